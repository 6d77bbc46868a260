"""The actions of the main window: their words, keys, icons, places, and when they are possible."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.messages import mark
from kontsina_qt.session.session import Session
from kontsina_qt.table.art import icon
from kontsina_qt.table.plain import tip
from kontsina_qt.table.spoken import spoken
from kontsina_qt.table.theme import Theme

ICON = 36
"""The size in which icons are drawn; they are shown smaller."""


class Actions:
    """Everything a person can ask the main window for.

    Args:
        window: where their keys work.

    Attributes:
        menu: all of them.
        in_bar: those that one reaches for.
    """

    def __init__(self, window: QWidget) -> None:
        self._window = window
        act = self._make
        self.new = act(mark("New game …"), "new", "Ctrl+N")
        self.open = act(mark("Open …"), "", "Ctrl+O")
        self.save = act(mark("Save as …"), "", "Ctrl+S")
        self.undo = act(mark("Undo"), "undo", "Ctrl+Z")
        self.redo = act(mark("Redo"), "redo", "Ctrl+Shift+Z Ctrl+Y")
        self.resign = act(mark("Give the match up"), "", "Ctrl+R")
        self.series = act(mark("The series …"), "", "Ctrl+B")
        self.hint = act(mark("Hint"), "hint", "H")
        self.replay = act(mark("Show the last round"), "replay", "R")
        self.matches = act(mark("Matches played …"), "", "Ctrl+M")
        self.chair = act(mark("Same cards, other chair"))
        self.review = act(mark("Review …"), "", "V")
        self.statistics = act(mark("Statistics …"), "", "Ctrl+T")
        self.moves = act(mark("Moves of the hand"), "", "M")
        self.rules = act(mark("Rules"), "rules", "F1")
        self.settings = act(mark("Settings …"), "settings", "Ctrl+,")
        self.colours = act(mark("Four-colour deck"), "", "F4")
        self.colours.setCheckable(True)
        self.sound = act(mark("Sound"), "", "Ctrl+Shift+M")
        self.sound.setCheckable(True)
        self.seal = act(mark("Check the deal …"), "seal")
        self.full = act(mark("Full screen"), "fullscreen", "F11")
        self.home = act(mark("Start page"), "home", "Ctrl+Home")
        self.about = act(mark("About Kontsina"))
        self.quit = act(mark("Quit"), "", "Ctrl+Q")
        self.menu = self._make_menu()
        self.in_bar = (
            self.undo,
            self.redo,
            self.hint,
            self.replay,
            self.rules,
            self.settings,
        )

    def _make(self, text: str, icon_name: str = "", keys: str = "") -> QAction:
        """An action.

        Args:
            text: untranslated.
            icon_name: of a drawing.
            keys: with spaces between them.
        """
        action = QAction(self._window)
        if keys:
            action.setShortcuts([QKeySequence(key) for key in keys.split()])

        def say() -> None:
            words = tr(text)
            action.setText(words)
            key = f" ({action.shortcuts()[0].toString()})" if keys else ""
            action.setToolTip(tip(words + key))

        spoken(self._window, say)
        action.setData(icon_name)
        action.setIconVisibleInMenu(False)  # its colour is for the cloth, not for a menu's paper
        self._window.addAction(action)
        return action

    def _make_menu(self) -> QMenu:
        menu = QMenu(self._window)
        groups = (
            (self.new, self.open, self.save, self.matches),
            (self.undo, self.redo, self.hint, self.replay, self.resign),
            (self.moves, self.seal, self.rules, self.chair, self.series),
            (self.review, self.statistics),
            (self.colours, self.sound, self.full, self.settings),
            (self.home, self.about, self.quit),
        )
        for group in groups:
            menu.addActions(group)
            menu.addSeparator()
        return menu

    @staticmethod
    def connect(action: QAction, slot: Callable[[], object]) -> None:
        """Lets an action do something."""
        action.triggered.connect(lambda: slot())

    def suspend(self, suspended: bool) -> None:
        """Keeps the keys of all but the window itself from working, or lets them work again."""
        contexts = Qt.ShortcutContext
        context = contexts.WidgetShortcut if suspended else contexts.WindowShortcut
        for action in self._window.actions():
            if action not in (self.full, self.quit):
                action.setShortcutContext(context)

    def redress(self, theme: Theme) -> None:
        """Draws the icons in the colours of a theme."""
        for action in self._window.actions():
            name = action.data()
            if name:
                action.setIcon(self._icon(name, theme))

    def menu_icon(self, theme: Theme) -> QIcon:
        """The icon of the menu."""
        return self._icon("menu", theme)

    def _icon(self, name: str, theme: Theme) -> QIcon:
        return QIcon(icon(name, theme.text, ICON, self._window.devicePixelRatioF()))

    def refresh(self, session: Session, can_replay: bool, at_home: bool) -> None:
        """Enables just what is possible now."""
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
