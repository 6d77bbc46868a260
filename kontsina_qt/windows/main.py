"""The main window: the welcome page, the table, and everything a person can ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QIcon, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import set_language, tr
from kontsina_qt.library.settings import DeckColours, Settings, SettingsStore
from kontsina_qt.library.store import Library, LibraryError, MatchSummary
from kontsina_qt.match.duplicate import compared
from kontsina_qt.match.files import FileError
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import RecordError, load_file, save_file
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.session import HUMAN, Dealing, Pace, Session
from kontsina_qt.session.story import Teller
from kontsina_qt.table.art import CardArt, icon
from kontsina_qt.table.geometry import clamp
from kontsina_qt.table.gestures import Gestures
from kontsina_qt.table.layout import BASE_HEIGHT, BASE_WIDTH, TOP_BAR
from kontsina_qt.table.scene import TableScene
from kontsina_qt.table.theme import THEMES, Theme
from kontsina_qt.table.view import TableView
from kontsina_qt.windows.about import AboutDialog
from kontsina_qt.windows.cut import CutPanel
from kontsina_qt.windows.duplicate import DuplicateDialog
from kontsina_qt.windows.history import HistoryWindow
from kontsina_qt.windows.matches import MatchesDialog
from kontsina_qt.windows.new_game import NewGame, NewGameDialog
from kontsina_qt.windows.panel import PanelButton
from kontsina_qt.windows.review import ReviewWindow
from kontsina_qt.windows.rules_window import RulesWindow
from kontsina_qt.windows.score_sheet import ScoreSheet
from kontsina_qt.windows.seal_check import SealDialog
from kontsina_qt.windows.settings_dialog import SettingsDialog, art_of
from kontsina_qt.windows.statistics import StatisticsDialog
from kontsina_qt.windows.style import apply_style
from kontsina_qt.windows.thumbnail import recall_table, remember_table
from kontsina_qt.windows.toast import Toast
from kontsina_qt.windows.top_bar import TopBar, bar_words
from kontsina_qt.windows.welcome import Welcome

SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.6}
THINK_MS = 500
RECORD_FILTER = "*.kontsina"
ICON = 36
"""The size in which icons are drawn; they are shown smaller."""


class MainWindow(QMainWindow):
    """One window with one match."""

    def __init__(self, library: Library, store: SettingsStore) -> None:
        super().__init__()
        self.library = library
        self.store = store
        self.settings: Settings = store.settings
        self.theme: Theme = THEMES[str(self.settings.theme)]
        self.art = self._make_art()
        self.session = Session(library, self)
        self.models = TableModels(self.session, self)
        self.scene = TableScene(self.models, self.art, self.theme, self)
        self.gestures = Gestures(self.scene, self.session, self)
        self.view = TableView(self.scene, self.gestures)
        self.bar = TopBar(self.theme)
        self.welcome = Welcome(self.theme, self.art)
        self._rules_window: RulesWindow | None = None
        self._history_window: HistoryWindow | None = None
        self._review_window: ReviewWindow | None = None
        self._build()
        self._make_actions()
        self._connect()
        self._apply_settings()
        self.setMinimumSize(800, 560)
        self.setWindowTitle("Kontsina")
        self._restore_place()
        self.show_welcome()

    # Building

    def _build(self) -> None:
        self.table_page = QWidget()
        column = QVBoxLayout(self.table_page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.view, 1)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.welcome)
        self.pages.addWidget(self.table_page)
        self.setCentralWidget(self.pages)
        self.sheet = ScoreSheet(self.art, self.theme, self.table_page)
        self.sheet.hide()
        self.cut_panel = CutPanel(self.art, self.theme, self.table_page)
        self.cut_panel.hide()
        self.back_button = PanelButton(self.theme, True, self.table_page)
        self.back_button.clicked.connect(self._show_sheet)
        self.back_button.hide()
        self.toast = Toast(self.theme, self.pages)
        self.table_page.installEventFilter(self)

    def _action(
        self, text: str, slot: Callable[[], object], icon_name: str = "", keys: str = ""
    ) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(lambda: slot())
        if keys:
            action.setShortcuts([QKeySequence(key) for key in keys.split()])
            action.setToolTip(f"{text} ({action.shortcuts()[0].toString()})")
        action.setData(icon_name)
        self.addAction(action)
        return action

    def _make_actions(self) -> None:
        act = self._action
        self.new_action = act(tr("New game …"), self.new_game, "new", "Ctrl+N")
        self.open_action = act(tr("Open …"), self.open_file, "", "Ctrl+O")
        self.save_action = act(tr("Save as …"), self.save_as, "", "Ctrl+S")
        self.undo_action = act(tr("Undo"), self.session.undo, "undo", "Ctrl+Z")
        self.redo_action = act(tr("Redo"), self.session.redo, "redo", "Ctrl+Shift+Z Ctrl+Y")
        self.hint_action = act(tr("Hint"), self.session.hint, "hint", "H")
        self.replay_action = act(tr("Show the last play"), self.scene.replay_last, "replay", "R")
        self.matches_action = act(tr("Matches played …"), self.show_matches, "", "Ctrl+M")
        self.chair_action = act(tr("Same cards, other chair"), self.other_chair)
        self.review_action = act(tr("Review …"), self.show_review, "", "V")
        self.statistics_action = act(tr("Statistics …"), self.show_statistics, "", "Ctrl+T")
        self.moves_action = act(tr("Moves of the hand"), self.show_moves, "", "M")
        self.rules_action = act(tr("Rules"), self.show_rules, "rules", "F1")
        self.settings_action = act(tr("Settings …"), self.show_settings, "settings", "Ctrl+,")
        self.colours_action = act(tr("Four-colour deck"), self.toggle_colours, "", "F4")
        self.colours_action.setCheckable(True)
        self.seal_action = act(tr("Check the deal …"), self.show_seal, "seal")
        self.full_action = act(tr("Full screen"), self.toggle_full_screen, "fullscreen", "F11")
        self.home_action = act(tr("Start page"), self.show_welcome, "home", "Ctrl+Home")
        self.about_action = act(tr("About Kontsina"), self.show_about)
        self.quit_action = act(tr("Quit"), self.close, "", "Ctrl+Q")
        menu = QMenu(self)
        groups = (
            (self.new_action, self.open_action, self.save_action, self.matches_action),
            (self.undo_action, self.redo_action, self.hint_action, self.replay_action),
            (self.moves_action, self.seal_action, self.rules_action, self.chair_action),
            (self.review_action, self.statistics_action),
            (self.colours_action, self.full_action, self.settings_action),
            (self.home_action, self.about_action, self.quit_action),
        )
        for group in groups:
            menu.addActions(group)
            menu.addSeparator()
        self.menu = menu
        for action in (
            self.undo_action,
            self.redo_action,
            self.hint_action,
            self.replay_action,
            self.rules_action,
            self.settings_action,
        ):
            self.bar.add_action(action)

    def _connect(self) -> None:
        session = self.session
        session.told.connect(self.toast.tell)
        session.turn_changed.connect(self._refresh_actions)
        session.loaded.connect(self._on_loaded)
        session.went_back.connect(self._on_went_back)
        session.cut_wanted.connect(self._on_cut_wanted)
        self.scene.calm_changed.connect(session.set_calm)
        self.scene.settled.connect(self._on_settled)
        self.gestures.nudged.connect(session.nudge)
        self.cut_panel.cut_chosen.connect(self._on_cut)
        self.sheet.next_hand.connect(self._on_next_hand)
        self.sheet.review.connect(self._on_review)
        self.sheet.analyse.connect(self.show_review)
        self.sheet.new_match.connect(self.new_game)
        self.sheet.other_chair.connect(self.other_chair)
        self.welcome.continue_wanted.connect(self.go_on)
        self.welcome.new_game_wanted.connect(self.new_game)
        self.welcome.open_wanted.connect(self.open_file)
        self.welcome.settings_wanted.connect(self.show_settings)
        self.welcome.rules_wanted.connect(self.show_rules)
        self.welcome.about_wanted.connect(self.show_about)

    # Settings

    def _make_art(self) -> CardArt:
        return art_of(self.settings)

    def _apply_settings(self) -> None:
        settings = self.settings
        set_language(settings.language)
        self.theme = THEMES[str(settings.theme)]
        self.art = self._make_art()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_style(app, self.theme)
        speed = SPEEDS[str(settings.speed)]
        self.scene.instant = speed == 0
        self.scene.motion.speed = speed or 1.0
        self.scene.motion.fades = settings.reduce_motion
        self.session.set_pace(Pace(round(THINK_MS * speed), settings.look))
        self.session.budget_ms = settings.thinking
        self.session.allow(settings.others)
        self.view.redress(self.art, self.theme, settings.card_size)
        for part in (self.bar, self.toast):
            part.redress(self.theme)
        self.back_button.theme = self.theme
        for page in (self.sheet, self.cut_panel, self.welcome):
            page.redress(self.art, self.theme)
        if self._review_window is not None:
            self._review_window.redress(self.art, self.theme)
        self.colours_action.setChecked(settings.colours is DeckColours.FOUR)
        self._redraw_icons()

    def _redraw_icons(self) -> None:
        dpr = self.devicePixelRatioF()
        for action in self.actions():
            name = action.data()
            if name:
                action.setIcon(QIcon(icon(name, self.theme.text, ICON, dpr)))
        self.bar.set_menu(self.menu, QIcon(icon("menu", self.theme.text, ICON, dpr)))

    def change_settings(self, settings: Settings) -> None:
        """Takes new settings at once and keeps them."""
        self.settings = settings
        self.store.save(settings)
        self._apply_settings()
        self._refresh_actions()

    def toggle_colours(self) -> None:
        """Switches between the two-colour and the four-colour deck."""
        four = self.settings.colours is DeckColours.FOUR
        colours = DeckColours.TWO if four else DeckColours.FOUR
        self.change_settings(replace(self.settings, colours=colours))

    def show_settings(self) -> None:
        """Opens the settings; what is changed there shows at once."""
        dialog = SettingsDialog(self.settings, self)
        dialog.changed.connect(self.change_settings)
        dialog.exec()

    # Pages

    def show_welcome(self) -> None:
        """Goes to the start page; the match stays in the library."""
        if self.session.active:
            self._remember_table()
            self.session.close()
        self._hide_panels()
        latest = self._latest()
        self.welcome.offer(latest, recall_table(latest.id) if latest else None)
        self.pages.setCurrentWidget(self.welcome)
        self._refresh_actions()

    def _remember_table(self) -> None:
        """Keeps a small picture of the table for the start page."""
        session = self.session
        if session.active and session.match_id is not None and self.library.path is not None:
            self.scene.motion.finish()
            remember_table(self.view.grab(), session.match_id)

    def _latest(self) -> MatchSummary | None:
        try:
            return self.library.latest_unfinished()
        except LibraryError as error:
            self.toast.tell(str(error))
            return None

    def _show_table(self) -> None:
        self.pages.setCurrentWidget(self.table_page)
        self.view.setFocus()

    # Matches

    def new_game(self) -> None:
        """Asks for a new game and starts it."""
        dialog = NewGameDialog(self.settings, self)
        if dialog.exec() and dialog.result_game is not None:
            self.settings = dialog.settings
            self.store.save(self.settings)
            self.start(dialog.result_game)

    def start(self, game: NewGame) -> None:
        """Starts a match."""
        rules = GAMES[game.game].rules(game.players, game.options)
        self._show_table()
        self.session.begin(rules, game.seats, Dealing(game.number, game.sealed))

    def go_on(self) -> None:
        """Goes on with the latest unfinished match."""
        latest = self._latest()
        if latest is None:
            self.toast.tell(tr("There is no match to go on with."))
            return
        self.resume_match(latest.id)

    def resume_match(self, match_id: int) -> None:
        """Goes on with a match of the library."""
        try:
            match = self.library.load(match_id)
            undos = self.library.summary(match_id).undos
        except LibraryError as error:
            self.toast.tell(str(error))
            return
        self._show_table()
        self.session.resume(match, match_id, undos)
        self._on_settled()

    def open_file(self, path: str = "") -> None:
        """Opens a record file; the match goes on from where the record ends."""
        if not path:
            path, _ = QFileDialog.getOpenFileName(
                self, tr("Open a match"), "", f"{tr('Kontsina records')} ({RECORD_FILTER})"
            )
        if not path:
            return
        try:
            match = Match.from_record(load_file(Path(path)))
        except (RecordError, FileError) as error:
            name = Path(path).name
            self.toast.tell(tr("{name} cannot be opened: {error}").format(name=name, error=error))
            return
        self._show_table()
        self.session.resume(match, None)
        self._on_settled()

    def save_as(self) -> None:
        """Writes the match to a record file."""
        if not self.session.active:
            return
        path, _ = QFileDialog.getSaveFileName(
            self, tr("Save the match"), "kontsina.kontsina", f"Kontsina ({RECORD_FILTER})"
        )
        if path:
            self.save_to(path if path.endswith(".kontsina") else path + ".kontsina")

    def save_to(self, path: str) -> None:
        """Writes the match to the file ``path``."""
        try:
            save_file(self.session.match.record(), Path(path))
        except FileError as error:
            self.toast.tell(str(error))
        else:
            self.toast.tell(tr("Saved as {name}.").format(name=Path(path).name))

    # What the session tells

    def _on_loaded(self) -> None:
        self._hide_panels()
        self._refresh_actions()

    def _on_went_back(self) -> None:
        self._hide_panels()
        self._refresh_actions()

    def _hide_panels(self) -> None:
        for panel in (self.sheet, self.cut_panel, self.back_button):
            panel.hide()

    def _on_cut_wanted(self, seal: str) -> None:
        self._hide_panels()
        self.cut_panel.open(seal, len(self.session.rules.pack))

    def _on_cut(self, place: int) -> None:
        self.cut_panel.hide()
        self.view.setFocus()
        self.session.cut(place)

    def _on_settled(self) -> None:
        """Nothing moves any more: a finished hand is counted before the person's eyes."""
        session = self.session
        if not session.active:
            return
        match = session.match
        if match.results and (match.waiting or match.over) and not self.cut_panel.isVisible():
            QTimer.singleShot(0, self._show_sheet)

    def _show_sheet(self) -> None:
        session = self.session
        if not session.active or not (session.match.waiting or session.match.over):
            return
        result = self.models.score.result
        if session.seal is not None or result is None:
            return
        self.back_button.hide()
        teller = session.teller
        match = session.match
        names = [teller.side(side) for side in range(session.rules.sides)]
        own = session.rules.side_of[session.viewer] if session.humans else None
        self.sheet.show_hand(
            len(match.results),
            result,
            match.standing,
            session.rules,
            names,
            own,
            animate=not self.scene.instant,
            chair=self._chair_words() if session.finished else None,
        )

    def _chair_words(self) -> str:
        """What the end of a match offers to do with its cards."""
        return tr("Compare the two") if self.session.original else tr("Same cards, other chair")

    def _on_next_hand(self) -> None:
        self.sheet.hide()
        self.view.setFocus()
        self.session.next_hand()

    def _on_review(self) -> None:
        """Leaves the sheet for the table; a button leads back."""
        self.sheet.hide()
        self.back_button.setText(tr("Back to the score"))
        self._place_panels()
        self.back_button.show()
        self.back_button.raise_()
        self.back_button.setFocus()
        self.show_moves()

    # The same cards from the other chair

    def other_chair(self) -> None:
        """Plays the cards of the finished match again, or shows what both times came to."""
        session = self.session
        if not session.active or not session.finished:
            self.toast.tell(tr("The match has to be over first."))
        elif session.match_id is None:
            self.toast.tell(tr("The match could not be kept, so its cards cannot be dealt again."))
        elif session.original is not None:
            self.compare(session.match_id)
        else:
            self.play_again(session.match_id)

    def play_again(self, match_id: int) -> None:
        """Starts a match with the cards of one in the library, every player one chair further."""
        try:
            original = self.library.load(match_id)
        except LibraryError as error:
            self.toast.tell(str(error))
            return
        if not original.results:
            self.toast.tell(tr("The match has to be over first."))
            return
        self._show_table()
        self.session.begin_twin(original, match_id)

    def compare(self, match_id: int) -> None:
        """Shows a match and the one with the same cards side by side."""
        try:
            original_id = self.library.original_of(match_id)
            if original_id is None:
                original_id, twins = match_id, self.library.twins_of(match_id)
                if not twins:
                    self.toast.tell(tr("The match with the same cards is not there any more."))
                    return
                # The one that came furthest, and of those the latest.
                match_id = max(twins, key=lambda id: len(self.library.load(id).results))
            original, twin = self.library.load(original_id), self.library.load(match_id)
        except LibraryError as error:
            self.toast.tell(str(error))
            return
        humans = [at for at, seat in enumerate(original.seats) if seat.player == HUMAN]
        teller = Teller(
            original.rules,
            [seat.name for seat in original.seats],
            humans[0] if len(humans) == 1 else None,
        )
        names = [teller.side(side) for side in range(original.rules.sides)]
        own = original.rules.side_of[humans[0]] if len(humans) == 1 else None
        shown = compared(original, twin)
        DuplicateDialog(shown, names, own, self).exec()

    def show_matches(self) -> None:
        """Opens the list of the matches in the library."""
        try:
            summaries = self.library.summaries(200)
            paired = set()
            for summary in summaries:
                original = self.library.original_of(summary.id)
                if original is not None:
                    paired |= {summary.id, original}
        except LibraryError as error:
            self.toast.tell(str(error))
            return
        dialog = MatchesDialog(summaries, frozenset(paired), self)
        dialog.opened.connect(self.resume_match)
        dialog.again.connect(self.play_again)
        dialog.compared.connect(self.compare)
        dialog.exec()

    # Windows

    def show_rules(self) -> None:
        """Opens the rules of the game on the table, or of the first game."""
        rules: Rules
        if self.session.active:
            rules = self.session.rules
        else:
            game = GAMES.get(self.settings.new_game.game, GAMES["kontsina"])
            rules = game.rules(game.players[0])
        self._rules_window = RulesWindow(rules, self)
        self._rules_window.show()

    def show_moves(self) -> None:
        """Opens the list of the hand's moves beside the table."""
        self._history_window = HistoryWindow(self.models.history, self)
        self._history_window.show()

    def show_review(self) -> None:
        """Opens the review of the last finished hand; the match goes on beside it."""
        session = self.session
        if not session.active or not session.match.results:
            self.toast.tell(tr("A hand can be reviewed when it is over."))
            return
        if self._review_window is None:
            self._review_window = ReviewWindow(self.library, self.art, self.theme, self)
        self._review_window.open_match(session.match.record(), session.match_id)
        self._review_window.show()
        self._review_window.activateWindow()

    def show_statistics(self) -> None:
        """Shows how well each player has played, by the reviews that are kept."""
        StatisticsDialog(self.library, self.theme, self).exec()

    def show_about(self) -> None:
        """Opens the page about the program."""
        AboutDialog(self).exec()

    def show_seal(self) -> None:
        """Shows the seal of the hand on the table and that it agrees."""
        if self.session.active and self.session.match.hands:
            match = self.session.match
            finished = match.waiting or match.over
            deal = match.record().hands[-1].deal
            SealDialog(deal, match.hand_number, self, finished, match.rules).exec()

    def toggle_full_screen(self) -> None:
        """Fills the screen, or gives it back."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    # Keeping in step

    def _refresh_actions(self) -> None:
        session = self.session
        active = session.active
        self.save_action.setEnabled(active)
        self.undo_action.setEnabled(session.can_undo)
        self.redo_action.setEnabled(session.can_redo)
        self.hint_action.setEnabled(session.my_turn and not session.hinting)
        self.replay_action.setEnabled(active and self.scene.can_replay)
        self.moves_action.setEnabled(active)
        self.review_action.setEnabled(active and bool(session.match.results))
        self.chair_action.setEnabled(active and session.finished)
        self.seal_action.setEnabled(active and bool(session.match.hands))
        self.home_action.setEnabled(self.pages.currentWidget() is not self.welcome)
        if active:
            self.bar.tell(*bar_words(session))

    def _restore_place(self) -> None:
        if not self.settings.geometry or not self.restoreGeometry(
            QByteArray(self.settings.geometry)
        ):
            self.resize(1280, 800)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The panels cover the table whatever its size."""
        if watched is self.table_page and event.type() == QEvent.Type.Resize:
            self._place_panels()
        return super().eventFilter(watched, event)

    def _place_panels(self) -> None:
        page = self.table_page.rect()
        for panel in (self.sheet, self.cut_panel):
            panel.setGeometry(page)
        size = self.back_button.sizeHint() + QSize(40, 4)
        middle = page.center()
        self.back_button.setGeometry(
            middle.x() - size.width() // 2, middle.y(), size.width(), size.height()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The bar over the table grows with a large window."""
        super().resizeEvent(event)
        size = event.size()
        wanted = min(size.width() / BASE_WIDTH, size.height() / (BASE_HEIGHT + TOP_BAR))
        self.bar.grow_to(round(clamp(wanted, 1.0, 2.0), 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the full screen, where nothing else wanted it."""
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.toggle_full_screen()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Every move is kept already; only the window's place is written."""
        self._remember_table()
        geometry = bytes(self.saveGeometry().data())
        self.store.save(replace(self.settings, geometry=geometry))
        if self._review_window is not None:
            self._review_window.stop()
            self._review_window.close()
        self.session.close()
        super().closeEvent(event)
