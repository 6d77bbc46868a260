"""A game's tile on the shelf: picture, name, difficulty and number of players."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr
from kontsina_qt.models.game_pictures import Portrait
from kontsina_qt.models.shelf import HARDNESS, numbers_of, numbers_said
from kontsina_qt.rules.base.game import Game
from kontsina_qt.table.cards.game_scene import ScenePainter
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.one_line import OneLine
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled

PICTURE, LEAST_PICTURE = 100, 48
"""The normal and the minimum height of a picture, in pixels at normal text size."""
ROW_PICTURE = (132, 72)
"""The size of a picture beside the text."""
CORNER, EDGE = 14.0, 4
SIDE, PAD, GAP = 10, 6, 6
"""The padding around the text, and the spacing."""
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class GameTile(QRadioButton):
    """A tile for a game, house rules or the race.

    Args:
        id: the id of the choice.
        name, more: the two lines of text.
        said: the accessible name.
        portrait: the picture.
        hard: the difficulty from 1 to 3; 0 to show none.

    Attributes:
        id: the id of the choice.
        bare: whether the picture has yet to be drawn.

    Signals:
        walked(int, int): an arrow key was pressed; its direction.
        played(): the tile was double-clicked, to play at once.
    """

    walked = Signal(int, int)
    played = Signal()

    def __init__(
        self, id: str, name: str, more: str, said: str, portrait: Portrait, hard: int = 0
    ) -> None:
        super().__init__()
        self.id, self._portrait = id, portrait
        self._painter: ScenePainter | None = None
        self.bare = True
        self.setProperty("role", "tile")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(said)
        self._take_tab(False)
        self.toggled.connect(self._take_tab)
        self._picture = Label()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._name, self._more = OneLine(name), Label(more)
        self._more.setWordWrap(True)
        self._name.setProperty("role", "tile-name")
        self._more.setProperty("role", "dim")
        self._dots = Label("●" * hard + "○" * (3 - hard) if hard else "")
        self._dots.setProperty("role", "dots")
        self._words = QWidget()
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self._layout.setSpacing(0)
        self._layout.addWidget(self._picture)
        self._layout.addWidget(self._words, 1)
        second = QHBoxLayout()
        second.setSpacing(GAP)
        second.addWidget(self._more, 1)
        second.addWidget(self._dots, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self._words)
        column.setContentsMargins(scaled(SIDE), scaled(PAD), scaled(SIDE), scaled(PAD))
        column.setSpacing(0)
        column.addStretch(1)
        column.addWidget(self._name)
        column.addLayout(second)
        column.addStretch(1)
        for part in (self._words, *self.findChildren(Label)):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def name(self) -> str:
        """Return the name shown on the tile."""
        return self._name.words

    def _take_tab(self, on: bool) -> None:
        """Make only the selected tile a tab stop; the arrow keys reach the others."""
        policy = Qt.FocusPolicy.StrongFocus if on else Qt.FocusPolicy.ClickFocus
        self.setFocusPolicy(policy)

    # Appearance

    def arrange(self, width: int, beside: bool, painter: ScenePainter, lower: int = 0) -> None:
        """Lay out the tile for a width; the picture is drawn later.

        Args:
            lower: how much to reduce the picture's height, in pixels.
        """
        self._painter = painter
        ways = QBoxLayout.Direction
        self._layout.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        inner = width - 2 * EDGE
        high = max(scaled(LEAST_PICTURE), scaled(PICTURE) - lower)
        size = QSize(*map(scaled, ROW_PICTURE)) if beside else QSize(inner, high)
        self.setFixedWidth(width)
        self._picture.setFixedSize(size)
        self.bare = True
        self._picture.setPixmap(painter.bare(QSizeF(size), self.devicePixelRatioF(), self._round))

    def height_wanted(self) -> int:
        """Return the height needed for the current width."""
        self.ensurePolished()
        for label in (self._name, self._more):
            label.ensurePolished()
        picture = self._picture.size()
        below = self._layout.direction() is QBoxLayout.Direction.TopToBottom
        room = self.width() - 2 * EDGE - 2 * scaled(SIDE) - (0 if below else picture.width())
        self._dots.ensurePolished()
        dots = self._dots.sizeHint()
        line = max(self._more.heightForWidth(room - GAP - dots.width()), dots.height())
        words = self._name.sizeHint().height() + line
        words += 2 * scaled(PAD)
        high = picture.height() + words if below else max(picture.height(), words)
        return target_size(high + 2 * EDGE)

    @property
    def _round(self) -> tuple[float, float]:
        """The corner radius of the picture."""
        below = self._layout.direction() is QBoxLayout.Direction.TopToBottom
        return CORNER - EDGE, 0.0 if below else CORNER - EDGE

    def draw(self) -> None:
        """Draw the picture."""
        if self._painter is None:
            return
        size, dpr = QSizeF(self._picture.size()), self.devicePixelRatioF()
        scene = self._portrait.scene
        self._picture.setPixmap(self._painter.pixmap(scene, size, dpr, self._round))
        self.bare = False

    def sizeHint(self) -> QSize:
        """Return the layout's size, as the button has no text of its own."""
        return self._layout.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the size hint."""
        return QSize(0, self._layout.totalMinimumSize().height())

    # Input

    def hitButton(self, place: QPoint) -> bool:
        """Accept clicks anywhere on the tile."""
        return self.rect().contains(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to other tiles with the arrow keys."""
        way = ARROWS.get(Qt.Key(event.key()))
        if way is None:
            super().keyPressEvent(event)
        else:
            self.walked.emit(*way)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Play at once."""
        super().mouseDoubleClickEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.setChecked(True)
            self.played.emit()


def game_tile(id: str, game: Game, portrait: Portrait) -> GameTile:
    """Return the tile of a game."""
    trait = tr(portrait.trait) if portrait.trait else ""
    more = f"{numbers_of(game)} · {trait}" if trait else numbers_said(game)
    words = (tr(game.name), tr(HARDNESS[game.hard - 1]), numbers_said(game), trait)
    said = ", ".join(filter(None, words))
    tile = GameTile(id, tr(game.name), more, said, portrait, game.hard)
    difference = names_of(game).tr(game.difference)
    tile.setAccessibleDescription(f"{tr(game.summary)} {difference}")
    return tile
