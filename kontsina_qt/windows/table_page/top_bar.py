"""The bar above the table: the game, the hand, and frequent actions."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLayout,
    QMenu,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)

from kontsina_qt.foreign_text import visible
from kontsina_qt.language import tr, trn
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.rules.base.ending import COUNTING, HANDS, TARGET
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.position import Position
from kontsina_qt.session.session import Session
from kontsina_qt.table.cards.art import icon
from kontsina_qt.table.layout.geometry import clamp
from kontsina_qt.table.layout.input_needs import input_needs, target_size
from kontsina_qt.table.layout.layout import BASE_HEIGHT, BASE_WIDTH, TOP_BAR
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.one_line import OneLine
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.table.style.text_size import text_factor, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.style import rgba
from kontsina_qt.windows.widgets.tab_order import tab_through

LEAST_OPTIONS = 90
ICON = 36
"""The size in which icons are drawn, larger than they are shown."""
DARKER = 119
"""How much darker the bar is than the edge of the cloth, in per cent for ``QColor.darker``."""


LONGEST = 28
"""The length of the longest title."""


class BarButton(QToolButton):
    """A button with an icon in the cloth's colours, unlike its action's icon in menus."""

    drawn: QIcon | None = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Click on Enter, as on Space."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            if self.menu() is None:
                self.click()
            else:
                self.showMenu()

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        """Use the button's own icon."""
        super().initStyleOption(option)
        if self.drawn is not None:
            option.icon = self.drawn
            option.toolButtonStyle = Qt.ToolButtonStyle.ToolButtonIconOnly


