"""Simple dialogs and switches of the main window."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kontsina_qt.library.settings.choices import DeckColours

if TYPE_CHECKING:  # what opens later is loaded later
    from kontsina_qt.rules.base.game import Rules
    from kontsina_qt.session.session import Session
    from kontsina_qt.windows.history.move_list import HistoryWindow
    from kontsina_qt.windows.shell.main_window import MainWindow

NO_SOUND = "no-sound"
"""The key under which the settings note that this was reported."""


def show_settings(window: MainWindow) -> None:
    """Open the settings, whose changes apply at once."""
    from kontsina_qt.windows.settings.dialog import SettingsDialog

    keeper = window.profile_keeper
    keeper.refresh()
    dialog = SettingsDialog(window.settings, window, keeper.profile.players)
    dialog.changed.connect(window.change_settings)
    dialog.players_changed.connect(lambda players: keeper.change(players=players))
    dialog.exec()


def toggle_colours(window: MainWindow) -> None:
    """Switch between the two-colour and the four-colour deck."""
    four = window.settings.colours is DeckColours.FOUR
    colours = DeckColours.TWO if four else DeckColours.FOUR
    window.change_settings(replace(window.settings, colours=colours))


def toggle_sound(window: MainWindow) -> None:
    """Switch the sound on or off."""
    window.change_settings(replace(window.settings, sound=not window.settings.sound))


def show_rules(window: MainWindow) -> None:
    """Open the rules of what is on the table, or of the last game chosen, or close them."""
    from kontsina_qt.rules.games.catalogue import GAMES, USUAL
    from kontsina_qt.windows.rules.window import RulesWindow

    session: Session | None = getattr(window.pages.currentWidget(), "session", None)
    rules: Rules
    if session is not None and session.active:
        rules = session.rules
    else:
        game = GAMES.get(window.settings.new_game.game, USUAL)
        rules = game.rules(game.usual_players)
    already = window.pages.open_one(RulesWindow)
    if already is not None and already.table_rules.game is rules.game:
        already.reject()
    else:
        RulesWindow(rules, window, window.art, window.theme).show()


def show_about(window: MainWindow) -> None:
    """Open the About dialog."""
    from kontsina_qt.windows.shell.about import AboutDialog

    AboutDialog(window).exec()


def show_seal(window: MainWindow) -> None:
    """Show the seal of the hand on the table and its verification."""
    from kontsina_qt.windows.table_page.seal_check import SealDialog

    session = window.session
    if session.active and session.match.hands:
        match = session.match
        finished = match.waiting or match.over or session.finished
        deal = match.record().hands[-1].deal
        SealDialog(deal, match.hand_number, window, finished, match.rules).exec()


def show_moves(window: MainWindow) -> HistoryWindow:
    """Open the list of the hand's moves beside the table."""
    from kontsina_qt.windows.history.move_list import HistoryWindow

    moves = HistoryWindow(window.table_page.models.history, window)
    moves.show()
    return moves


def toggle_moves(window: MainWindow) -> None:
    """Open the list of the hand's moves, or close it."""
    from kontsina_qt.windows.history.move_list import HistoryWindow

    already = window.pages.open_one(HistoryWindow)
    if already is None:
        show_moves(window)
    else:
        already.reject()


def report_no_sound(window: MainWindow) -> None:
    """Explain once why there is no sound, at the first sound that should be played."""
    from kontsina_qt.windows.table_page.sound_effects import no_sound

    known = window.settings.known
    if NO_SOUND not in known:
        window.store.change(known=(*known, NO_SOUND))
        window.toast.show_message(no_sound())
