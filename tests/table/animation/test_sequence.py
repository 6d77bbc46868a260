"""Undo and redo over a hand's end, in every game: one motion out of the next hand into this one."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.store import Library
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.models.passage import Passage
from kontsina_qt.models.picture import Picture
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.replay_session import Place, ReplaySession
from kontsina_qt.table.animation.cues import Cast, Cue, Go, Leave, ShowPiles, ShowStock, cast_of
from kontsina_qt.table.animation.undo_motion import retraced
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.layout.seating import Seating
from tests.table.animation.test_rewind import check_places
from tests.table.animation.test_timeline import check_ways, of_kind


def played(name: str, seed: int) -> Match:
    """A random hand, and the first moves of the next one, if there is one."""
    game = GAMES[name]
    rules = game.rules(game.players[-1])
    match = Match(rules, [Seat(f"P{seat}", "human") for seat in range(rules.players)])
    random = Random(seed)
    for hand in range(2):
        if match.over:
            break
        match.begin_hand(numbered_deal(rules, seed, hand, match.next_dealer(0)))
        position = match.position
        assert position is not None
        while not position.over and (hand == 0 or len(position.moves) < 2):
            match.play(random.choice(position.legal(200)))
    return match


class Seen:
    """A replay of a match that records its passages."""

    def __init__(self, match: Match) -> None:
        self.rerun = ReplaySession(Library.open(None))
        self.models = TableModels(self.rerun)
        self.models.rearranged.connect(self._on_rearranged)
        self.passage: Passage | None = None
        self.rerun.show(match, 0)
        rules = match.rules
        seating = Seating(rules.players, 0, rules.clockwise, rules.sides, rules.deal.hand)
        self.layout = Layout(1280, 754, seating)

    def _on_rearranged(self) -> None:
        self.passage = self.models.passage

    def go(self, hand: int, ply: int) -> tuple[Picture, Picture, list[Cue]]:
        """Go to another place; return the animation."""
        self.passage = None
        self.rerun.go_to(self.rerun.places.index(Place(hand, ply)))
        assert self.passage is not None
        path = retraced(self.passage, self.layout)
        assert path is not None
        return path


@pytest.mark.parametrize("name", list(GAMES))
def test_a_hand_is_gone_back_into_and_left_again(qapp: QApplication, name: str) -> None:
    match = played(name, 3)
    seen = Seen(match)
    seen.rerun.go_to(len(seen.rerun.places) - 1)
    ply = len(match.hands[0].position.moves) - 2
    first, last, back = seen.go(0, ply)
    check_ways(back, first, seen.layout)
    check_places(back, last, seen.layout)
    piles = [cue.piles for cue in of_kind(back, ShowPiles)] or [tuple(first.piles)]
    assert piles[-1] == tuple(last.piles)
    assert of_kind(back, ShowStock)[-1].cards == last.stock
    hand = match.hand_number
    dealt = [actor for leave in of_kind(back, Leave) for actor in leave.actors]
    assert len(dealt) >= (sum(map(len, first.hands)) if hand else 0)
    begin, end, again = seen.go(hand, len(match.hands[hand].position.moves))
    check_ways(again, begin, seen.layout)
    (cast,) = of_kind(again, Cast)
    assert cast.own.keys() == cast_of(end, 0).own.keys()
    assert cast.table.keys() == cast_of(end, 0).table.keys()
    assert of_kind(again, Go)


def test_a_long_way_is_not_gone_move_by_move(qapp: QApplication) -> None:
    match = played("kontsina", 3)
    seen = Seen(match)
    seen.rerun.go_to(len(seen.rerun.places) - 1)
    seen.rerun.go_to(1)
    assert seen.passage is None


def test_where_secrets_begin_nothing_is_gone_through(qapp: QApplication) -> None:
    match = played("kontsina", 3)
    seen = Seen(match)
    seen.rerun.show(match, 0, goes_on=True)
    seen.rerun.go_to(len(seen.rerun.places) - 1)
    assert seen.rerun.secret
    hand = len(match.hands[0].position.moves)
    seen.rerun.go_to(seen.rerun.places.index(Place(0, hand - 1)))
    assert seen.passage is None
