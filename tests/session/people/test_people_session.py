"""Matches with people: sessions of windows, each with a link of its own, over the loopback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kontsina_qt.library.waiting_table import waiting_table
from kontsina_qt.link.messages.lines import line_of
from kontsina_qt.link.messages.news import (
    Chair,
    Cheated,
    GivenUp,
    News,
    Refused,
    Seen,
    Table,
    Verified,
    Why,
)
from kontsina_qt.link.messages.requests import Host, Join
from kontsina_qt.match.deals import Deal, check_deal, numbered_deck
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat, write_record
from kontsina_qt.rules.base.cards import mask_of
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.events import Event
from kontsina_qt.session.people.link_process import TRIES, LinkProcess
from kontsina_qt.session.people.people_session import PeopleSession
from kontsina_qt.session.people.presence import away_words
from kontsina_qt.together.roles import PERSON
from tests.cli import ROOT, environment

GAME = ("elewenjewe", {"hands": 1})
SECONDS = 30_000
KILL = signal.SIGKILL if os.name == "posix" else signal.SIGTERM
HEARING = """
import sys
sys.addaudithook(lambda event, told: event.startswith("socket.") and print("HEARD", event))
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest
from kontsina_qt.link.messages.requests import Host
from kontsina_qt.session.people.people_session import PeopleSession
app = QCoreApplication([])
session = PeopleSession()
session.host(Host("Anna", "scopa", {}, ("person", "person")))
while session.table is None:
    QTest.qWait(20)
print(session.table.invitation.split(":")[0])
session.close()
"""


class Player:
    """Somebody at a window.

    Attributes:
        session: the match there.
        home: where their link keeps its things.
        told: what happened, as it was told.
        ended: the match, once it is over.
    """

    def __init__(self, home: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        home.mkdir(exist_ok=True)
        self.home, self.name = home, name
        self._monkeypatch = monkeypatch
        self.session = PeopleSession()
        self.told: list[list[Event]] = []
        self.ended: list[Match] = []
        self.session.happened.connect(self.told.append)
        self.session.played_out.connect(lambda match, _: self.ended.append(match))

    def at_home(self) -> PeopleSession:
        """The session, whose link is started with the player's own folder."""
        self._monkeypatch.setenv("XDG_DATA_HOME", str(self.home))
        return self.session

    def host(self, *seats: str) -> None:
        """Open a table."""
        self.at_home().host(Host(self.name, *GAME, seats))

    def join(self, invitation: str) -> None:
        """Come to one."""
        self.at_home().join(Join(self.name, invitation))

    def go_on(self) -> None:
        """Come back to it."""
        self.at_home().go_on()

    def play(self) -> None:
        """Make the first move that there is, if it is this player's turn."""
        session = self.session
        if session.active and session.my_turn and session.position is not None:
            session.play(session.position.legal()[0])

    @property
    def invitation(self) -> str:
        """To the table."""
        table = self.session.table
        return table.invitation if table is not None else ""


