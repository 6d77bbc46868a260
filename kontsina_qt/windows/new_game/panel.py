"""The panel beside the shelf: the selected game, players, options, the deal, and Play."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import tr
from kontsina_qt.models.game_pictures import Portrait
from kontsina_qt.table.cards.game_scene import ScenePainter
from kontsina_qt.table.style.one_line import OneLine
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import BODY, scaled, text_width
from kontsina_qt.windows.new_game.deal_form import DealForm
from kontsina_qt.windows.new_game.fold import Fold
from kontsina_qt.windows.new_game.look import NAME, PAPER, BrowserStyle, sheet
from kontsina_qt.windows.widgets.dialog import scrolling
from kontsina_qt.windows.widgets.forms import Page, Paragraph, quiet, wider_bars

WIDTH, SIDE = 384, 20
"""The panel's width beside the shelf, and its horizontal padding."""
ROOMY, ROOMY_WIDTH = 1800, 480
"""The window width from which it has its full width."""
BAR = 620
"""The width from which a bar below the shelf has its text beside its buttons."""
LEAST_SCENE, MOST_SCENE = 72, 284
ROUND = 20.0


class GamePanel(QFrame):
    """All fields for a new match.

    Args:
        sealed: whether the person cuts the deck, at first.
        style: the deck and colours.

    Attributes:
        area, body: the scroll area, and everything in it except the foot.
        rules_button, learn_button, play_button: the buttons for the game.
        options_button: shows the body if there is no room for it beside the shelf.
        players: the place for the players.
        names, options, deal: the collapsible sections.
    """

    def __init__(self, sealed: bool, style: BrowserStyle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "sheet")
        self._portrait: Portrait | None = None
        self._narrow = False
        self._painter = ScenePainter(style.art, style.theme)
        self._drawn: object = None
        self.scene = Label()
        self.scene.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.players = QVBoxLayout()
        self.page = Page()
        self._column = QVBoxLayout(self.page)
        self._column.setContentsMargins(scaled(SIDE), scaled(10), scaled(SIDE) - 4, scaled(4))
        self._column.setSpacing(scaled(8))
        self._build_about()
        self.players.setSpacing(scaled(8))
        self._column.addLayout(self.players)
        self.names, self.options = Fold(tr("Name and level")), Fold(tr("Options"))
        self.deal = DealForm(sealed)
        self._column.addWidget(self.names)
        self._column.addWidget(self.options)
        self._column.addWidget(self.deal.fold)
        self._column.addStretch(1)
        self.area = scrolling(self.page, sideways=False)
        self.body = QWidget()
        parts = QVBoxLayout(self.body)
        parts.setContentsMargins(0, 0, 0, 0)
        parts.setSpacing(0)
        parts.addWidget(self.scene)
        parts.addWidget(self.area, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.body, 1)
        whole.addWidget(self._build_foot())
        self.folds = (self.names, self.options, self.deal.fold)
        for fold in self.folds:
            fold.toggled.connect(lambda on, fold=fold: self._on_fold(fold, on))
        self.body.installEventFilter(self)
        self.page.installEventFilter(self)
        self.restyle(style)

    def _build_about(self) -> None:
        self.name = Label("")
        self.name.setProperty("role", "game")
        self.name.setWordWrap(True)
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.rules_button = QPushButton(tr("Rules"))
        self.facts, self.summary = quiet(""), Paragraph("")
        self.rules_button.setProperty("role", "link")
        self.rules_button.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.name, 1)
        row.addWidget(self.rules_button, 0, Qt.AlignmentFlag.AlignTop)
        about = QVBoxLayout()
        about.setSpacing(scaled(4))
        about.addLayout(row)
        about.addWidget(self.facts)
        about.addWidget(self.summary)
        self._column.addLayout(about)

    def _build_foot(self) -> QWidget:
        self._foot = QWidget()
        self._bar_name, self._bar_line = OneLine(""), Paragraph("")
        self._bar_name.setProperty("role", "fold-title")
        self._bar_line.setProperty("role", "line")
        self._words = QWidget()
        words = QVBoxLayout(self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        words.addWidget(self._bar_name)
        words.addWidget(self._bar_line)
        self.options_button = QPushButton(tr("Options"))
        self.options_button.setAutoDefault(False)
        self.options_button.setCheckable(True)
        self.play_button = QPushButton(tr("Play now"))
        self.play_button.setDefault(True)
        self.play_button.setProperty("role", "play")
        self.learn_button = QPushButton()
        self.learn_button.setProperty("role", "link")
        self.learn_button.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.setSpacing(scaled(8))
        buttons.addWidget(self.options_button)
        buttons.addWidget(self.play_button, 1)
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._foot)
        self._row.addWidget(self._words, 1)
        self._row.addLayout(buttons)
        self._row.addWidget(self.learn_button, 0, Qt.AlignmentFlag.AlignHCenter)
        return self._foot

    def restyle(self, style: BrowserStyle) -> None:
        """Apply another deck and theme."""
        self._painter = ScenePainter(style.art, style.theme)
        self.setStyleSheet(sheet(PAPER, style.theme))
        for fold in self.folds:
            fold.button.set_theme(style.theme)
        self._drawn = None
        self._fit_picture()

    # Content

    def show_game(self, name: str, facts: str, summary: str, portrait: Portrait) -> None:
        """Show another game."""
        self.name.setText(name)
        self.facts.setText(facts)
        self.summary.setText(summary)
        self._bar_name.set_words(name)
        self._portrait = portrait
        self._fit_picture_soon()

    def show_line(self, line: str) -> None:
        """Show a summary of the match."""
        self.options.button.say(line)
        self._bar_line.setText(line)

    def show_lesson(self, words: str) -> None:
        """Show the lesson button with a text; hide it without one."""
        self.learn_button.setText(words)
        self.learn_button.setVisible(bool(words))

    # Size

    def arrange(self, narrow: bool, width: int) -> None:
        """Lay it out beside the shelf, or as a bar below it, for a window width."""
        self._narrow = narrow
        ways = QBoxLayout.Direction
        in_line = narrow and width >= scaled(BAR)
        self._row.setDirection(ways.LeftToRight if in_line else ways.TopToBottom)
        side, edge = scaled(SIDE), scaled(8 if narrow else 12)
        self._row.setContentsMargins(side, edge, side, edge)
        self._row.setSpacing(scaled(8 if narrow else 4))
        self._words.setVisible(narrow)
        self.options_button.setVisible(narrow)
        if narrow:
            self._column.insertWidget(1, self.learn_button, 0, Qt.AlignmentFlag.AlignLeft)
            self.setMinimumWidth(0)
            self.setMaximumWidth(16_777_215)
        else:
            self._row.addWidget(self.learn_button, 0, Qt.AlignmentFlag.AlignHCenter)
            roomy = width >= scaled(ROOMY)
            self.setFixedWidth(scaled(ROOMY_WIDTH if roomy else WIDTH) + wider_bars())
        self.learn_button.setVisible(bool(self.learn_button.text()))
        self.show_body(not narrow or self.options_button.isChecked())

    def show_body(self, on: bool) -> None:
        """Show everything, or only the foot."""
        self.body.setVisible(on)
        grow = QSizePolicy.Policy.Preferred if on else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Preferred, grow)
        self._fit_picture_soon()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shrink the picture if the text needs the room."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit_picture_soon()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Resize the picture."""
        super().resizeEvent(event)
        self._fit_picture()

    def _fit_picture_soon(self) -> None:
        QTimer.singleShot(0, self, self._fit_picture)

    def _fit_picture(self) -> None:
        """Give the picture the height that is left over."""
        self._fit_name()
        needed = self.page.heightForWidth(self.area.viewport().width())
        free = self.body.height() - needed
        most = min(scaled(MOST_SCENE), round(self.body.width() * 0.74))
        high = min(free, most) if free >= scaled(LEAST_SCENE) else 0
        self.scene.setVisible(high > 0)
        if high <= 0:
            return
        self.scene.setFixedHeight(high)
        size = QSize(self.body.width(), high)
        wanted = (self._portrait, size, self.devicePixelRatioF())
        if self._portrait is not None and self._drawn != wanted:
            self._drawn = wanted
            self.scene.setPixmap(
                self._painter.pixmap(
                    self._portrait.scene, QSizeF(size), self.devicePixelRatioF(), (ROUND, 0.0)
                )
            )

    def _fit_name(self) -> None:
        """Shrink the name until its longest word fits a line."""
        font, room = QFont(self.name.font()), self.name.width()
        size = scaled(NAME)
        font.setPixelSize(size)
        longest = max(text_width(word, font) for word in self.name.text().split() or [""])
        if longest > room:
            size = max(scaled(BODY), int(size * room / longest))
        style = f"font-size: {size}px"
        if self.name.styleSheet() != style:
            self.name.setStyleSheet(style)

    def _on_fold(self, fold: Fold, on: bool) -> None:
        if on:
            QTimer.singleShot(0, fold, lambda: self._scroll_to(fold))

    def _scroll_to(self, fold: Fold) -> None:
        """Scroll an expanded section into view, with priority for its top."""
        self._fit_picture()
        for part in (fold, fold.button):
            self.area.ensureWidgetVisible(part, 0, 0)
