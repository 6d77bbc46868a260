"""What the strongest level is told of the person's earlier matches, and who is told nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.store import Library
from kontsina_qt.match.record import Seat
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.players.models.acquaintance import beliefs
from kontsina_qt.players.models.styles import GREEDY
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import MOST_EARLIER, Earlier, View
from kontsina_qt.session.computers.engine_process import EngineProcess
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.pacing import Pace
from kontsina_qt.session.session import Session
from tests.library.playing import keep, play_as
from tests.session.programs import GOOD, Program
from tests.session.waiting import wait

RULES = game("kontsina").rules(2, {"end": "hands", "hands": 3})


@pytest.fixture
def session(qapp: QApplication) -> Iterator[Session]:
    """A session over a library in memory, without pauses."""
    session = Session(Library.open(None))
    session.pacer.pace = Pace(0, 0)
    session.asking.budget_ms = 50
    yield session
    session.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, View]]:
    """Every question that goes to a player's process: the level and what it is told."""
    asked: list[tuple[str, View]] = []
    really = EngineProcess.ask

    def ask(
        self: EngineProcess, position: Position, level: str, view: View, seed: int, budget_ms: int
    ) -> int:
        asked.append((level, view))
        return really(self, position, level, view, seed, budget_ms)

    monkeypatch.setattr(EngineProcess, "ask", ask)
    return asked


def fill(session: Session, matches: int, person: str = "greedy") -> list[Earlier]:
    """Play so many matches for the person against the strongest; what all saw of them."""
    seen: list[Earlier] = []
    for number in range(matches):
        players = (REFERENCES[person], LEVELS["steady"].player)
        match = play_as(players, RULES, number, "human", "expert")
        keep(session.keeper.library, match)
        for hand in match.hands:
            texts = tuple(hand.course.texts)
            seen.append(Earlier(hand.deal.dealer, hand.course.opening_table, texts))
    return seen


def begin(session: Session, other: str = "expert", rules: Rules = RULES) -> None:
    """A match of the person against another."""
    session.begin(rules, [Seat("You", "human"), Seat("Anna", other)], Dealing(7))


def told(session: Session, asked: list[tuple[str, View]]) -> tuple[Earlier, ...]:
    """What the other one is told of hands before when it is asked next, once it has played."""
    if session.my_turn:
        _play(session)
    wait(lambda: bool(asked) and session.my_turn)
    return asked[-1][1].earlier


def _play(session: Session) -> None:
    position = session.match.position
    assert position is not None
    assert session.play(position.legal()[0])


def test_nothing_is_told_unless_the_person_allows_it(
    session: Session, asked: list[tuple[str, View]]
) -> None:
    fill(session, 2)
    assert not session.recall.allowed
    begin(session)
    assert told(session, asked) == ()


def test_where_it_is_allowed_the_latest_hands_are_told(
    session: Session, asked: list[tuple[str, View]]
) -> None:
    seen = fill(session, 2)
    session.recall.allowed = True
    begin(session)
    assert told(session, asked) == tuple(seen)
    assert asked[-1][0] == "expert"


def test_the_hands_of_the_match_come_last_and_are_never_left_out(
    session: Session, asked: list[tuple[str, View]]
) -> None:
    seen = fill(session, 5)
    assert len(seen) > MOST_EARLIER
    session.recall.allowed = True
    begin(session)
    assert told(session, asked) == tuple(seen[-MOST_EARLIER:])
    while not session.match.waiting:
        if session.my_turn:
            _play(session)
        wait(lambda: session.my_turn or session.match.waiting)
    asked.clear()
    session.next_hand()
    now = told(session, asked)
    own = session.match.hands[0]
    last = Earlier(own.deal.dealer, own.course.opening_table, tuple(own.course.texts))
    assert now == (*seen[-MOST_EARLIER + 1 :], last)


def test_what_is_allowed_or_forbidden_at_the_table_is_so_at_once(
    session: Session, asked: list[tuple[str, View]]
) -> None:
    seen = fill(session, 1)
    begin(session)
    assert told(session, asked) == ()
    session.recall.allowed = True
    _play(session)
    assert told(session, asked) == tuple(seen)
    session.recall.allowed = False
    _play(session)
    assert told(session, asked) == ()


def test_a_match_that_is_gone_on_with_is_told_of_the_others(
    session: Session, asked: list[tuple[str, View]]
) -> None:
    seen = fill(session, 1)
    session.recall.allowed = True
    begin(session)
    told(session, asked)
    id = session.match_id
    assert id is not None
    session.close()
    session.resume(session.keeper.library.load(id), id)
    assert told(session, asked) == tuple(seen)


