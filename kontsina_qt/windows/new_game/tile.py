"""One game on the shelf: its picture, its name, how hard it is and for how many."""

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
"""How high a picture is, and has to be, in pixels of usual text."""
ROW_PICTURE = (132, 72)
"""A picture that stands beside the words."""
CORNER, EDGE = 14.0, 4
SIDE, PAD, GAP = 10, 6, 6
"""Around the words, and between them."""
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class GameTile(QRadioButton):
    """A game, house rules or the race, to be chosen.

    Args:
        id: what is chosen by it.
        name, more: its two lines.
        said: what a screen reader says.
        portrait: its picture.
        hard: how hard it is, 1 to 3; 0 for not told.

    Attributes:
        id: what is chosen by it.
        bare: whether its picture is still to be drawn.

    Signals:
        walked(int, int): an arrow was pressed, by its direction.
        played(): a double click: this is to be played at once.
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
        """What it is called."""
        return self._name.words

    def _take_tab(self, on: bool) -> None:
        """Tab goes to the one that is chosen; arrows go on from there."""
        policy = Qt.FocusPolicy.StrongFocus if on else Qt.FocusPolicy.ClickFocus
        self.setFocusPolicy(policy)

    # How it looks

    def arrange(self, width: int, beside: bool, painter: ScenePainter, lower: int = 0) -> None:
        """Take a width, with its words below or beside its picture, which is drawn later.

        Args:
            lower: how much the picture gives up of its height, in pixels.
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
        """How high it has to be in the width that it has."""
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
        """How round the corners of its picture are."""
        below = self._layout.direction() is QBoxLayout.Direction.TopToBottom
        return CORNER - EDGE, 0.0 if below else CORNER - EDGE

    def draw(self) -> None:
        """Draw its picture."""
        if self._painter is None:
            return
        size, dpr = QSizeF(self._picture.size()), self.devicePixelRatioF()
        scene = self._portrait.scene
        self._picture.setPixmap(self._painter.pixmap(scene, size, dpr, self._round))
        self.bare = False

    def sizeHint(self) -> QSize:
        """What its layout asks for; the button has no words of its own."""
        return self._layout.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return QSize(0, self._layout.totalMinimumSize().height())

    # How it is used

    def hitButton(self, place: QPoint) -> bool:
        """All of it is pressed, not a mark in it alone."""
        return self.rect().contains(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go to other games."""
        way = ARROWS.get(Qt.Key(event.key()))
        if way is None:
            super().keyPressEvent(event)
        else:
            self.walked.emit(*way)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Play."""
        super().mouseDoubleClickEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.setChecked(True)
            self.played.emit()


def game_tile(id: str, game: Game, portrait: Portrait) -> GameTile:
    """The tile of a game."""
    trait = tr(portrait.trait) if portrait.trait else ""
    more = f"{numbers_of(game)} · {trait}" if trait else numbers_said(game)
    words = (tr(game.name), tr(HARDNESS[game.hard - 1]), numbers_said(game), trait)
    said = ", ".join(filter(None, words))
    tile = GameTile(id, tr(game.name), more, said, portrait, game.hard)
    difference = names_of(game).tr(game.difference)
    tile.setAccessibleDescription(f"{tr(game.summary)} {difference}")
    return tile
