"""Features of some fishing games: open piles, plucking, marks, counting out."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.base.cards import Card, CardSet
from kontsina_qt.rules.base.turn import LAST_CAPTURER
from kontsina_qt.rules.kinds.fishing import outcome
from kontsina_qt.rules.kinds.fishing.build_history import BuildHistory
from kontsina_qt.rules.kinds.fishing.captures import Captures
from kontsina_qt.rules.kinds.fishing.moves.rights import may_mark
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.state.counting import has_enough
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.move import COUNT, Move
from kontsina_qt.rules.state.position import NOBODY, Features, Position
from kontsina_qt.rules.state.shown import Marked


def situation_of(
    position: Position, captures: Captures, history: BuildHistory, plucked: int
) -> Situation:
    """Return the situation of the seat to play."""
    seat = position.turn
    rules = position.rules
    turn = rules.turn
    return Situation(
        turn,
        seat,
        rules.side_of,
        position.hands[seat],
        position.table,
        position.builds,
        captures.stacks,
        history.unheld(position, seat),
        turn.pluck and seat >= 0 and not plucked >> seat & 1,
    )


class FishingFeatures(Features):
    """Open piles, plucking, marked builds, counting out."""

    __slots__ = ("captures", "history", "plucked")

    def __init__(
        self, position: Position, captures: Captures, history: BuildHistory, plucked: int
    ) -> None:
        self.position = position
        self.captures = captures
        self.history = history
        self.plucked = plucked

    def top_of(self, side: int) -> Card | None:
        if not self.position.rules.turn.face_up:
            return None
        stack = self.captures.stacks[side]
        return stack[-1] if stack else None

    def shown_top(self, side: int) -> Card | None:
        return self.top_of(side) if self.position.rules.turn.open_piles else None

    def by_worth(self, side: int) -> dict[int, list[Card]]:
        position = self.position
        if not position.rules.turn.bonus or position.rules.turn.steal:
            return {}
        return self.captures.by_worth(position.rules, position.pile_order(side))

    def tops_used(self, move: Move) -> CardSet:
        return move.cards & ~self.position.table if self.position.rules.turn.tops else 0

    def state(self) -> tuple[object, ...]:
        """Return the face-up piles in order, and a card that scores if taken at once."""
        position = self.position
        turn = position.rules.turn
        piles: list[tuple[Card, ...]] = []
        if turn.face_up:
            piles = [tuple(position.pile_order(side)) for side in range(len(position.piles))]
        return (*piles, outcome.just_laid(position)) if turn.bonus else tuple(piles)

    @property
    def sweeps(self) -> Sequence[int]:
        return self.captures.sweeps

    def scores_now(self) -> tuple[int, ...]:
        position = self.position
        if not position.rules.turn.at_once:
            return position.scores
        return tuple([outcome.score_now(position, side) for side in range(len(position.piles))])

    @property
    def sweep_counts(self) -> bool:
        return outcome.sweep_counts(self.position)

    @property
    def rest_side(self) -> int:
        position = self.position
        return position.last_side if position.rules.turn.rest == LAST_CAPTURER else NOBODY

    @property
    def points_so_far(self) -> tuple[int, ...]:
        return self.position.result().points if self.position.rules.turn.bonus else ()

    def marked(self) -> tuple[Marked, ...]:
        return self.history.marked(self.position)

    def pluckable(self) -> CardSet:
        position = self.position
        fishing = position.rules.turn
        if position.turn < 0 or not fishing.pluck or self.plucked >> position.turn & 1:
            return 0
        return position.table & ~fishing.never_plucked

    def markable(self) -> ElementSet:
        position = self.position
        if position.turn < 0:
            return 0
        situation = situation_of(position, self.captures, self.history, self.plucked)
        bits = 0
        for build in position.builds:
            if may_mark(situation, 1 << build.number):
                bits |= build.bit
        return bits

    def plucking(self, move: Move, card: Card, first: bool) -> Move | None:
        plucked = move.plucking(card + 1 if first else -card - 1)
        return plucked if self.position.is_legal(plucked) else None

    def cardless_moves(self) -> list[Move]:
        position = self.position
        return [Move(COUNT)] if position.turn >= 0 and position.rules.turn.count_out else []

    def out_of_turn(self, seat: int) -> list[Move]:
        if self.position.turn in (NOBODY, seat) or not self.position.rules.turn.count_out:
            return []
        return [Move(COUNT, other=seat)]

    def is_false_call(self, move: Move) -> bool:
        position = self.position
        if move.verb != COUNT:
            return False
        side = position.rules.side_of[move.other if move.other >= 0 else position.turn]
        return not has_enough(position.rules, position.tally(), position.scores, side)
