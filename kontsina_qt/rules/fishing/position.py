"""A hand of a fishing game with builds, bundles, jokers: everything the family has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from kontsina_qt.rules.cards import JOKER_MASK, Card, CardSet, cards_in, face, mask_of
from kontsina_qt.rules.counting import has_enough
from kontsina_qt.rules.deal import (
    AFTER_PLAY,
    AGAIN,
    OWN,
    TO_FOUR,
    Handed,
    first_deal,
    next_deal,
)
from kontsina_qt.rules.elements import FIRST_BUILD, FIRST_PILE, ElementSet
from kontsina_qt.rules.events import (
    Asked,
    Built,
    Captured,
    CountedOut,
    Dealt,
    Drew,
    Event,
    GaveBack,
    HandScored,
    Laid,
    Plucked,
    Stole,
    TookRest,
)
from kontsina_qt.rules.fishing import writing
from kontsina_qt.rules.fishing.building import esun_values
from kontsina_qt.rules.fishing.hand import FishingHand
from kontsina_qt.rules.fishing.moves import generate
from kontsina_qt.rules.fishing.state import Build
from kontsina_qt.rules.fishing.tops import piles_of
from kontsina_qt.rules.fishing.turn import LAST_CAPTURER, LAST_PLAYER, SWEEPER
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.move import ALL, BUILD, CAPTURE, COUNT, LAY, STEAL, Move
from kontsina_qt.rules.notation import MoveForm
from kontsina_qt.rules.outcome import Outcome
from kontsina_qt.rules.position import LISTED, NOBODY, NOT_LEGAL, IllegalMove
from kontsina_qt.rules.scoring import HandResult
from kontsina_qt.rules.shown import TABLE, Shown


class FishingPosition(FishingHand):
    """One hand of a fishing game: what may be done, and what it does."""

    __slots__ = ()

    def __init__(
        self,
        rules: Rules,
        dealer: int,
        deck: Sequence[Card],
        before: Sequence[HandResult] = (),
        blank: bool = False,
    ) -> None:
        """Deals the first cards of ``deck``, a permutation of the game's pack."""
        if blank:  # for ``copy``, which fills it
            return
        players, sides = rules.players, rules.sides
        self.rules = rules
        self.dealer = dealer
        self.deck = tuple(deck)
        self.scores = rules.scores_after(before)
        self._side_of = rules.side_of
        self.hands = [0] * players
        self.piles = [0] * sides
        self.table = 0
        self.builds = []
        self.rest = 0
        self.dealt = 0
        self.deals = 0
        self.moves = []
        self.last_side = NOBODY
        self.turn = dealer + 1 if dealer + 1 < players else 0
        self.stacks = [[] for _ in range(sides)] if rules.turn.stacked else []
        self.plucked = 0
        self.counted = None
        self.cut_short = False
        self.marks = 0
        self._lain = []
        self._lots = [] if rules.quick or self.stacks else [[] for _ in range(sides)]
        self._movers = []
        self._sweeps = [0] * sides
        self._mulles = [0] * sides if rules.counts_plays else self._sweeps
        self._bonus = [0] * sides if rules.counts_plays else self._sweeps
        self._lost = [0] * players if rules.turn.partner_holds else []
        self._born = 0
        self._charged = 0
        self._shown = []
        self._rest_side = NOBODY
        self._log = None
        self._first_deal()

    def copy(self) -> FishingPosition:
        """Another position that can be played on without changing this one."""
        other = FishingPosition(self.rules, 0, (), (), True)
        self._copy_hand_to(other)
        return other

    # What may be played

    def generate(self) -> Iterator[Move]:
        """The legal moves of the seat to play, each once."""
        if self.turn < 0:
            return
        if self.rules.turn.count_out:
            yield Move(COUNT)
        yield from generate(self.rules.finder, self.situation)

    def legal(self, most: int = LISTED) -> list[Move]:
        """The legal moves of the seat to play, at most so many, each once, in a fixed order."""
        if self.turn < 0:
            return []
        fishing = self.rules.turn
        if fishing.single:
            return self.rules.finder.singles(self.hands[self.turn], self.table, most)
        if fishing.count_out or fishing.pluck:
            return list(islice(self.generate(), most))
        return self.rules.finder.plays(self.situation, most)

    def is_legal(self, move: Move) -> bool:
        """Whether a move may be made: by the seat to play, or by who counts out meanwhile."""
        if self.turn < 0:
            return False
        if move.verb == COUNT:
            return self._may_count(move)
        return self.rules.finder.allows(self.situation, move)

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
            if self.rules.finder.may_mark(situation, 1 << build.number):
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
        return self.rules.finder.with_card(self.situation, held, using, most)[:most]

    def lit(self, card: Card, using: ElementSet = 0) -> ElementSet:
        """Every element that some legal move with ``card`` and at least these elements uses."""
        held = self.held(card) if self.turn >= 0 else None
        return 0 if held is None else self.rules.finder.lit(self.situation, held, using)

    @property
    def lay_barred(self) -> bool:
        """Whether a build of its own keeps the seat to play from laying a card."""
        return self.turn >= 0 and self.rules.finder.lay_barred(self.situation)

    def touched(self, move: Move) -> ElementSet:
        """The loose cards, builds and piles that a move uses."""
        tops = self.tops_used(move)
        if not tops:
            return move.using
        # A top card stands for the pile that it lies on.
        return move.using & ~tops | piles_of(self.situation, tops)

    def tops_used(self, move: Move) -> CardSet:
        """The top cards of other sides' piles that a move uses."""
        return move.cards & ~self.table if self.rules.turn.tops else 0

    # What a move brings

    def outcome(self, move: Move) -> Outcome | None:
        """What a legal move brings; None if it is a plain lay, a build and the like."""
        verb = move.verb
        side = self._side_of[self.turn]
        if verb == STEAL:
            lost = self.piles[move.other]
            uses = move.plucked | 1 << (FIRST_PILE + move.other)
            return Outcome(side, 1 << move.card, lost | move.plucked, uses, move.other, lost)
        if verb != CAPTURE and verb != ALL:
            return Outcome(side, 0, move.plucked, move.plucked) if move.pluck else None
        fishing = self.rules.turn
        cards = move.cards
        if self.rules.quick:
            return Outcome(side, 1 << move.card, cards, cards)
        uses = cards
        loser, lost = NOBODY, 0
        if fishing.tops and cards & ~self.table:
            lost = cards & ~self.table
            uses = cards & self.table
            for other, pile in enumerate(self.piles):
                if lost & pile:
                    loser = other
        if move.builds:
            uses |= move.builds << FIRST_BUILD
            for build in self.builds:
                if move.builds >> build.number & 1:
                    cards |= build.cards
        if fishing.jokers == SWEEPER and verb == CAPTURE:
            cards |= self.table & JOKER_MASK
            uses |= self.table & JOKER_MASK
        swept = not self.table & ~uses and len(self.builds) == move.builds.bit_count()
        # What was plucked first was not taken, so not everything was.
        sweep = swept and move.pluck <= 0 and verb == CAPTURE and self._is_sweep(side, move, cards)
        bonus = 0
        if fishing.bonus:
            last = self.moves[-1] if self.moves else None
            fixxa = last is not None and last.verb == LAY and bool(cards >> last.card & 1)
            bonus = min(fixxa + sweep, fishing.bonus) * (cards.bit_count() + 1)
        mulle = not cards & (cards - 1) and face(cards.bit_length() - 1) == face(move.card)
        if move.pluck:
            cards |= move.plucked
            uses |= move.plucked
        return Outcome(
            side, 1 << move.card, cards, uses, loser, lost, int(sweep), bonus, int(mulle)
        )

    def _is_sweep(self, side: int, move: Move, cards: CardSet) -> bool:
        """Whether it counts that a side clears the table with a move that takes these cards."""
        sweeps = self.rules.turn.sweeps
        if sweeps is None or (not self.moves and not sweeps.opening):
            return False
        if not self._may_sweep():
            return False
        if not sweeps.below:
            return True
        # What it brings at once counts already when it is made.
        brought = self._at_once(side) + self.rules.card_points(cards | 1 << move.card)
        others = [self._at_once(s) for s in range(len(self.piles)) if s != side]
        return max(brought, *others) < sweeps.below

    def _may_sweep(self) -> bool:
        """Whether this deal and card allow a sweep."""
        sweeps = self.rules.turn.sweeps
        if sweeps is None:
            return False
        if self.stock == 0:
            if not sweeps.last_deal:
                return False
            if not sweeps.last_card and sum([hand.bit_count() for hand in self.hands]) < 2:
                return False
        return True

    @property
    def sweep_counts(self) -> bool:
        """Whether to clear the table scores now, the first play of a hand apart."""
        sweeps = self.rules.turn.sweeps
        if sweeps is None or not self._may_sweep():
            return False
        if not sweeps.below:
            return True
        return max([self._at_once(side) for side in range(len(self.piles))]) < sweeps.below

    def as_if(self, seat: int) -> FishingPosition:
        """A copy in which another seat is to play, without the right to pluck."""
        probe = self.copy()
        probe.turn = seat
        probe.plucked = -1
        return probe

    def scores_now(self) -> tuple[int, ...]:
        """The scores with the points that were scored at once (Finnish Kasino)."""
        if not self.rules.turn.at_once:
            return self.scores
        return tuple([self._at_once(side) for side in range(len(self.piles))])

    def _at_once(self, side: int) -> int:
        return self.scores[side] + self.rules.card_points(self.piles[side])

    # Playing

    def apply(self, move: Move) -> None:
        """Makes a legal move, unchecked and without telling events."""
        if self.rules.quick and self._log is None:
            self._apply_quickly(move)
            return
        seat = self.turn
        verb = move.verb
        if move.pluck > 0:
            self._pluck(seat, move.plucked)
        if move.marks:
            self._mark(seat, move.marks)
        if verb == LAY:
            card = move.card
            self.hands[seat] ^= 1 << card
            self.table |= 1 << card
            if not self.rules.quick:
                self._lain.append(card)
            if self._log is not None:
                self._log.append(Laid(seat, card))
        elif verb in (CAPTURE, ALL):
            self._capture(seat, move)
        elif verb == BUILD:
            self._build(seat, move)
        elif verb == STEAL:
            self._steal(seat, move)
        else:
            seat = move.other if move.other >= 0 else seat
            self._count(seat)
        if move.pluck < 0:
            self._pluck(seat, move.plucked)
        self.moves.append(move)
        if self.rules.irregular:
            self._movers.append(seat)
        if self.counted is not None or self.cut_short:
            self.turn = NOBODY
        else:
            self._advance(seat)

    def _apply_quickly(self, move: Move) -> None:
        """What ``apply`` does in Kontsina, where searches spend their time."""
        seat = self.turn
        taken = move.cards
        bit = 1 << move.card
        hands = self.hands
        hands[seat] = hands[seat] ^ bit
        if taken:
            side = self._side_of[seat]
            piles = self.piles
            piles[side] = piles[side] | taken | bit
            self.table ^= taken
            self.last_side = side
        else:
            self.table |= bit
        self.moves.append(move)
        following = seat + 1
        if following == len(hands):
            following = 0
        self.turn = following
        if not hands[following]:
            self._go_on(seat)

    def play(self, move: Move) -> list[Event]:
        """Makes a move and tells what happened, in order.

        Raises:
            IllegalMove: the rules do not allow it here; nothing has changed.
        """
        if not self.is_legal(move):
            raise IllegalMove(NOT_LEGAL, move=str(move))
        log: list[Event] = []
        self._log = log
        try:
            self.apply(move)
        finally:
            self._log = None
        if self.over:
            log.append(HandScored(self.result()))
        return log

    def opening(self) -> list[Event]:
        """The first deal."""
        rules = self.rules
        handed = first_deal(rules.deal, self.deck, self._seats())
        handed.table[:0] = rules.game.opening
        left = len(self.deck) - rules.deal.aside - handed.dealt
        last = left <= 0 and rules.deals > 1
        return [Dealt(tuple(handed.packets), tuple(handed.table), 0, last)]

    def _capture(self, seat: int, move: Move) -> None:
        outcome = self.outcome(move)
        assert outcome is not None
        fishing = self.rules.turn
        side = outcome.to
        if self._log is not None:
            self._tell_capture(seat, move, outcome)
        card = move.card
        bit = 1 << card
        taken = outcome.cards & ~move.plucked if move.pluck else outcome.cards
        self.hands[seat] ^= bit
        self.table &= ~taken
        if move.builds:
            self.builds = [b for b in self.builds if not move.builds >> b.number & 1]
        if outcome.lost:
            self._take_tops(outcome.lost)
        self.piles[side] |= taken | bit
        if fishing.stacked:
            lot = [*cards_in(taken), card] if fishing.face_up else [card, *cards_in(taken)]
            self.stacks[side] += lot
        elif not self.rules.quick:
            self._add_lot(side, card, taken)
        self.last_side = side
        if self.rules.counts_plays:
            self._sweeps[side] += outcome.sweep
            self._bonus[side] += outcome.bonus
            self._mulles[side] += outcome.mulle
            if fishing.at_once:
                self._score_at_once(side, taken | bit)

    def _tell_capture(self, seat: int, move: Move, outcome: Outcome) -> None:
        assert self._log is not None
        situation = self.situation
        if move.pluck > 0:
            situation = situation.with_table(self.table)
        groups = writing.groups_of(situation, move)
        also = 0
        if self.rules.turn.jokers == SWEEPER and move.verb == CAPTURE:
            also = self.table & JOKER_MASK
        self._log.append(
            Captured(
                seat,
                outcome.to,
                move.card,
                groups,
                also=tuple(cards_in(also)),
                sweep=bool(outcome.sweep),
                bonus=outcome.bonus,
            )
        )

    def _take_tops(self, tops: CardSet) -> None:
        for side, stack in enumerate(self.stacks):
            if tops & self.piles[side]:
                self.piles[side] &= ~tops
                self.stacks[side] = [c for c in stack if not tops >> c & 1]

    def _score_at_once(self, side: int, cards: CardSet) -> None:
        """Ends the hand if points scored at once have decided the match."""
        if self.rules.card_points(cards):
            target = self.rules.ending.target
            mine = self._at_once(side)
            others = [self._at_once(s) for s in range(len(self.piles)) if s != side]
            self.cut_short = mine >= target and mine > max(others)

    def _build(self, seat: int, move: Move) -> None:
        onto = [build for build in self.builds if move.builds >> build.number & 1]
        made = writing.Built(self.situation, move, onto)
        raised = made.raised
        groups = made.written() if self._log is not None else ()
        tops = self.tops_used(move)
        if tops:
            self._take_tops(tops)
        bit = 1 << move.card
        self.hands[seat] ^= bit
        self.table &= ~move.cards
        cards = move.cards | bit
        for build in onto:
            cards |= build.cards
        plan = self.rules.turn.builds
        assert plan is not None
        values = esun_values(self.rules.turn, cards) if plan.split else (move.value,)
        first = raised if raised is not None else onto[0] if onto else None
        if first is None:
            built = Build(self._born, cards, move.value, values, made.open, seat, seat, 0, made)
            self._born += 1
            self.builds = [*self.builds, built]
        else:
            raisers = first.raisers | (1 << seat if raised is not None else 0)
            built = Build(
                first.number,
                cards,
                move.value,
                values,
                made.open,
                seat,
                first.maker,
                raisers,
                made,
            )
            self.builds = [
                built if b is first else b for b in self.builds if b is first or b not in onto
            ]
        if plan.partner_holds:
            self._follow_rights(seat, built, raised)
        if self._log is not None:
            how = "build" if first is None else "raise" if raised is not None else "add"
            self._log.append(Built(seat, move.card, groups, built.number, move.value, how))

    def _follow_rights(self, seat: int, built: Build, raised: Build | None) -> None:
        """Whose build was raised away, and for whom one of its value has been made again."""
        side = self._side_of[seat]
        for other, lost in enumerate(self._lost):
            if other != seat and self._side_of[other] == side:
                self._lost[other] = lost & ~(1 << built.value)
        if raised is not None and self._side_of[raised.owner] != side:
            self._lost[raised.owner] |= 1 << raised.value
        if raised is not None:
            self.marks &= ~(1 << raised.number)

    def _steal(self, seat: int, move: Move) -> None:
        side = self._side_of[seat]
        victim = move.other
        cards = self.stacks[victim]
        self.hands[seat] ^= 1 << move.card
        self.stacks[side] = [*self.stacks[side], *cards, move.card]
        self.piles[side] |= self.piles[victim] | 1 << move.card
        self.stacks[victim], self.piles[victim] = [], 0
        if self._log is not None:
            self._log.append(Stole(seat, side, move.card, victim, tuple(cards)))

    def _mark(self, seat: int, marks: int) -> None:
        self.marks |= marks
        if self._log is not None:
            for build in self.builds:
                if marks >> build.number & 1:
                    self._log.append(Asked(seat, build.number, build.value, ((build.groups,),)))

    def _pluck(self, seat: int, bit: CardSet) -> None:
        side = self._side_of[seat]
        card = bit.bit_length() - 1
        self.plucked |= 1 << seat
        self.table &= ~bit
        self.piles[side] |= bit
        if self.rules.turn.stacked:
            self.stacks[side].append(card)
        else:
            self._add_lot(side, card, 0)
        if self._log is not None:
            self._log.append(Plucked(seat, side, card))

    def _count(self, seat: int) -> None:
        right = has_enough(self.rules, self.tally(), self.scores, self._side_of[seat])
        self.counted = seat, right
        if self._log is not None:
            self._log.append(CountedOut(seat, right))

    # Between plays

    def _seats(self) -> tuple[int, ...]:
        """The seats in the order of dealing."""
        players = len(self.hands)
        return tuple([(self.dealer + 1 + i) % players for i in range(players)])

    def _first_deal(self) -> None:
        for card in self.rules.game.opening:
            self.table |= 1 << card
            self._lain.append(card)
        players = len(self.hands)
        for order, start, end in self.rules.first_packets:
            if order < 0:
                for card in self.deck[start:end]:
                    self.table |= 1 << card
                    self._lain.append(card)
            else:
                seat = self.turn + order
                self._hand(seat if seat < players else seat - players, start, end)
        self.dealt = self.rules.first_dealt
        self.deals = 1

    def _hand(self, seat: int, start: int, end: int) -> None:
        """Gives a seat the cards of the deck from ``start`` to ``end``."""
        deck = self.deck
        hand = self.hands[seat]
        for at in range(start, end):
            hand |= 1 << deck[at]
        self.hands[seat] = hand

    def _advance(self, seat: int) -> None:
        hands = self.hands
        following = seat + 1 if seat + 1 < len(hands) else 0
        if self.rules.irregular:
            refill = self.rules.deal.refill
            if refill == OWN:
                if not hands[seat]:
                    self._draw(seat, self.rules.deal.hand)
                for _ in range(len(hands)):
                    if hands[following]:
                        break
                    following = (following + 1) % len(hands)
            elif refill == AFTER_PLAY:
                self._draw(seat, 1)
        self.turn = following
        if not hands[following]:
            self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        """Deals again, or ends the hand, when ``seat`` has played and the next has no card."""
        if self.rules.deal.refill in (AGAIN, TO_FOUR) and self.stock:
            self._deal_again()
        else:
            self._finish(seat)

    def _deal_again(self) -> None:
        plan = self.rules.deal
        size = plan.hand * len(self.hands)
        self._give_back()
        later = self.rules.later_packets
        if later and self._log is None and self.dealt + size + plan.aside <= len(self.deck):
            for order, start, end in later:
                seat = (self.dealer + 1 + order) % len(self.hands)
                self._hand(seat, self.dealt + start, self.dealt + end)
            self.dealt += size
            self.deals += 1
            self.plucked = 0
            return
        dealt = self._hand_out(next_deal(plan, self.deck, self._seats(), self.dealt))
        if self._log is not None:
            self._log.append(dealt)

    def _hand_out(self, handed: Handed) -> Dealt:
        for seat, cards in handed.packets:
            self.hands[seat] |= mask_of(cards)
        for card in handed.table:
            self.table |= 1 << card
            self._lain.append(card)
            self._shown.append(Shown(len(self.moves), -1, TABLE, card))
        self.dealt = handed.dealt
        self.deals += 1
        self.plucked = 0
        last = self.stock == 0 and self.rules.deals > 1
        return Dealt(tuple(handed.packets), tuple(handed.table), self.deals - 1, last)

    def _draw(self, seat: int, size: int) -> None:
        size = min(size, self.stock)
        if size:
            cards = self.deck[self.dealt : self.dealt + size]
            self.dealt += size
            self.hands[seat] |= mask_of(cards)
            if self._log is not None:
                self._log.append(Drew(seat, cards))

    def _give_back(self) -> None:
        """Each pile that still lies costs its maker, once, the top card of his own."""
        plan = self.rules.turn.builds
        if plan is None or not plan.penalty:
            return
        for build in self.builds:
            if self._charged >> build.number & 1:
                continue
            self._charged |= 1 << build.number
            side = self._side_of[build.maker]
            if self.stacks[side]:
                *rest, card = self.stacks[side]
                self.stacks[side] = rest
                self.piles[side] &= ~(1 << card)
                self.table |= 1 << card
                self._lain.append(card)
                if self._log is not None:
                    self._log.append(GaveBack(build.maker, side, card))

    def _finish(self, last_seat: int) -> None:
        self.turn = NOBODY
        self._give_back()
        to = self.rules.turn.rest
        if to == LAST_CAPTURER:
            self._rest_side = self.last_side
        elif to == LAST_PLAYER:
            self._rest_side = self._side_of[last_seat]
        left = self.table
        for build in self.builds:
            left |= build.cards
        side = self._rest_side
        if side >= 0:
            self.rest = left
            self.piles[side] |= left
            if self.rules.turn.stacked:
                self.stacks[side] += cards_in(left)
            self.table, self.builds = 0, []
            if self.rules.turn.at_once and left:
                self._score_at_once(side, left)
        if left and self._log is not None:
            self._log.append(TookRest(None if side < 0 else side, tuple(cards_in(left))))

    # Telling

    def form(self, move: Move) -> MoveForm:
        """The parts of a legal move as the notation writes them."""
        return writing.form_of(self.situation, move)

    def may_be_written(self, form: MoveForm) -> bool:
        """With cards from piles any split into right groups is read."""
        return writing.any_split_is_right(self.rules.turn, form)

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