def test_the_cards_of_the_match_are_not_known_from_when_they_were_played_before(
    session: Session, asked: list[tuple[str, View]]
) -> None:
    begin(session)
    deck = session.match.hands[0].deal.deck
    session.close()
    seen = fill(session, 1)
    players = (REFERENCES["greedy"], LEVELS["steady"].player)
    same = play_as(players, RULES, 7, "human", "expert")
    assert same.hands[0].deal.deck == deck
    keep(session.keeper.library, same)
    session.recall.allowed = True
    begin(session)
    assert told(session, asked) == tuple(seen)


def test_the_match_that_is_played_is_none_that_was_played_before(
    session: Session, asked: list[tuple[str, View]]
) -> None:
    """It has ended, and then what ended it is taken back."""
    begin(session, rules=game("kontsina").rules(2, {"end": "hands", "hands": 1}))
    while not session.match.over:
        if session.my_turn:
            _play(session)
        wait(lambda: session.my_turn or session.match.over)
    session.recall.allowed = True
    for _ in range(3):
        session.undo()
    wait(lambda: session.my_turn)
    asked.clear()
    assert told(session, asked) == ()


@pytest.mark.parametrize("other", ["skilled", "steady-bold", "beginner"])
def test_other_levels_are_told_nothing(
    session: Session, asked: list[tuple[str, View]], other: str
) -> None:
    fill(session, 1)
    session.recall.allowed = True
    begin(session, other)
    assert told(session, asked) == ()


def test_other_options_and_other_games_give_nothing(
    session: Session, asked: list[tuple[str, View]]
) -> None:
    fill(session, 1)
    session.recall.allowed = True
    begin(session, rules=game("kontsina").rules(2, {"end": "hands", "hands": 2}))
    assert told(session, asked) == ()
    begin(session, rules=game("scopa").rules(2))
    assert told(session, asked) == ()


def test_a_deleted_match_is_forgotten(session: Session, asked: list[tuple[str, View]]) -> None:
    fill(session, 1)
    session.recall.allowed = True
    library = session.keeper.library
    for summary in library.summaries():
        library.delete(summary.id)
    begin(session)
    assert told(session, asked) == ()


def test_a_hint_is_told_of_the_match_alone(session: Session, asked: list[tuple[str, View]]) -> None:
    fill(session, 1)
    session.recall.allowed = True
    begin(session)
    told(session, asked)
    hints: list[object] = []
    session.hint_ready.connect(hints.append)
    session.hint()
    wait(lambda: bool(hints))
    level, view = asked[-1]
    assert (level, view.seat, view.earlier) == ("expert", 0, ())


def test_other_peoples_programs_are_told_of_the_match_alone(
    session: Session, tmp_path: Path
) -> None:
    program = Program(
        tmp_path,
        "for asked in questions():\n"
        "    with open(__file__ + '.asked', 'a') as file: file.write(json.dumps(asked) + '\\n')\n"
        "    answer(asked)\n",
    )
    fill(session, 2)
    session.recall.allowed = True
    session.asking.allow([program.entry()])
    begin(session, program.seat)
    while not session.match.over:
        if session.my_turn:
            _play(session)
        if session.match.waiting:
            session.next_hand()
        wait(lambda: session.my_turn or session.match.waiting or session.match.over)
    lines = Path(f"{program.path}.asked").read_text().splitlines()
    views = [json.loads(line)["view"] for line in lines]
    assert {view["hand_number"] for view in views} == {0, 1, 2}
    for view in views:
        assert len(view.get("earlier", [])) == view["hand_number"]


def test_a_program_that_is_not_allowed_leaves_its_seat_to_one_who_is_told_nothing(
    session: Session, asked: list[tuple[str, View]], tmp_path: Path
) -> None:
    fill(session, 1)
    session.recall.allowed = True
    begin(session, Program(tmp_path, GOOD).seat)
    assert told(session, asked) == ()
    assert asked[-1][0] == "steady"


def test_who_plays_greedily_is_known_for_it_from_the_library_alone(
    session: Session, asked: list[tuple[str, View]]
) -> None:
    fill(session, 2)
    session.recall.allowed = True
    begin(session)
    told(session, asked)
    view = asked[0][1]
    assert view.hand_number == 0
    found = beliefs(RULES, view, look(RULES, view).public, inf)
    assert found[0][GREEDY] > 0.8
