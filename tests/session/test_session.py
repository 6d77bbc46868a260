"""The session: players that fail, a library that fails, and what is told to whom."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.store import Library
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.record import Seat
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.players.programs.conversation import Limits
from kontsina_qt.rules.base.cards import TEXTS, card_set
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.position import Position
from kontsina_qt.session.computers.engine_process import EngineProcess
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.following import begin_again
from kontsina_qt.session.pacing import Pace
from kontsina_qt.session.session import Session
from tests.session.waiting import wait


@pytest.fixture
def session(qapp: QApplication) -> Iterator[Session]:
    """A session over a library in memory, without pauses."""
    session = Session(Library.open(None))
    session.pacer.pace = Pace(0, 0)
    yield session
    session.close()


def begin(session: Session, *levels: str, number: int = 3, **options: object) -> None:
    """A numbered match of these seats."""
    seats = [Seat(f"Player {i}", level) for i, level in enumerate(levels)]
    rules = game("kontsina").rules(len(levels), {"end": "hands", "hands": 1, **options})
    session.begin(rules, seats, Dealing(number))


def test_the_computers_play_a_match_by_themselves(session: Session) -> None:
    begin(session, "steady", "beginner", "steady", "beginner", partnerships=True)
    wait(lambda: session.match.over)
    assert session.match_id is not None


def test_a_killed_player_is_replaced_and_the_match_goes_on(session: Session) -> None:
    lines: list[str] = []
    session.notice.connect(lines.append)
    session.pacer.pace = Pace(150, 0)
    begin(session, "steady", "steady")
    kills = 0
    while not session.match.over:
        process_id = session.asking.opponents.own.process_id
        if process_id and kills < 5:
            os.kill(process_id, signal.SIGKILL)
            kills += 1
            QTest.qWait(80)
        session.pacer.pace = Pace(150 if kills < 5 else 0, 0)
        QTest.qWait(20)
    assert kills == 5
    assert any("Steady" in words for words in lines)


@pytest.mark.parametrize(
    "behaviour",
    [
        "import sys; sys.exit(1)",
        "import time; time.sleep(60)",
        "import sys; [print('nonsense', flush=True) for _ in sys.stdin]",
        "import sys; sys.stdout.write('x' * 3_000_000); sys.stdout.flush(); sys.stdin.read()",
    ],
    ids=["dies", "hangs", "nonsense", "floods"],
)
def test_a_bad_player_loses_its_turns_only(
    session: Session, behaviour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = Limits(start_ms=150, answer_ms=150)
    monkeypatch.setattr("kontsina_qt.session.computers.engine_process.LIMITS", limits)
    lines: list[str] = []
    session.notice.connect(lines.append)
    session.asking.budget_ms = 10
    session.asking.opponents.own.command = [sys.executable, "-c", behaviour]
    begin(session, "steady", "steady", "steady")
    wait(lambda: session.match.cursor[1] >= 4)
    assert lines


def test_a_program_that_is_not_there(session: Session) -> None:
    session.asking.opponents.own.command = ["/no/such/program"]
    begin(session, "steady", "steady")
    wait(lambda: session.match.over)


def test_the_engine_is_asked_with_nothing_hidden(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, object]] = []
    ask = EngineProcess.ask

    def spy(self: EngineProcess, *args: object) -> int:
        view = args[2]
        position = session.match.position
        assert position is not None
        sent = json.dumps(view.to_json())  # type: ignore[attr-defined]
        for seat, hand in enumerate(position.hands):
            if seat != position.turn:
                hidden = [TEXTS[c] for c in range(52) if hand >> c & 1]
                assert not any(f'"{text}"' in sent for text in hidden)
        asked.append({})
        return ask(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(EngineProcess, "ask", spy)
    begin(session, "steady", "beginner", "steady")
    wait(lambda: session.match.over)
    assert len(asked) == 48


def test_the_models_hold_nothing_hidden(session: Session) -> None:
    models = TableModels(session)
    begin(session, "human", "steady", "steady", "steady")
    wait(lambda: session.my_turn)
    assert models.viewer == 0
    assert all(card is not None for card in models.hands[0])
    for hand in models.hands[1:]:
        assert hand
        assert all(card is None for card in hand)


def test_a_full_disk_is_told_once_and_made_good(tmp_path: Path, qapp: QApplication) -> None:
    library = Library.open(tmp_path / "library.sqlite3")
    session = Session(library)
    session.pacer.pace = Pace(0, 0)
    lines: list[str] = []
    session.notice.connect(lines.append)
    begin(session, "human", "steady")
    wait(lambda: session.my_turn)
    pages = library.file.db.execute("PRAGMA page_count").fetchone()[0]
    library.file.db.execute(f"PRAGMA max_page_count = {pages}")
    library.file.db.execute("CREATE TEMP TABLE ballast (x)")
    while not session.match.over and len(lines) == 0:
        wait(lambda: session.my_turn or session.match.over)
        position = session.match.position
        assert position is not None
        if session.my_turn:
            session.play(position.exactly(position.legal()[0].card, 0)[0])
    library.file.db.execute("PRAGMA max_page_count = 100000")
    wait(lambda: session.my_turn or session.match.over)
    position = session.match.position
    assert position is not None
    if session.my_turn:
        session.play(position.exactly(position.legal()[0].card, 0)[0])
    wait(lambda: session.my_turn or session.match.over)
    assert len(lines) <= 1
    assert session.match_id is not None
    assert library.load(session.match_id).record() == session.match.record()
    session.close()
    library.close()


def test_two_windows_with_one_match_part_ways(tmp_path: Path, qapp: QApplication) -> None:
    path = tmp_path / "library.sqlite3"
    first_library, second_library = Library.open(path), Library.open(path)
    first, second = Session(first_library), Session(second_library)
    parted: list[int] = []
    second.keeper.conflicted.connect(parted.append)
    begin(first, "human", "human")
    assert first.match_id is not None
    second.resume(second_library.load(first.match_id), first.match_id)
    position = first.match.position
    assert position is not None
    legal = sorted({move.card for move in position.legal()})
    moves = [position.exactly(card, 0)[0] for card in legal[:2]]
    assert first.play(moves[0])
    assert second.play(moves[1])
    assert parted == [first.match_id]
    assert second.match_id != first.match_id
    assert second.match_id is not None
    assert second_library.load(second.match_id).record() == second.match.record()
    assert first_library.load(first.match_id).record() == first.match.record()
    for session, library in ((first, first_library), (second, second_library)):
        session.close()
        library.close()


# Counting out


def begin_cassino(session: Session, scores: tuple[int, ...], number: int = 3) -> Position:
    """A person and a slow computer; it is the computer's turn, and the person has the aces."""
    session.pacer.pace = Pace(60_000, 60_000)
    seats = [Seat("Anna", "human"), Seat("Nikos", "steady")]
    session.begin(game("cassino").rules(2), seats, Dealing(number))
    position = session.match.position
    assert position is not None
    while session.my_turn:
        session.play(next(m for m in position.legal() if m.verb != "count"))
    position.scores = scores
    aces = card_set("AC AD AH AS")
    position.hands = [hand & ~aces for hand in position.hands]
    position.table &= ~aces
    position.piles = [aces, 0]
    return position


