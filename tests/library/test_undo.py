"""What is undone in a match stays undone in the library, and can be brought back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import settings as hypothesis_settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import integers

from kontsina_qt.library.store import Library
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from tests.library.playing import (
    RULES,
    SEATS,
    add_empty,
    keep,
    play_match,
    undo,
)


@pytest.mark.parametrize("steps", [1, 7, 30, 50, 100, 109, 116])
def test_what_was_undone_can_be_brought_back_after_a_restart(path: Path, steps: int) -> None:
    match = play_match(4, hands=3, last=17)
    before = match.record()
    with Library.open(path) as library:
        id = keep(library, match)
        undo(library, id, match, steps)
    with Library.open(path) as library:
        loaded = library.load(id)
        assert loaded.record() == match.record()
        assert loaded.undone == match.undone
        while loaded.redo():
            pass
        assert loaded.record() == before
        library.set_cursor(id, *loaded.cursor, undos=3)
        assert library.load(id).record() == before
        assert library.summary(id).undos == 3


def test_another_move_drops_what_was_undone(library: Library) -> None:
    match = play_match(4, hands=2, last=17)
    id = keep(library, match)
    undo(library, id, match, 30)
    hand, ply = match.cursor
    position = match.hands[-1].position
    other = next(move for move in position.legal() if move != match.undone[-1])
    library.add_move(id, hand, ply, position.notation.text(other))
    match.play(other)
    loaded = library.load(id)
    assert loaded.record() == match.record()
    assert loaded.undone == ()


def test_the_same_move_again_drops_what_was_undone_as_well(library: Library) -> None:
    match = play_match(4, hands=1, last=17)
    id = keep(library, match)
    text = match.record().hands[0].moves[10]
    undo(library, id, match, 7)
    library.add_move(id, 0, 10, text)
    loaded = library.load(id)
    assert loaded.cursor == (0, 11)
    assert loaded.undone == ()


def test_another_deal_drops_what_was_undone(library: Library) -> None:
    match = play_match(4, hands=2, last=17)
    id = keep(library, match)
    undo(library, id, match, 18)
    assert match.cursor == (0, 48)
    deal = numbered_deal(RULES, 99, 1, match.next_dealer(0))
    library.begin_hand(id, 1, deal)
    match.begin_hand(deal)
    loaded = library.load(id)
    assert loaded.record() == match.record()
    assert loaded.undone == ()


def test_the_cursor_cannot_stand_where_nothing_was_played(library: Library) -> None:
    id = keep(library, play_match(4, hands=1, last=5))
    for place in ((0, 6), (0, -1), (1, 0), (-1, 1), (-2, 0)):
        with pytest.raises(ValueError, match="no place"):
            library.set_cursor(id, *place)
    assert library.load(id).cursor == (0, 5)


def test_undoing_the_last_move_makes_a_match_unfinished(library: Library) -> None:
    match = play_match(4)
    id = keep(library, match)
    assert library.latest_unfinished() is None
    undo(library, id, match, 1)
    latest = library.latest_unfinished()
    assert latest is not None
    assert (latest.id, latest.finished, latest.winners) == (id, False, ())
    assert latest.scores == match.standing.scores


class LibraryAgainstMatch(RuleBasedStateMachine):
    """Whatever is played, undone and redone in any order: the library stands where a match does."""

    @initialize(number=integers(1, 1000))
    def begin(self, number: int) -> None:
        self.library = Library.open(None)
        self.match = Match(RULES, SEATS)
        self.id = add_empty(self.library, RULES, SEATS)
        self.number = number
        self.random = Random(number)

    @precondition(lambda self: self.match.waiting)
    @rule()
    def deal(self) -> None:
        hand = len(self.match.hands)
        dealer = self.match.next_dealer(0)
        # Another number each time, so that a deal made after an undo is another deal.
        self.number += 1
        deal = numbered_deal(RULES, self.number, hand, dealer)
        self.match.begin_hand(deal)
        self.library.begin_hand(self.id, hand, deal)

    @precondition(lambda self: not self.match.waiting and not self.match.over)
    @rule(moves=integers(1, 48))
    def play(self, moves: int) -> None:
        for _ in range(moves):
            hand, ply = self.match.cursor
            position = self.match.hands[-1].position
            if position.over:
                break
            move = self.random.choice(position.legal())
            text = position.notation.text(move)
            self.match.play(move)
            self.library.add_move(self.id, hand, ply, text)

    @rule(steps=integers(1, 60))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            self.match.undo()
        self.library.set_cursor(self.id, *self.match.cursor)

    @precondition(lambda self: self.match.can_redo)
    @rule(steps=integers(1, 60))
    def redo(self, steps: int) -> None:
        for _ in range(steps):
            self.match.redo()
        self.library.set_cursor(self.id, *self.match.cursor)

    @invariant()
    def stands_alike(self) -> None:
        loaded = self.library.load(self.id)
        assert loaded.record() == self.match.record()
        assert loaded.undone == self.match.undone

    def teardown(self) -> None:
        self.library.close()


TestLibraryAgainstMatch = LibraryAgainstMatch.TestCase
TestLibraryAgainstMatch.settings = hypothesis_settings(
    max_examples=25, stateful_step_count=20, deadline=None
)