@pytest.fixture
def anna(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Somebody who opens a table."""
    player = Player(tmp_path / "anna", "Anna", monkeypatch)
    yield player
    player.session.close()
    player.session.link.finish()


@pytest.fixture
def nikos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Somebody who comes to it."""
    player = Player(tmp_path / "nikos", "Nikos", monkeypatch)
    yield player
    player.session.close()
    player.session.link.finish()


def cursors(*players: Player) -> list[tuple[int, int]]:
    """How far the match has come at each window."""
    return [player.session.match.cursor for player in players]


def play_until(qtbot: QtBot, done: Callable[[], bool], *players: Player) -> None:
    """All play until something is so."""

    def go_on() -> bool:
        for player in players:
            player.play()
        return done()

    qtbot.waitUntil(go_on, timeout=SECONDS)


def sit_down(qtbot: QtBot, anna: Player, nikos: Player, *more: str) -> None:
    """One opens a table and the other comes to it."""
    anna.host(PERSON, PERSON, *more)
    qtbot.waitUntil(lambda: bool(anna.invitation), timeout=SECONDS)
    nikos.join(anna.invitation)
    qtbot.waitUntil(lambda: anna.session.active and nikos.session.active, timeout=SECONDS)


def test_two_windows_play_a_match(qtbot: QtBot, anna: Player, nikos: Player) -> None:
    assert anna.session.link.process_id == 0, "nothing is started before it is asked for"
    sit_down(qtbot, anna, nikos)
    table = nikos.session.table
    assert table is not None and [chair.name for chair in table.chairs] == ["Anna", "Nikos"]
    play_until(qtbot, lambda: bool(anna.ended and nikos.ended), anna, nikos)
    one, other = anna.session.match, nikos.session.match
    assert one.record() == other.record() and one.over
    deal = one.hands[0].deal
    assert deal.shared is not None and check_deal(deal, 0, one.rules) is None
    assert anna.session.own == 0 and nikos.session.own == 1
    for player in (anna, nikos):
        assert len(player.told) == 1 + len(one.hands[0].events)
    assert [match.record() for match in anna.ended] == [one.record()]
    places = [player.home / "kontsina" for player in (anna, nikos)]
    qtbot.waitUntil(lambda: not any(map(waiting_table, places)), timeout=SECONDS)


def test_nobody_sees_what_others_hold(qtbot: QtBot, anna: Player, nikos: Player) -> None:
    sit_down(qtbot, anna, nikos)
    sessions = (anna.session, nikos.session)
    qtbot.waitUntil(lambda: all(s.position is not None for s in sessions), timeout=SECONDS)
    one, other = (session.position for session in sessions)
    assert one is not None and other is not None
    assert one.hands[0] != other.hands[0] or one.hands[1] != other.hands[1]
    assert one.table == other.table and one.turn == other.turn
    turns = [session.my_turn for session in sessions]
    assert sorted(turns) == [False, True]
    assert {session.presence(1 - session.own) for session in sessions} == {
        "thinking …",
        "",
    }


@pytest.mark.parametrize("who", ["anna", "nikos"])
def test_who_was_killed_comes_back(
    who: str, qtbot: QtBot, anna: Player, nikos: Player, tmp_path: Path
) -> None:
    sit_down(qtbot, anna, nikos)
    gone = anna if who == "anna" else nikos
    stays = nikos if who == "anna" else anna
    play_until(qtbot, lambda: len(gone.told) >= 5, anna, nikos)
    before = gone.session.match.cursor
    gone.session.close()
    waits = waiting_table(gone.home / "kontsina")
    assert waits is not None and waits.started and waits.others == (stays.name,)
    gone.go_on()
    qtbot.waitUntil(lambda: gone.session.active and bool(gone.session.match.hands), timeout=SECONDS)
    assert gone.session.match.cursor >= before
    play_until(qtbot, lambda: bool(anna.ended and nikos.ended), anna, nikos)
    assert anna.session.match.record() == nikos.session.match.record()


def test_a_link_that_is_killed_is_started_again(qtbot: QtBot, anna: Player, nikos: Player) -> None:
    sit_down(qtbot, anna, nikos)
    for player in (nikos, anna):
        before = player.session.match.cursor
        player.at_home()
        killed = player.session.link.process_id
        os.kill(killed, KILL)
        qtbot.waitUntil(
            lambda player=player, killed=killed: (
                player.session.link.process_id  # type: ignore[misc]
                not in (0, killed)
            ),
            timeout=SECONDS,
        )
        play_until(qtbot, lambda: min(cursors(anna, nikos)) >= (0, 2), anna, nikos)
        assert player.session.match.cursor >= before and player.session.refused is None


def test_who_does_not_come_back_is_replaced(qtbot: QtBot, anna: Player, nikos: Player) -> None:
    sit_down(qtbot, anna, nikos)
    play_until(qtbot, lambda: min(cursors(anna, nikos)) >= (0, 3), anna, nikos)
    nikos.session.close()
    anna.session.go_on_without((1,), "beginner")
    qtbot.waitUntil(lambda: anna.session.asked.seat == 0, timeout=SECONDS)
    play_until(qtbot, lambda: bool(anna.ended), anna)
    table = anna.session.table
    assert table is not None and table.chairs[1].player == "beginner"
    nikos.go_on()
    qtbot.waitUntil(lambda: nikos.session.refused is not None, timeout=SECONDS)
    assert nikos.session.refused is not None and nikos.session.refused.why is Why.REPLACED


# Ends that come while the table is still in motion


def told_of(session: PeopleSession) -> list[Match]:
    """Has a link tell of a hand that is over while the table is in motion; what is kept of it."""
    kept: list[Match] = []
    session.played_out.connect(lambda match, _: kept.append(match))
    rules = game("elewenjewe").rules(2, {"hands": 2})
    seats = (Chair(PERSON, "Anna"), Chair(PERSON, "Nikos"))
    table = Table("", rules.game.id, {"hands": 2}, rules.version, 0, True, True, seats)
    session.link.news.emit(table)
    session.set_calm(False)
    return kept


def verified(hands: int) -> Verified:
    """How many hands, as a link tells them."""
    rules = game("elewenjewe").rules(2, {"hands": 2})
    match = Match(rules, [Seat("Anna", HUMAN), Seat("Nikos", HUMAN)])
    for number in range(hands):
        match.begin_hand(Deal(number % 2, numbered_deck(1, number, rules), 1))
        while not match.waiting and not match.over:
            position = match.position
            assert position is not None
            match.play_text(position.notation.legal_texts()[0])
    return Verified(write_record(match.record()), match.over)


@pytest.mark.parametrize(
    "end",
    [
        *(GivenUp((1,)), Cheated(1)),
        *(Refused(Why.TOO_LONG), Refused(Why.OTHER_PAST)),
    ],
)
def test_a_hand_that_is_over_is_kept_when_the_match_ends_before_it_is_shown(
    end: News, qtbot: QtBot
) -> None:
    session = PeopleSession()
    kept = told_of(session)
    session.link.news.emit(verified(1))
    session.link.news.emit(end)
    assert [len(match.results) for match in kept] == [1]
    session.close()
    assert len(kept) == 1


def test_a_match_that_is_over_is_kept_when_the_window_is_closed_before_that_is_shown(
    qtbot: QtBot,
) -> None:
    session = PeopleSession()
    kept = told_of(session)
    session.link.news.emit(verified(1))
    session.link.news.emit(verified(2))
    assert not kept
    session.close()
    assert [match.over for match in kept] == [True]


def test_who_leaves_for_good_keeps_the_hands_that_are_over(qtbot: QtBot) -> None:
    session = PeopleSession(link=LinkProcess(command=(sys.executable, "-c", "input()")))
    kept = told_of(session)
    enders: list[int] = []
    session.played_out.connect(lambda _, ender: enders.append(ender))
    session.link.news.emit(verified(1))
    session.leave()
    assert [len(match.results) for match in kept] == [1] and enders == [0]
    session.link.finish()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "away for 1 second"),
        (75, "away for 1 minute"),
        (3_600, "away for 1 hour"),
        (86_399, "away for 23 hours"),
        (86_400, "away for 1 day"),
        (3 * 86_400, "away for 3 days"),
    ],
)
def test_how_long_somebody_is_away_is_told_as_people_say_it(seconds: int, words: str) -> None:
    assert away_words(seconds) == words


