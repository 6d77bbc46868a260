"""A hand of a fishing game with builds, bundles, jokers: everything the family has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from kontsina_qt.rules.base.cards import Card, CardSet
from kontsina_qt.rules.kinds.fishing import refusing, writing
from kontsina_qt.rules.kinds.fishing.esuns import esun_values
from kontsina_qt.rules.kinds.fishing.moves import generate
from kontsina_qt.rules.kinds.fishing.playing import FishingPlay
from kontsina_qt.rules.kinds.fishing.rights import may_mark
from kontsina_qt.rules.kinds.fishing.tops import piles_of
from kontsina_qt.rules.state.counting import has_enough
from kontsina_qt.rules.state.elements import FIRST_PILE, ElementSet
from kontsina_qt.rules.state.move import BUILD, COUNT, Move
from kontsina_qt.rules.state.notation import MoveForm
from kontsina_qt.rules.state.position import LISTED, NOBODY
from kontsina_qt.rules.state.words import Message


class FishingPosition(FishingPlay):
    """One hand of a fishing game: what may be done, and what it brings."""

    __slots__ = ()

    def copy(self) -> FishingPosition:
        """Another position that can be played on without changing this one."""
        return FishingPosition(self)

    # What may be played

    def generate(self) -> Iterator[Move]:
        """The legal moves of the seat to play, each once."""
        if self.turn < 0:
            return
        if self.rules.turn.count_out:
            yield Move(COUNT)
        yield from generate(self.finder, self.situation)

    def legal(self, most: int = LISTED) -> list[Move]:
        """The legal moves of the seat to play, at most so many, each once, in a fixed order."""
        seat = self.turn
        if seat < 0:
            return []
        rules = self.rules
        if rules.single:
            return self.finder.singles(self.hands[seat], self.table, most)
        fishing = rules.turn
        if fishing.count_out or fishing.pluck:
            return list(islice(self.generate(), most))
        return self.finder.plays(self.situation, most)

    def is_legal(self, move: Move) -> bool:
        """Whether a move may be made: by the seat to play, or by who counts out meanwhile."""
        if self.turn < 0:
            return False
        if move.verb == COUNT:
            return self._may_count(move)
        return self.finder.allows(self.situation, move)

    def _may_count(self, move: Move) -> bool:
        if not self.rules.turn.count_out or move.card >= 0 or move.cards or move.builds:
            return False
        return move.other != self.turn and move.other < len(self.hands)

    def special(self) -> list[Move]:
        """Counting out, where it is allowed."""
        return [Move(COUNT)] if self.turn >= 0 and self.rules.turn.count_out else []

    def out_of_turn(self, seat: int) -> list[Move]:
        """Counting out while another seat is to play, where it is allowed."""
        if self.turn in (NOBODY, seat) or not self.rules.turn.count_out:
            return []
        return [Move(COUNT, other=seat)]

    def is_false_call(self, move: Move) -> bool:
        """Whether a legal move counts out without having enough."""
        if move.verb != COUNT:
            return False
        side = self._side_of[move.other if move.other >= 0 else self.turn]
        return not has_enough(self.rules, self.tally(), self.scores, side)

    def pluckable(self) -> CardSet:
        """The loose cards that may be plucked now, before a play or after one."""
        fishing = self.rules.turn
        if self.turn < 0 or not fishing.pluck or self.plucked >> self.turn & 1:
            return 0
        return self.table & ~fishing.never_plucked

    def markable(self) -> ElementSet:
        """The builds of the own side, where a partner may be asked to leave one."""
        if self.turn < 0:
            return 0
        situation = self.situation
        bits = 0
        for build in self.builds:
            if may_mark(situation, 1 << build.number):
                bits |= build.bit
        return bits

    def plucking(self, move: Move, card: Card, first: bool) -> Move | None:
        """The legal move that also plucks a card before or after a play, or None."""
        plucked = move.plucking(card + 1 if first else -card - 1)
        return plucked if self.is_legal(plucked) else None

    def with_card(self, card: Card, using: ElementSet = 0, most: int = LISTED) -> list[Move]:
        """The legal moves that play ``card`` and use at least these elements, plucking none."""
        held = self.held(card) if self.turn >= 0 else None
        if held is None:
            return []
        return self.finder.with_card(self.situation, held, using, most)[:most]

    def exactly(self, card: Card, using: ElementSet) -> list[Move]:
        """The legal moves that play ``card`` and use just these elements, plucking none."""
        held = self.held(card) if self.turn >= 0 else None
        if held is None:
            return []
        if using >> FIRST_PILE and self.rules.turn.tops:
            # A pile stands for however many of its top cards.
            return super().exactly(held, using)
        return self.finder.with_just(self.situation, held, using)

    def refuse(self, card: Card, using: ElementSet) -> Message:
        """Why the seat to play may not play ``card`` with just these elements, if it may not."""
        held = self.held(card) if self.turn >= 0 else None
        finder = self.finder
        waits = held is not None and finder.waits(self.situation, held, using)
        return refusing.refuse(self, card, using, self.lay_barred, waits)

    def lit(self, card: Card, using: ElementSet = 0) -> ElementSet:
        """Every element that some legal move with ``card`` and at least these elements uses."""
        held = self.held(card) if self.turn >= 0 else None
        return 0 if held is None else self.finder.lit(self.situation, held, using)

    @property
    def lay_barred(self) -> bool:
        """Whether a build of its own keeps the seat to play from laying a card."""
        return self.turn >= 0 and self.finder.lay_barred(self.situation)

    def touched(self, move: Move) -> ElementSet:
        """The loose cards, builds and piles that a move uses."""
        tops = self.tops_used(move)
        if not tops:
            return move.using
        # A top card stands for the pile that it lies on.
        return move.using & ~tops | piles_of(self.situation, tops)

    def as_if(self, seat: int) -> FishingPosition:
        """A copy in which another seat is to play, without the right to pluck."""
        probe = self.copy()
        probe.turn = seat
        probe.plucked = -1
        return probe

    # Playing

    def apply(self, move: Move) -> None:
        """Makes a legal move, unchecked and without telling events."""
        # Here, for Python calls soonest what the class of an object has itself.
        if self.rules.quick and self._log is None:
            self._apply_quickly(move)
        else:
            self._apply_any(move)

    # Telling

    def form(self, move: Move) -> MoveForm:
        """The parts of a legal move as the notation writes them."""
        return writing.form_of(self.situation, move)

    def may_be_written(self, form: MoveForm) -> bool:
        """With cards from piles any split into right groups is read."""
        return writing.any_split_is_right(self.situation, form)

    def move_of(self, form: MoveForm) -> Move | None:
        """The move that a form means here, legal or not."""
        if form.verb == COUNT:
            return Move(COUNT, other=-1 if form.seat == self.turn else form.seat)
        card = self.held(form.card) if form.card >= 0 else None
        return None if card is None else writing.move_of(self.situation, card, form)

    def wanted(self, move: Move) -> CardSet:
        """Cards of which the mover must hold one after a move; none if it needs no other card."""
        fishing = self.rules.turn
        plan = fishing.builds
        if move.verb != BUILD or plan is None or not plan.held:
            return 0
        if plan.partner_holds and self._unheld(self.turn) >> move.value & 1:
            return 0
        if not plan.split:
            return fishing.takers[move.value] & ~(1 << move.card)
        wanted = 0
        for value in esun_values(fishing, move.cards | 1 << move.card):
            wanted |= fishing.takers[value]
        return wanted & ~(1 << move.card)
