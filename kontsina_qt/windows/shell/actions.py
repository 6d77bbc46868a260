"""The actions of the main window: texts, shortcuts, icons, menus, and when they are enabled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.session.session import Session
from kontsina_qt.table.cards.art import icon
from kontsina_qt.table.layout.input_needs import input_needs
from kontsina_qt.table.style.keymap import key_of, shortcuts
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.plain_text import tip
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.top_bar import ICON


class Actions:
    """The actions of the main window and their menus.

    Args:
        window: the window in which the shortcuts work.

    Attributes:
        menu: the main menu: frequent actions, and submenus for the rest.
        deal_menu, tools_menu, help_menu: the submenus.
        in_bar: the actions with a button in the bar.
    """

    def __init__(self, window: QWidget) -> None:
        self._window = window
        act = self._keyed
        self.new = act("new", "new")
        self.people = self._make(N_("Play with people …"), "people")
        self.open = act("open", "open")
        self.save = act("save", "save")
        self.undo = act("undo", "undo")
        self.redo = act("redo", "redo")
        self.resign = self._make(N_("Resign …"), "resign")
        self.series = act("series", "series")
        self.hint = act("hint", "hint")
        self.replay = act("replay", "replay")
        self.matches = act("matches", "matches")
        self.chair = self._make(N_("Same cards, other side"), "chair")
        self.review = act("review", "review")
        self.statistics = act("statistics", "statistics")
        self.moves = act("moves", "moves")
        self.keys = act("keys", "keys")
        self.rules = act("rules", "rules")
        self.settings = act("settings", "settings")
        self.colours = act("colours")
        self.colours.setCheckable(True)
        self.sound = act("sound")
        self.sound.setCheckable(True)
        self.audience = self._make(N_("Hide my cards from onlookers"))
        self.audience.setCheckable(True)
        self.audience.setEnabled(False)  # enabled only at a table with people
        self.seal = self._make(N_("Check the deal …"), "seal")
        self.full = act("full", "fullscreen")
        self.home = act("home", "home")
        self.about = self._make(N_("About Kontsina"), "about")
        self.quit = act("quit", "quit")
        self._theme: Theme | None = None
        self.menu = QMenu(window)
        self.menu.aboutToShow.connect(self._draw_icons)
        self.menu.aboutToShow.connect(self._fit_menu)
        self.in_bar = (
            self.undo,
            self.redo,
            self.hint,
            self.replay,
            self.rules,
            self.settings,
        )
        self.deal_menu = self._submenu(N_("This deal"), "seal")
        self.tools_menu = self._submenu(N_("Tools"), "open")
        self.help_menu = self._submenu(N_("Help"), "keys")
        self._fill_menu()

    def _keyed(self, does: str, icon_name: str = "") -> QAction:
        """Make an action with its text and shortcuts from the keymap."""
        return self._make(key_of(does).words, icon_name, shortcuts(does))

    def _make(self, text: str, icon_name: str = "", keys: Sequence[QKeySequence] = ()) -> QAction:
        """Make an action.

        Args:
            text: the untranslated text.
            icon_name: the name of the icon; empty for none.
            keys: the shortcuts.
        """
        action = QAction(self._window)
        action.setShortcuts(list(keys))
        action.setAutoRepeat(False)

        def say() -> None:
            words = tr(text)
            action.setText(words)
            key = f" ({keys[0].toString()})" if keys else ""
            action.setToolTip(tip(words + key))

        on_language_change(self._window, say)
        action.setData(icon_name)
        action.setIconVisibleInMenu(True)
        self._window.addAction(action)
        return action

    def _submenu(self, text: str, icon_name: str) -> QMenu:
        """Make a submenu with an untranslated text."""
        menu = QMenu(self.menu)
        on_language_change(menu, lambda: menu.setTitle(tr(text)))
        menu.menuAction().setData(icon_name)
        menu.menuAction().setIconVisibleInMenu(True)
        return menu

    def _fill_menu(self) -> None:
        """Put the frequent actions into the menu and the rest into submenus."""
        more = (self.deal_menu, self.tools_menu, self.help_menu)
        groups = {
            self.menu: (
                (self.new, self.people, self.home, self.matches),
                (self.undo, self.hint, self.resign),
                tuple(menu.menuAction() for menu in more),
                (self.settings, self.quit),
            ),
            self.deal_menu: (
                (self.redo, self.replay, self.moves),
                (self.review, self.chair, self.series, self.seal),
            ),
            self.tools_menu: (
                (self.statistics, self.open, self.save),
                (self.colours, self.sound, self.audience, self.full),
            ),
            self.help_menu: ((self.rules, self.keys), (self.about,)),
        }
        for menu, parts in groups.items():
            for group in parts:
                menu.addActions(list(group))
                menu.addSeparator()

    @staticmethod
    def connect(action: QAction, slot: Callable[[], object]) -> None:
        """Connect an action."""
        action.triggered.connect(lambda: slot())

    def suspend(self, suspended: bool) -> None:
        """Disable the shortcuts of all actions but the window's own, or enable them again."""
        contexts = Qt.ShortcutContext
        context = contexts.WidgetShortcut if suspended else contexts.WindowShortcut
        for action in self._window.actions():
            if action not in (self.full, self.quit, self.keys):
                action.setShortcutContext(context)

    def restyle(self, theme: Theme) -> None:
        """Mark the menu's icons to be redrawn in the theme's colours; the bar draws its own."""
        self._theme = theme

    def _draw_icons(self) -> None:
        theme, self._theme = self._theme, None
        for action in {*self._window.actions(), *self.menu.actions()}:
            if theme is not None and action.data():
                action.setIcon(self._icon(action.data(), theme.ink))

    def _fit_menu(self) -> None:
        """Reduce the padding if the menu would need a second column, unless targets are large."""
        menu = self.menu
        for tight in (False,) if input_needs().large else (False, True):
            menu.setProperty("tight", tight)
            menu.style().unpolish(menu)
            menu.style().polish(menu)
            entries = [each for each in menu.actions() if not each.isSeparator()]
            if len({menu.actionGeometry(each).x() for each in entries}) == 1:
                return

    def menu_icon(self, theme: Theme) -> QIcon:
        """Return the icon of the menu button."""
        return self._icon("menu", theme.text)

    def _icon(self, name: str, colour: QColor) -> QIcon:
        return QIcon(icon(name, colour, ICON, self._window.devicePixelRatioF()))

    def refresh(self, session: Session, can_replay: bool, at_home: bool) -> None:
        """Enable what is possible now."""
        active = session.active
        self.save.setEnabled(active)
        self.undo.setEnabled(session.can_undo)
        self.redo.setEnabled(session.can_redo)
        self.hint.setEnabled(session.my_turn and not session.hinting)
        self.replay.setEnabled(active and can_replay)
        self.moves.setEnabled(active)
        self.review.setEnabled(active and bool(session.match.results))
        self.chair.setEnabled(active and session.finished)
        self.seal.setEnabled(active and bool(session.match.hands))
        self.resign.setEnabled(session.can_resign)
        self.series.setEnabled(active and session.series is not None)
        self.home.setEnabled(not at_home)