def test_a_person_counts_out_while_another_is_to_play(session: Session) -> None:
    position = begin_cassino(session, (17, 0))
    (move,) = session.special_moves()
    assert position.notation.text(move) == "count 0"
    assert session.play(move)
    assert session.match.over and session.match.standing.winners == (0,)
    assert session.special_moves() == []


def test_a_person_is_asked_once_before_a_false_call(session: Session) -> None:
    lines: list[str] = []
    session.notice.connect(lines.append)
    begin_cassino(session, (16, 0))
    (move,) = session.special_moves()
    assert not session.play(move)
    assert lines == ["You don't have enough points and would lose. Press again to do it anyway."]
    assert not session.match.over
    assert session.play(move)
    assert len(lines) == 1
    assert session.match.over and session.match.standing.winners == (1,)


def test_in_turn_a_person_is_asked_too_and_at_each_place_again(session: Session) -> None:
    lines: list[str] = []
    session.notice.connect(lines.append)
    session.begin(game("cassino").rules(2), [Seat("A", "human"), Seat("B", "human")], Dealing(3))
    for asked in (1, 2):
        session.uncover()
        position = session.match.position
        assert position is not None
        (count,) = session.special_moves()
        assert position.notation.text(count) == "count"
        assert not session.play(count)
        assert len(lines) == asked
        session.play(next(m for m in position.legal() if m.verb != "count"))
    session.uncover()
    (count,) = session.special_moves()
    assert not session.play(count) and session.play(count)
    assert session.match.over


