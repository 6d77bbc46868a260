"""Switch scanning: a hand played with two keys, and with one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.ahead import play_ahead
from tests.e2e.person import Person, hurry

pytestmark = pytest.mark.slow

Start = Callable[..., MainWindow]
ON, DO = Qt.Key.Key_Space, Qt.Key.Key_Return


def press(window: MainWindow, key: Qt.Key) -> None:
    """Press the switch."""
    QTest.keyClick(QApplication.focusWidget() or window, key)


def at_cards(window: MainWindow) -> bool:
    """Whether the scan is at a card or at one of its targets."""
    now, view = window.focusWidget(), window.view
    return now is view or view.choice.isAncestorOf(now) or view.special_moves.isAncestorOf(now)


def scanning(start: Start, game: str, every: int = 0, **options: object) -> MainWindow:
    """A match that is played by scanning."""
    window = start(game, level="beginner", **options)
    window.change_settings(replace(window.settings, scanning=True, scan_every=every))
    hurry(window)
    return window


def go_on_every(window: MainWindow, milliseconds: int) -> None:
    """Set a much shorter scan interval than the settings allow."""
    window.change_settings(replace(window.settings, scan_every=milliseconds))


def two_keys(window: MainWindow, random: Random) -> None:
    """Press Space some times, and Enter at something to play."""
    for _ in range(random.randrange(6)):
        press(window, ON)
    if at_cards(window):
        press(window, DO)


def one_switch(window: MainWindow, random: Random) -> None:
    """Let it advance by itself for a while, then press the key at something to play."""
    QTest.qWait(random.randrange(1, 12))
    if at_cards(window):
        press(window, ON)


def play_to_the_sheet(window: MainWindow, way: Callable[[MainWindow, Random], None]) -> None:
    """Play until the score sheet or the end of the match is shown."""
    person, random = Person(window, 1), Random(4)

    def ended() -> bool:
        return person.hand_over()

    while not ended():
        person.wait(lambda: person.ready() or ended(), "a turn")
        before = window.session.match.cursor
        for _ in range(2000):
            if ended() or window.session.match.cursor != before:
                break
            way(window, random)
        assert ended() or window.session.match.cursor != before, "nothing could be played"
        person.wait(lambda: not window.scene.motion.busy, "the cards to lie")


def play_a_hand(window: MainWindow, way: Callable[[MainWindow, Random], None]) -> None:
    """Play until the score sheet or the end of the match is shown, and continue from it."""
    person = Person(window, 1)
    play_to_the_sheet(window, way)
    match, hand = window.session.match, len(window.session.match.hands)
    end = window.table_page.match_end
    goal = end.buttons["again"] if end.isVisible() else window.sheet.next_button
    for _ in range(2000):
        if window.focusWidget() is goal:
            break
        press(window, ON) if way is two_keys else QTest.qWait(1)
    press(window, DO)
    person.wait(lambda: not person.hand_over(), "the next hand")
    now = window.session.match
    assert now is not match or now.waiting or len(now.hands) > hand, "the next hand, or match"


@pytest.mark.parametrize(
    ("game", "players"),
    [("kontsina", 2), ("cassino", 2), ("cassino-pluck", 2), ("ristikontra", 4)],
)
def test_a_whole_hand_with_two_keys(start: Start, game: str, players: int) -> None:
    play_a_hand(scanning(start, game, players=players), two_keys)


@pytest.mark.long
@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_hand_of_every_game_with_two_keys(start: Start, game: str) -> None:
    play_a_hand(scanning(start, game, players=GAMES[game].players[0]), two_keys)


@pytest.mark.long
@pytest.mark.parametrize("game", ["kontsina", "cassino", "ristikontra", "scopa", "pisti", "mulle"])
def test_a_whole_hand_with_one_switch(start: Start, game: str) -> None:
    window = scanning(start, game, 1000, players=GAMES[game].players[0])
    go_on_every(window, 3)
    play_a_hand(window, one_switch)


@pytest.mark.parametrize(("way", "every"), [(two_keys, 0), (one_switch, 1000)])
def test_through_the_end_of_a_match_into_the_next(
    start: Start, way: Callable[[MainWindow, Random], None], every: int
) -> None:
    window = scanning(start, "kontsina", every, number=3, end="hands", hands=1)
    session, person = window.session, Person(window, 1)
    end = window.table_page.match_end
    if every:
        go_on_every(window, 3)
    play_ahead(window, left=8)
    play_to_the_sheet(window, way)
    ended = session.match
    assert ended.over
    person.wait(person.at_end, "the end of the match")
    again = end.buttons["again"]
    assert again.text() == "Play again"
    come_to: set[QWidget | None] = set()
    buttons = {button for button in end.buttons.values() if button.isVisible()}
    for _ in range(4000):
        now = window.focusWidget()
        come_to.add(now)
        if buttons <= come_to and now is again:
            break
        press(window, ON) if way is two_keys else QTest.qWait(1)
    assert buttons <= come_to
    press(window, DO)
    person.wait(lambda: session.match is not ended and person.ready(), "the next match")
    before, random = session.match.cursor, Random(4)
    for _ in range(2000):
        if session.match.cursor != before:
            break
        way(window, random)
    assert session.match.cursor != before
    assert not session.finished


def test_everything_that_can_be_done_is_come_to(start: Start) -> None:
    window = scanning(start, "cassino")
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    cards, parts = set(), set()
    for _ in range(40):
        press(window, ON)
        if window.focusWidget() is window.view:
            cards.add(window.scene.lights.focus)
        else:
            parts.add(window.focusWidget())
    assert cards >= set(window.scene.own)
    assert window.view.special_moves.buttons[0] in parts
    assert len(parts) > 4, "the bar, too"


def test_with_a_lifted_card_targets_come_first_then_laying_then_putting_it_back(
    start: Start,
) -> None:
    window = scanning(start, "cassino", number=3)
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    view, scene = window.view, window.scene
    able = next(card for card in scene.own if len(window.session.moves_with(card)) > 1)
    view.setFocus()
    view.keys.focus_on(able)
    press(window, DO)
    assert window.gestures.held == able
    lit = scene.lights.lit or 0
    targets = lit.bit_count()
    assert targets
    came = []
    for _ in range(targets + 2):
        press(window, ON)
        came.append((scene.lights.focus, scene.furniture.words[0]))
    elements = [scene.find.element_of(spot) for spot, _ in came[:targets] if spot is not None]
    assert all(lit >> element & 1 for element in elements) and len(elements) == targets
    assert came[-2:] == [(able, "Play it"), (able, "Put the card back")]
    press(window, ON)
    assert scene.lights.focus in set(scene.own) - {able}, "then the other cards"
    for _ in range(60):
        if scene.furniture.words[0] == "Put the card back" and scene.lights.focus == able:
            break
        press(window, ON)
    moves = window.session.match.cursor
    scene.motion.finish()
    press(window, DO)
    assert window.gestures.held is None
    assert window.session.match.cursor == moves


def test_with_one_switch_it_goes_on_by_itself(start: Start) -> None:
    window = scanning(start, "kontsina", 1000)
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    go_on_every(window, 20)
    person.wait(lambda: window.focusWidget() is window.view, "a card")
    seen: set[int | None] = set()

    def several() -> bool:
        seen.add(window.scene.lights.focus)
        return len(seen) > 2

    person.wait(several, "the next cards")
    person.wait(lambda: at_cards(window) and window.scene.lights.focus in window.scene.own, "one")
    press(window, ON)
    assert window.gestures.held is not None, "either key does it"


def test_turned_off_the_keys_mean_what_they_did(start: Start) -> None:
    window = scanning(start, "kontsina")
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    window.change_settings(replace(window.settings, scanning=False))
    window.view.setFocus()
    press(window, Qt.Key.Key_Right)
    press(window, ON)
    assert window.gestures.held is None
    press(window, Qt.Key.Key_Return)
    assert window.gestures.held is not None


def test_a_message_stays_until_it_is_dismissed(start: Start) -> None:
    window = start("kontsina")
    window.toast.show_message("gone soon")
    assert window.toast.fades
    window.change_settings(replace(window.settings, messages_stay=True))
    window.toast.show_message("here to stay")
    assert window.toast.isVisible()
    assert not window.toast.fades
    press(window, Qt.Key.Key_Right)
    assert window.toast.isVisible()
    QTest.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert not window.toast.isVisible()


def test_the_settings_have_them_all(qapp: QApplication, window: MainWindow) -> None:
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(window.change_settings)
    box = dialog.fields["verbosity"]
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(2)
    assert str(window.scene.words.verbosity) == "full"
    for name in ("messages_stay", "scanning"):
        dialog.fields[name].click()  # type: ignore[attr-defined]
    assert window.toast.stays
    assert window.scan.scanner is not None
    dialog.reject()
