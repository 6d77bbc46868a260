"""What each action of the main window does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kontsina_qt.windows.entries import open_history
from kontsina_qt.windows.giving_up import give_up

if TYPE_CHECKING:
    from kontsina_qt.windows.window import Window


def connect_actions(window: Window) -> None:
    """Has each action of a window do what it names."""
    action, desk, session = window.action, window.desk, window.session
    action.connect(action.new, desk.new_game)
    action.connect(action.open, desk.open_file)
    action.connect(action.save, desk.save_as)
    at_table = (
        (action.undo, session.undo),
        (action.redo, session.redo),
        (action.hint, session.hint),
        (action.replay, window.scene.replay_round),
    )
    for each, do in at_table:  # a button of the bar that is spent would hand the keys to the next
        action.connect(each, window.table_page.keys_to_hand)
        action.connect(each, do)
    action.connect(action.resign, lambda: give_up(window))
    action.connect(action.series, window.outcome.show)
    action.connect(action.matches, lambda: open_history(window))
    action.connect(action.chair, desk.other_chair)
    action.connect(action.review, window.show_review)
    action.connect(action.statistics, window.show_statistics)
    action.connect(action.moves, window.show_moves)
    action.connect(action.rules, window.show_rules)
    action.connect(action.keys, window.show_keys)
    action.connect(action.settings, window.show_settings)
    action.connect(action.colours, window.toggle_colours)
    action.connect(action.sound, window.toggle_sound)
    action.connect(action.seal, window.show_seal)
    action.connect(action.full, window.toggle_full_screen)
    action.connect(action.home, window.show_welcome)
    action.connect(action.about, window.show_about)
    action.connect(action.quit, window.close)
