"""The bar over the table: the game, the hand, and the actions one reaches for."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from kontsina_qt.language import tr, trn
from kontsina_qt.rules.ending import COUNTING, HANDS, TARGET
from kontsina_qt.rules.game import Rules
from kontsina_qt.session.session import Session
from kontsina_qt.table.layout import TOP_BAR
from kontsina_qt.table.plain import Label, tip
from kontsina_qt.table.theme import Theme
from kontsina_qt.table.type import ui_font


class ShortLabel(Label):
    """A line of words that gives way to what stands beside it, with an ellipsis."""

    def minimumSizeHint(self) -> QSize:
        """Nothing in width."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """As many of the words as there is room for."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        words = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width()
        )
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, words)


class TopBar(QWidget):
    """Title, options in force, hand and deal, and buttons."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale = 1.0
        self._tools: list[QToolButton] = []
        self.setFixedHeight(TOP_BAR)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 0, 14, 0)
        self._row.setSpacing(8)
        self.menu_button = self._button(tr("Menu"))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._title = Label("Kontsina")
        self._options = ShortLabel()
        self._hand = Label()
        for label in (self._title, self._options):
            self._row.addWidget(label)
            self._row.addSpacing(12)
        self._row.addStretch(1)
        self._row.addWidget(self._hand)
        self._row.addSpacing(6)
        self.redress(theme)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(name)
        button.setToolTip(tip(name))
        self._row.addWidget(button)
        self._tools.append(button)
        return button

    def add_action(self, action: QAction) -> None:
        """Adds a button for an action, with the action's icon and its key in the tool tip."""
        button = self._button(action.text())
        button.setDefaultAction(action)
        self.redress(self._theme)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def set_menu(self, menu: QMenu, icon: QIcon) -> None:
        """Gives the menu button its menu."""
        self.menu_button.setMenu(menu)
        self.menu_button.setIcon(icon)

    def tell(self, title: str, options: str, hand: str) -> None:
        """Shows the game, its options and where the match is."""
        self._title.setText(title)
        self._options.setText(options)
        self._options.setToolTip(tip(options))
        self._hand.setText(hand)

    def grow_to(self, scale: float) -> None:
        """Makes everything larger on a large table, and smaller on a very small one."""
        if scale != self._scale:
            self._scale = scale
            self.setFixedHeight(round(TOP_BAR * scale))
            self.redress(self._theme)

    def redress(self, theme: Theme) -> None:
        """Changes the colours."""
        self._theme = theme
        accent, text, dim = theme.accent.name(), theme.text.name(), _rgba(theme.text_dim)
        scale = self._scale
        for button in self._tools:
            button.setFixedSize(round(30 * scale), round(30 * scale))
            button.setIconSize(QSize(round(18 * scale), round(18 * scale)))
        self._title.setFont(ui_font(18 * scale, 700))
        self._title.setStyleSheet(f"color: {accent}")
        self._options.setFont(ui_font(13.5 * scale, 400))
        self._options.setStyleSheet(f"color: {dim}")
        self._hand.setFont(ui_font(13.5 * scale, 400))
        self._hand.setStyleSheet(f"color: {dim}")
        self.setStyleSheet(
            "QToolButton { border: none; border-radius: 7px; background: rgba(255,255,255,22); }"
            "QToolButton:hover { background: rgba(255,255,255,48); }"
            "QToolButton:pressed { background: rgba(0,0,0,60); }"
            f"QToolButton:focus {{ border: 2px solid {text}; }}"
            "QToolButton:disabled { background: rgba(255,255,255,8); }"
            "QToolButton::menu-indicator { image: none; }"
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A strip a little darker than the cloth."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.cloth_edge)
        painter.fillRect(QRectF(self.rect()), QColor(0, 0, 0, 40))


def bar_words(session: Session) -> tuple[str, str, str]:
    """The game, its options, and where the match is, for the bar."""
    match, rules = session.match, session.rules
    parts = []
    if session.dealing.number is not None:
        parts.append(tr("No. {n}").format(n=session.dealing.number))
    parts.append(tr("Hand {n}").format(n=max(match.hand_number + 1, 1)))
    position = session.position
    playing = position is not None and not match.waiting and not position.over
    if position is not None and playing and rules.deals > 1:
        parts.append(tr("deal {n} of {all}").format(n=position.deals, all=rules.deals))
    if session.undos:
        parts.append(trn("{n} undo", "{n} undos", session.undos))
    return tr(rules.game.name), options_in_words(rules), " · ".join(parts)


def options_in_words(rules: Rules) -> str:
    """The options in force, short enough for the bar: what ends the match, and what is unusual."""
    options, ending = rules.options, rules.ending
    words = []
    if ending.kind in (TARGET, COUNTING):
        words.append(tr("to {n}").format(n=ending.target))
    elif ending.kind == HANDS:
        n = ending.hands
        words.append(trn("{n} hand", "{n} hands", n))
    else:
        words.append(tr("most of {n} hands").format(n=ending.hands))
    if rules.sides < rules.players:
        words.append(tr("partnerships"))
    if int(options.get("clubs", 1)) > 1:
        words.append(tr("clubs count 2"))
    if int(options.get("good_two", 1)) > 1:
        words.append(tr("good two counts 2"))
    if not rules.clockwise and rules.players > 2:
        words.append(tr("anticlockwise"))
    words += _unusual(rules)
    return " · ".join(words)


SAID_ALREADY = ("end", "target", "hands", "partnerships", "clubs", "good_two", "direction")


def _unusual(rules: Rules) -> list[str]:
    """The other options that are not as usual."""
    words = []
    for name, value in rules.changed_options().items():
        if name in SAID_ALREADY:
            continue
        option = rules.game.option(name)
        label = tr(option.label)
        if option.kind == "bool":
            words.append(label if value else tr("without: {label}").format(label=label))
        elif option.kind == "int":
            words.append(f"{label}: {value}")
        else:
            chosen = next(choice for choice in option.choices if choice.value == value)
            words.append(f"{label}: {tr(chosen.label)}")
    return words


def _rgba(colour: QColor) -> str:
    return f"rgba({colour.red()},{colour.green()},{colour.blue()},{colour.alpha()})"