def test_only_what_may_be_said_out_of_turn_is_played_then(session: Session) -> None:
    lines: list[str] = []
    session.notice.connect(lines.append)
    position = begin_cassino(session, (17, 0))
    before = len(position.moves)
    for move in position.legal():
        assert not session.play(move)
    assert len(position.moves) == before and set(lines) == {"It's not your turn."}
    begin(session, "human", "human")
    assert session.special_moves() == []


@pytest.mark.parametrize(
    ("id", "options"),
    [("cassino", {"target": 5}), ("kontsina", {"end": "hands", "hands": 1})],
)
def test_the_same_players_play_again(session: Session, id: str, options: dict[str, Value]) -> None:
    rules = game(id).rules(3, options)
    seats = [Seat("Anna", "steady"), Seat("Eleni", "beginner"), Seat("Nikos", "steady")]
    session.begin(rules, seats, Dealing())
    wait(lambda: session.finished)
    ended, ended_id = session.match, session.match_id
    expected = ended.next_dealer(0)
    if id == "cassino":
        (expected,) = ended.standing.winners
    begin_again(session)
    again = session.match
    assert again is not ended
    assert session.match_id not in (None, ended_id)
    assert list(again.seats) == seats
    assert again.rules.changed_options() == rules.changed_options() != {}
    assert session.dealing == Dealing()
    assert session.original is None
    wait(lambda: bool(again.hands))
    deal = again.hands[0].deal
    assert deal.dealer == expected
    assert deal.seal is not None
    assert deal.deck != ended.hands[0].deal.deck


def test_who_won_a_match_given_up_deals_the_next(session: Session) -> None:
    seats = [Seat("Anna", "human"), Seat("Nikos", "steady")]
    session.begin(game("cassino").rules(2), seats, Dealing(sealed=False), first=1)
    wait(lambda: session.my_turn)
    session.resign()
    begin_again(session)
    wait(lambda: bool(session.match.hands))
    assert session.match.hands[0].deal.dealer == 1


def test_played_again_by_number_it_is_the_next_number(session: Session) -> None:
    begin(session, "steady", "steady", "steady", number=7)
    wait(lambda: session.finished)
    begin_again(session)
    wait(lambda: bool(session.match.hands))
    deal = session.match.hands[0].deal
    assert deal == numbered_deal(session.rules, 8, 0)


def test_the_same_cards_are_not_played_again(session: Session) -> None:
    begin(session, "steady", "beginner")
    wait(lambda: session.finished)
    original = session.match
    assert session.match_id is not None
    session.begin_twin(original, session.match_id)
    twin = session.match
    wait(lambda: session.finished)
    begin_again(session)
    assert session.original is None
    assert session.match.seats == twin.seats
    wait(lambda: bool(session.match.hands))
    assert session.match.hands[0].deal.deck != original.hands[0].deal.deck


def test_nothing_is_played_again_before_it_is_over(session: Session) -> None:
    lines: list[str] = []
    session.notice.connect(lines.append)
    begin_again(session)
    begin(session, "human", "steady")
    match = session.match
    begin_again(session)
    assert session.match is match
    assert lines == ["The match has to finish first."] * 2
