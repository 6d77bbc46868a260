"""The outcome of a move, told before it is made, comes true."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.rules.base.scoring import BONUS, MULLE, SWEEPS
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.elements import CARD_BITS, FIRST_PILE
from kontsina_qt.rules.state.move import COUNT, STEAL, Move
from kontsina_qt.rules.state.position import NOBODY, Position
from tests.family.arranged import arranged

HANDS = 12
FISHING = [id for id, game in GAMES.items() if game.play.captures]


def counted(position: Position, what: str, side: int) -> int:
    """Return what a side has of something counted beside the cards."""
    counts = position.tally().counts
    return counts[what][side] if what in counts else 0


def check(before: Position, move: Move) -> bool:
    """Compare the outcome with what follows; return whether a move had one."""
    told = before.outcome(move)
    after = before.copy()
    after.apply(move)
    if after.deals > before.deals or after.over:
        # A penalty, or what is left at the end, comes on top.
        return False
    mover = before.rules.side_of[before.turn]
    side = mover if told is None else told.to
    got = after.piles[side] & ~before.piles[side]
    # What lay face down is brought unseen.
    got &= ~before.information.hidden_from(before.turn)
    shown = before.notation.text(move)
    if told is None:
        # Top cards of piles that are built with come to nobody.
        assert before.features.tops_used(move) or after.piles == before.piles, shown
        return False
    # Who captures a rank's last cards may let a pair in another hand go to its pile.
    if before.rules.game.id != "laugh-and-lie-down":
        assert got == told.brought, shown
    assert told.brought & ~got == 0, shown
    assert not after.table & told.uses & CARD_BITS, shown
    assert not [b for b in after.builds if b.bit & told.uses], shown
    if told.loser == NOBODY:
        assert not told.lost, shown
    else:
        # Top cards may come from several piles, each from its own.
        gone = [b & ~a for a, b in zip(after.piles, before.piles, strict=True)]
        assert gone == [told.lost & pile for pile in before.piles], shown
        assert gone[told.loser] and not gone[mover], shown
        if move.verb == STEAL:
            assert told.lost == before.piles[told.loser], shown
            assert told.uses >> FIRST_PILE == 1 << told.loser, shown
        else:
            assert before.features.tops_used(move) == told.lost, shown
            assert not told.uses >> FIRST_PILE, shown
    assert after.features.sweeps[side] - before.features.sweeps[side] == told.sweep, shown
    for what, number in ((SWEEPS, told.sweep), (BONUS, told.bonus), (MULLE, told.mulle)):
        more = counted(after, what, side) - counted(before, what, side)
        assert more == number, (what, shown)
    return True


@pytest.mark.parametrize("id", FISHING)
def test_outcomes_come_true(id: str) -> None:
    random, brought = Random(id), 0
    game = GAMES[id]
    for number in range(HANDS):
        rules = game.rules(game.players[number % len(game.players)])
        start = tuple(random.randrange(12) for _ in range(rules.sides))
        position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
        position.scores = start
        while not position.over:
            moves = position.legal(200)
            for move in random.sample(moves, min(len(moves), 6)):
                brought += check(position, move)
            # Who counts out at random ends the hand before much is brought.
            plays = [move for move in moves if move.verb != COUNT]
            position.apply(random.choice(plays))
    assert brought > 120


def test_a_trick_goes_to_the_side_that_was_told() -> None:
    rules, random, tricks = GAMES["ristikontra"].rules(4), Random(3), 0
    for _ in range(HANDS):
        position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
        while not position.over:
            moves = [move for move in position.legal() if move.played]
            move = random.choice(moves or position.legal())
            told = position.outcome(move)
            before = position.copy()
            position.apply(move)
            if moves and not position.table and not position.over:
                assert told is not None
                trick = before.table | move.played
                assert position.piles[told.to] == before.piles[told.to] | trick
                tricks += 1
    assert tricks > 50


def test_what_is_plucked_takes_no_part_in_a_sweep() -> None:
    hands, stock = ("5H KC", "9S QD"), "2H 3H 4H 6H"
    options = {"sweeps": True}
    position = arranged("cassino-pluck", hands, "5D 8C", stock=stock, options=options)
    told = position.outcome(position.notation.read("pluck 8C; 5H x 5D"))
    assert told is not None
    assert (told.sweep, told.cards.bit_count()) == (0, 2)
    alone = arranged("cassino-pluck", hands, "5D", stock=stock, options=options)
    told = alone.outcome(alone.notation.read("5H x 5D"))
    assert told is not None and told.sweep == 1


@pytest.mark.parametrize(("score", "sweep"), [(7, 1), (8, 0), (12, 0)])
def test_a_capture_that_scores_too_much_is_no_sweep(score: int, sweep: int) -> None:
    # Mökki count while nobody has ten points, those of this very capture among them.
    hands, stock = ("TH KC", "9S QD"), "2H 3H 4H 6H"
    position = arranged("kasino-finnish", hands, "TD", stock=stock)
    position.scores = (score, 0)
    move = position.notation.read("TH x TD")
    told = position.outcome(move)
    assert told is not None and told.sweep == sweep
    position.apply(move)
    assert position.features.sweeps[0] == sweep