def test_it_is_told_at_whose_computer_a_computer_plays(qtbot: QtBot) -> None:
    session = PeopleSession()
    told_of(session)
    assert session.table is not None
    for own, runs_at, words in (
        (0, 0, "Steady · your computer"),
        (0, 2, "Steady · Maria's computer"),
        (2, 0, "Steady · Anna's computer"),
        (0, -1, "Steady"),
    ):
        chairs = (Chair(PERSON, "Anna"), Chair("steady", "Ebba", runs_at), Chair(PERSON, "Maria"))
        session.link.news.emit(replace(session.table, own=own, hosted=True, chairs=chairs))
        assert session.presence(1) == words
    computers = (Chair("steady", "Anna"), Chair("steady", "Ebba"))
    session.link.news.emit(replace(session.table, own=0, chairs=computers))
    assert session.presence(1) == "Steady", "also where a computer has taken over one's own seat"


def test_a_hand_that_is_dealt_again_is_shown_at_once(qtbot: QtBot) -> None:
    waits = LinkProcess(command=(sys.executable, "-c", "input()"))
    session = PeopleSession(link=waits)
    told_of(session)
    session.set_calm(True)
    deals = []
    for number in (1, 2):
        match = Match(session.rules, [Seat("Anna", HUMAN), Seat("Nikos", HUMAN)])
        match.begin_hand(Deal(1, numbered_deck(number, 0, match.rules), number))
        deals.append(match.view(0))
    session.link.news.emit(Seen(0, deals[0], 1))
    assert session.position is not None
    assert session.my_turn and session.play(session.position.legal()[0]) and session.saving
    shown: list[int] = []
    session.went_back.connect(lambda: shown.append(1))
    session.link.news.emit(Seen(0, deals[1], 2))
    assert session.position.hands[0] == mask_of(deals[1].hand) and shown
    assert not session.saving and session.play(session.position.legal()[0])
    session.close()