class TopBar(QWidget):
    """The bar: title, options, progress, and buttons."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale = 1.0
        self._tools: list[BarButton] = []
        self._styled: object = None
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(TOP_BAR)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 0, 14, 0)
        self._row.setSpacing(8)
        self.menu_button = self._button(self._row)
        on_language_change(self, lambda: self._name(self.menu_button, tr("Menu")))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.title = OneLine("Kontsina", shrinks=True, parts=True)
        self.options = OneLine(shrinks=True, parts=True)
        self._hand = Label()
        for label in (self.title, self.options):
            self._row.addWidget(label)
            self._row.addSpacing(12)
        self._row.addStretch(1)
        self._row.addWidget(self._hand)
        self._row.addSpacing(6)
        self._actions = QWidget()  # keeps its order in a left-handed layout: undo before redo
        self._actions.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        row = QHBoxLayout(self._actions)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._row.spacing())
        self._row.addWidget(self._actions)
        self.restyle(theme)

    def _button(self, row: QLayout | None) -> BarButton:
        button = BarButton(self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if row is not None:
            row.addWidget(button)
        self._tools.append(button)
        return button

    def tools(self) -> list[BarButton]:
        """The buttons in tab order."""
        menu, *others = self._tools
        return [*others, menu] if input_needs().left else [menu, *others]

    def _order_tools(self) -> None:
        """Set the tab order from left to right; the menu is at the right if left-handed."""
        menu, *others = self._tools
        tab_through(self._tools)
        if input_needs().left:
            tab_through([*others, menu])

    @staticmethod
    def _name(button: QToolButton, name: str) -> None:
        button.setAccessibleName(name)
        button.setToolTip(tip(name))

    def add_actions(self, actions: Iterable[QAction]) -> None:
        """Add a button for each action, with its shortcut in the tool tip."""
        for action in actions:
            self._add(action)
        self._order_tools()
        self._give_way()

    def _add(self, action: QAction) -> None:
        button = self._button(self._actions.layout())
        button.setDefaultAction(action)
        button.setAccessibleName(action.text())
        action.changed.connect(lambda: button.setAccessibleName(action.text()))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._set_style(button)

    def set_menu(self, menu: QMenu, icon: QIcon) -> None:
        """Set the menu and the icon of the menu button."""
        self.menu_button.setMenu(menu)
        self.menu_button.setIcon(icon)

    def show_match(self, title: str, options: str, hand: str) -> None:
        """Show the game, its options and the progress of the match."""
        self.title.set_words(title)
        self.title.setToolTip(tip(" · ".join((title, options, hand))))
        self.options.set_words(options)
        self.options.setToolTip(tip(options))
        self._hand.setText(hand)
        self._give_way()

    def _give_way(self) -> None:
        """Hide texts that do not fit: first the options, then the progress."""
        margins, gap = self._row.contentsMargins(), self._row.spacing()
        tools = sum(button.width() + gap for button in self._tools)
        room = self.width() - margins.left() - margins.right() - tools - 60
        title = min(self.title.sizeHint().width(), max(room, 0))
        self.title.setMinimumWidth(title)
        room -= title
        hand = self._hand.sizeHint().width()
        self._hand.setVisible(hand <= room)
        self.options.setVisible(hand + self._least_options <= room)

    @property
    def _least_options(self) -> int:
        """Return the smallest useful width for the options."""
        whole = self.options.sizeHint().width()
        return whole if text_factor() > 1.2 else min(whole, round(LEAST_OPTIONS * self._scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def fit(self, page: QSize) -> None:
        """Scale the bar for a page of this size."""
        wanted = min(page.width() / BASE_WIDTH, page.height() / (BASE_HEIGHT + TOP_BAR))
        least = clamp(page.height() / 440, 0.75, 1.0)
        self.grow_to(round(clamp(wanted * text_factor(), least, 3.0), 2))

    def grow_to(self, scale: float) -> None:
        """Set the scale."""
        if scale != self._scale:
            self._scale = scale
            self.restyle(self._theme)

    def restyle(self, theme: Theme) -> None:
        """Apply another theme, if it differs."""
        scale, dressed = self._scale, (theme, self._scale, input_needs(), self.devicePixelRatioF())
        if dressed == self._styled:
            return
        self._theme, self._styled = theme, dressed
        accent, text, dim = theme.accent.name(), theme.text.name(), rgba(theme.text_dim)
        self.setFixedHeight(target_size(round(TOP_BAR * scale) - 4) + 4)
        ways = Qt.LayoutDirection
        self.setLayoutDirection(ways.RightToLeft if input_needs().left else ways.LeftToRight)
        self._order_tools()
        for button in self._tools:
            self._set_style(button)
        self.title.set_type(ui_font(18 * scale, 700))
        self.title.setStyleSheet(f"color: {accent}")
        self.options.set_type(ui_font(13.5 * scale, 400))
        self.options.setStyleSheet(f"color: {dim}")
        self._hand.setFont(ui_font(13.5 * scale, 400))
        self._hand.setStyleSheet(f"color: {dim}")
        off = " border: 1px dashed #a8a8a8;" if theme.contrast else ""
        darker = self._theme.cloth_edge.darker(DARKER)
        self.setStyleSheet(
            f"TopBar {{ background: {darker.name()}; }}"
            "QToolButton { border: none; border-radius: 7px; background: rgba(255,255,255,22); }"
            "QToolButton:hover { background: rgba(255,255,255,48); }"
            "QToolButton:pressed { background: rgba(0,0,0,60); }"
            f"QToolButton:focus {{ border: 2px solid {text}; }}"
            f"QToolButton:disabled {{ background: rgba(255,255,255,8);{off} }}"
            "QToolButton::menu-indicator { image: none; }"
        )
        self._give_way()
        self.update()

    def _set_style(self, button: BarButton) -> None:
        scale = self._scale
        button.setFixedSize(target_size(30 * scale), target_size(30 * scale))
        button.setIconSize(QSize(round(18 * scale), round(18 * scale)))
        for action in filter(QAction.data, button.actions()):
            dpr = self.devicePixelRatioF()
            button.drawn = QIcon(icon(str(action.data()), self._theme.text, ICON, dpr))


def bar_words(session: Session, own: OwnRules | None = None) -> tuple[str, str, str]:
    """Return the title, the options and the progress for the bar.

    The name of house rules replaces that of the game.
    """
    rules = session.rules
    options = options_in_words(rules)
    if session.series is not None and session.series.plan.hands == 1:
        options = tr("one hand")
    title = tr(rules.game.name)
    house = own.in_force(rules) if own is not None else None
    if house is not None:
        options = f"{tr('house rules of {game}').format(game=title)} · {options}"
        name = visible(house.name) or "?"
        title = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    return title, options, " · ".join(_progress_parts(session))


def _progress_parts(session: Session) -> list[str]:
    """Return the parts of the progress of the match."""
    parts = []
    if session.series is not None:
        from kontsina_qt.windows.table_page.match_end.outcome_words import place_words

        parts.append(place_words(session))
    if session.dealing.number is not None:
        parts.append(tr("No. {n}").format(n=session.dealing.number))
    parts.append(tr("Hand {n}").format(n=max(session.match.hand_number + 1, 1)))
    position = session.position
    if position is not None and not session.match.waiting and not position.over:
        parts += _hand_parts(position)
    if session.undos:
        parts.append(trn("{n} undo", "{n} undos", session.undos))
    return parts


def _hand_parts(position: Position) -> list[str]:
    """Return the parts of the progress of the hand."""
    parts, deals = [], position.rules.deals
    if deals > 1:
        parts.append(tr("deal {n} of {all}").format(n=position.deals, all=deals))
    if position.features.pool:
        parts.append(trn("pool: {n} chip", "pool: {n} chips", position.features.pool))
    if points := position.features.points_so_far:
        parts.append(tr("so far {points}").format(points=" : ".join(map(str, points))))
    return parts


def options_in_words(rules: Rules) -> str:
    """Return the options for the bar: the end of the match, and those that are not the default."""
    options, ending = rules.options, rules.ending
    words = []
    if ending.kind in (TARGET, COUNTING):
        words.append(tr("to {n}").format(n=ending.target))
    elif ending.kind == HANDS:
        n = ending.hands
        words.append(trn("{n} hand", "{n} hands", n))
    else:
        words.append(tr("best of {n} hands").format(n=ending.hands))
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
    """Return the other options that are not the default."""
    words = []
    for name, value in rules.changed_options().items():
        if name in SAID_ALREADY:
            continue
        option = rules.game.option(name)
        label = tr(option.label)
        if option.kind == "bool":
            words.append(label if value else tr("{option}: off").format(option=label))
        elif option.kind == "int":
            words.append(f"{label}: {value}")
        else:
            chosen = next(choice for choice in option.choices if choice.value == value)
            words.append(f"{label}: {tr(chosen.label)}")
    return words