FALLING = """
import sys
from pathlib import Path
sys.stdin.readline()
sys.stdout.buffer.write(Path(sys.argv[1]).read_bytes())
"""


def test_a_link_that_always_stops_at_the_same_place_is_not_started_for_ever(
    qtbot: QtBot, tmp_path: Path
) -> None:
    match = Match(game("elewenjewe").rules(2, {}), [Seat("Anna", HUMAN), Seat("Nikos", HUMAN)])
    match.begin_hand(Deal(0, numbered_deck(1, 0, match.rules), 1))
    seats = (Chair(PERSON, "Anna"), Chair(PERSON, "Nikos"))
    table = Table("", match.rules.game.id, {}, match.rules.version, 0, True, True, seats)
    said = tmp_path / "said"
    said.write_bytes(line_of(table) + line_of(Seen(0, match.view(0))))
    link = LinkProcess(command=(sys.executable, "-c", FALLING, str(said)))
    session, ends = PeopleSession(link=link), []
    link.ended.connect(lambda: ends.append(1))
    session.go_on()
    qtbot.waitUntil(lambda: session.refused is not None, timeout=SECONDS)
    assert session.refused == Refused(Why.STOPPED) and len(ends) == TRIES + 1


def test_the_window_opens_no_socket(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HEARING],
        env=environment(
            PYTHONPATH=str(ROOT), XDG_DATA_HOME=str(tmp_path), QT_QPA_PLATFORM="offscreen"
        ),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, ["kontsina"], "")


def test_computers_sit_in_free_seats(qtbot: QtBot, anna: Player) -> None:
    anna.host(PERSON, PERSON, "beginner")
    qtbot.waitUntil(lambda: bool(anna.invitation), timeout=SECONDS)
    assert not anna.session.active
    anna.session.fill("beginner")
    play_until(qtbot, lambda: bool(anna.ended), anna)
    table = anna.session.table
    assert table is not None
    assert [chair.player for chair in table.chairs] == [PERSON, "beginner", "beginner"]


@pytest.mark.parametrize(
    ("invitation", "why"),
    [
        ("tuesday", Why.INVITATION),
        ("kontsina:local/99999/" + "0" * 64, Why.INVITATION),
        ("kontsina:local/1/" + "0" * 64, Why.UNREACHABLE),
    ],
)
def test_what_cannot_be_done_is_told(
    invitation: str, why: Why, qtbot: QtBot, nikos: Player
) -> None:
    nikos.join(invitation)
    qtbot.waitUntil(lambda: nikos.session.refused is not None, timeout=SECONDS)
    assert nikos.session.refused is not None and nikos.session.refused.why is why
