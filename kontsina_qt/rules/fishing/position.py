"""A hand of a fishing game with builds, bundles, jokers: everything the family has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from kontsina_qt.rules.cards import (
    JOKER_MASK,
    LOW,
    SECOND,
    Card,
    CardSet,
    cards_in,
    face,
    is_joker,
    mask_of,
)
from kontsina_qt.rules.deal import AFTER_PLAY, AGAIN, OWN, TO_FOUR, Handed, first_deal, next_deal
from kontsina_qt.rules.events import (
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
from kontsina_qt.rules.fishing.moves import (
    ALL,
    BUILD,
    CAPTURE,
    CARD_BITS,
    COUNT,
    LAY,
    STEAL,
    FishMove,
    builds,
    captures,
    esun_values,
    form_of,
    generate,
    groups_of,
    in_portions,
    is_legal,
    move_of,
    pile_targets,
    plays,
    targets,
)
from kontsina_qt.rules.fishing.turn import LAST_CAPTURER, LAST_PLAYER, SWEEPER
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.notation import NO_CARD, Group, MoveForm, PileCard, cards_of, stacked
from kontsina_qt.rules.position import (
    FIRST_BUILD,
    FIRST_PILE,
    LISTED,
    NOBODY,
    NOT_LEGAL,
    Build,
    ElementSet,
    IllegalMove,
    Position,
)
from kontsina_qt.rules.scoring import (
    BONUS,
    LAST,
    MULLE,
    SWEEPS,
    Counted,
    EachCard,
    HandResult,
    Holding,
    Most,
    Tally,
    points_of,
    score_hand,
    worth_of,
)
from kontsina_qt.rules.shown import TABLE, Shown


class FishingPosition(Position):
    """One hand of a fishing game.

    Attributes:
        stacks: the pile of each side in the order of capture, the top card last.
        plucked: a bit for each seat that has plucked in this deal.
        counted: who counted out, and whether rightly; None while nobody has.
        cut_short: whether points scored at once ended the match in the middle of the hand.
    """

    __slots__ = (
        "_bonus",
        "_born",
        "_lain",
        "_log",
        "_lost",
        "_movers",
        "_mulles",
        "_opening",
        "_rest_side",
        "_seats",
        "_shown",
        "_sweeps",
        "counted",
        "cut_short",
        "plucked",
        "stacks",
    )

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
        self.rules = rules
        self.dealer = dealer
        self.deck = tuple(deck)
        self.scores = rules.scores_after(before)
        players, sides = rules.players, rules.sides
        self.hands = [0] * players
        self.piles = [0] * sides
        self.stacks: list[list[Card]] = [[] for _ in range(sides)]
        self.table = 0
        self.builds: list[Build] = []
        self.rest = 0
        self.dealt = 0
        self.deals = 0
        self.moves: list[FishMove] = []
        self.last_side = NOBODY
        self.turn = (dealer + 1) % players
        self.plucked = 0
        self.counted: tuple[int, bool] | None = None
        self.cut_short = False
        self._seats = tuple((dealer + 1 + i) % players for i in range(players))
        self._movers: list[int] = []
        self._lain: list[Card] = []
        self._sweeps = [0] * sides
        self._mulles = [0] * sides
        self._bonus = [0] * sides
        self._lost = [0] * players
        self._born = 0
        self._shown: list[Shown] = []
        self._rest_side = NOBODY
        self._log: list[Event] | None = None
        handed = first_deal(rules.deal, self.deck, self._seats)
        handed.table[:0] = rules.game.opening
        self._opening = self._hand_out(handed)

    def copy(self) -> FishingPosition:
        """Another position that can be played on without changing this one."""
        other = FishingPosition(self.rules, self.dealer, (), (), True)
        self._copy_to(other)
        other._bonus = self._bonus[:]
        other._born = self._born
        other._lain = self._lain[:]
        other._log = None
        other._lost = self._lost[:]
        other._movers = self._movers[:]
        other._mulles = self._mulles[:]
        other._opening = self._opening
        other._rest_side = self._rest_side
        other._seats = self._seats
        other._shown = self._shown[:]
        other._sweeps = self._sweeps[:]
        other.counted = self.counted
        other.cut_short = self.cut_short
        other.plucked = self.plucked
        other.stacks = [stack[:] for stack in self.stacks]
        return other

    @property
    def stock(self) -> int:
        """How many cards are still to be dealt or drawn."""
        return max(0, len(self.deck) - self.rules.deal.aside - self.dealt)

    @property
    def build_bits(self) -> ElementSet:
        """The builds on the table as elements."""
        bits = 0
        for build in self.builds:
            bits |= build.bit
        return bits

    # What may be played

    def owns(self, beside: Build | None = None) -> bool:
        """Whether the seat to play owns a build, another one than ``beside``."""
        return any(b.owner == self.turn and b is not beside for b in self.builds)

    @property
    def lay_barred(self) -> bool:
        """Whether a build of its own keeps the seat to play from laying a card."""
        plan = self.rules.turn.builds
        return plan is not None and not plan.lay_beside_own and self.owns()

    def lost_by_partner(self) -> int:
        """The values, as bits, of the partner's builds that were raised by others."""
        side_of = self.rules.side_of
        lost = 0
        for seat, values in enumerate(self._lost):
            if seat != self.turn and side_of[seat] == side_of[self.turn]:
                lost |= values
        return lost

    def generate(self) -> Iterator[FishMove]:
        """The legal moves of the seat to play, each once."""
        return generate(self) if self.turn >= 0 else iter(())

    def legal(self, most: int = LISTED) -> list[FishMove]:
        """The legal moves of the seat to play, at most so many, each once, in a fixed order."""
        if self.turn < 0:
            return []
        turn = self.rules.turn
        if turn.count_out or turn.pluck:
            return list(islice(generate(self), most))
        return plays(self, self.table, most)

    def is_legal(self, move: FishMove) -> bool:
        """Whether the seat to play may make ``move``."""
        return is_legal(self, move)

    def captures(self, card: Card) -> list[FishMove]:
        """What ``card`` may take."""
        return captures(self, card, self.table)

    def played(self, move: FishMove) -> CardSet:
        """The card that a move plays."""
        return 1 << move.card if move.card >= 0 else 0

    def verb(self, move: FishMove) -> str:
        """What a move does."""
        return move.verb

    def touched(self, move: FishMove) -> ElementSet:
        """The loose cards, builds and piles that a move uses."""
        using = move.using
        if using & CARD_BITS & ~self.table and move.verb in (CAPTURE, BUILD):
            # A top card stands for the pile that it lies on.
            for side, pile in enumerate(self.piles):
                if using & pile:
                    using = using & ~pile | 1 << (FIRST_PILE + side)
        return using

    def special(self) -> list[FishMove]:
        """Counting out, where it is allowed."""
        count = FishMove(COUNT, NO_CARD)
        return [count] if self.turn >= 0 and self.rules.turn.count_out else []

    def pluckable(self) -> CardSet:
        """The loose cards that may be plucked now, before a play or after one."""
        turn = self.rules.turn
        if self.turn < 0 or not turn.pluck or self.plucked >> self.turn & 1:
            return 0
        return self.table & ~turn.never_plucked

    def plucking(self, move: FishMove, card: Card, first: bool) -> FishMove | None:
        """The legal move that also plucks a card before or after a play, or None."""
        plucked = move._replace(pluck=card + 1 if first else -card - 1)
        return plucked if self.is_legal(plucked) else None

    def with_card(self, card: Card, using: ElementSet = 0, most: int = 2_000) -> list[FishMove]:
        """The legal moves that play ``card`` and use at least these elements, plucking none."""
        if self.turn < 0 or not self.hands[self.turn] >> card & 1:
            return []
        card = next(c for c in cards_in(self.hands[self.turn]) if face(c) == face(card))
        found: list[FishMove] = []
        # Of two copies on the table the lower one stands for either.
        again = using >> SECOND & ~using & self.table & LOW
        using = using & ~(again << SECOND) | again
        lay = FishMove(LAY, card)
        if not using and is_legal(self, lay):
            found.append(lay)
        for finder in (captures, builds):
            for move in in_portions(partial(finder, self, card, self.table, using)):
                if len(found) == most:
                    return found
                if not using & ~self.touched(move):
                    found.append(move)
        return found

    def targets(self, card: Card, using: ElementSet = 0) -> ElementSet:
        """Every element that some legal move with ``card`` and these elements uses."""
        if self.turn < 0 or not self.hands[self.turn] >> card & 1:
            return 0
        if not using:
            lit = targets(self, card)
            plan = self.rules.turn.builds
            if plan is not None and plan.pile_tops and self.builds:
                tops = pile_targets(self, card)
                for side, pile in enumerate(self.piles):
                    lit |= (1 << (FIRST_PILE + side)) if tops & pile else 0
            return lit
        lit = using if self.with_card(card, using, 1) else 0
        for element in (*cards_in(self.table), *(FIRST_BUILD + b.number for b in self.builds)):
            bit = 1 << element
            if not using & bit and self.with_card(card, using | bit, 1):
                lit |= bit
        return lit

    # Playing

    def apply(self, move: FishMove) -> None:
        """Makes a legal move, unchecked and without telling events."""
        seat = self.turn
        if move.pluck > 0:
            self._pluck(seat, move.pluck - 1)
        match move.verb:
            case "lay":
                self._lay(seat, move.card)
            case "capture" | "all":
                self._capture(seat, move)
            case "build":
                self._build(seat, move)
            case "steal":
                self._steal(seat, move)
            case _:
                self._count(seat)
        if move.pluck < 0:
            self._pluck(seat, -move.pluck - 1)
        self.moves.append(move)
        self._movers.append(seat)
        if self.counted is not None or self.cut_short:
            self.turn = NOBODY
        else:
            self._advance(seat)

    def play(self, move: FishMove) -> list[Event]:
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
        return [self._opening]

    def _lay(self, seat: int, card: Card) -> None:
        self.hands[seat] &= ~(1 << card)
        self._put(card)
        if self._log is not None:
            self._log.append(Laid(seat, card))

    def _put(self, card: Card) -> None:
        self.table |= 1 << card
        self._lain.append(card)

    def _capture(self, seat: int, move: FishMove) -> None:
        turn = self.rules.turn
        side = self.rules.side_of[seat]
        log = self._log
        groups: tuple[Group, ...] = ()
        if log is not None:
            named = move.verb == CAPTURE
            groups = groups_of(self, move) if named else _everything(self)
        loose = move.using & self.table
        also = 0
        if turn.jokers == SWEEPER and move.verb == CAPTURE:
            also = self.table & JOKER_MASK
        taken = loose | also
        for build in self.builds:
            if move.using & build.bit:
                taken |= build.cards
        tops = move.using & CARD_BITS & ~self.table
        if tops:
            taken |= tops
            self._take_tops(tops)
        opening = not self.moves
        fixxa = bool(turn.bonus) and self._is_fixxa(taken)
        self.hands[seat] &= ~(1 << move.card)
        self.table &= ~(loose | also)
        if move.using >> 128:
            self.builds = [b for b in self.builds if not move.using & b.bit]
        self._pile(side, move.card, taken)
        self.last_side = side
        single = not taken & (taken - 1)
        if single and face(taken.bit_length() - 1) == face(move.card):
            self._mulles[side] += 1
        clear = not self.table and not self.builds
        if turn.at_once:
            self._score_at_once(side, taken | 1 << move.card)
        # What was plucked first was not taken, so not everything was.
        sweep = clear and move.pluck <= 0 and move.verb != ALL and self._is_sweep(opening)
        if sweep:
            self._sweeps[side] += 1
        bonus = 0
        if turn.bonus:
            times = min(fixxa + sweep, turn.bonus)
            bonus = times * (taken.bit_count() + 1)
            self._bonus[side] += bonus
        if log is not None:
            log.append(
                Captured(
                    seat,
                    side,
                    move.card,
                    groups,
                    also=tuple(cards_in(also)),
                    sweep=sweep,
                    bonus=bonus,
                )
            )

    def _take_tops(self, tops: CardSet) -> None:
        for side, stack in enumerate(self.stacks):
            if tops & self.piles[side]:
                self.piles[side] &= ~tops
                self.stacks[side] = [c for c in stack if not tops >> c & 1]

    def _pile(self, side: int, card: Card, taken: CardSet) -> None:
        self.piles[side] |= taken | 1 << card
        if self.rules.turn.face_up:
            self.stacks[side] += [*cards_in(taken), card]
        else:
            self.stacks[side] += [card, *cards_in(taken)]

    def _is_fixxa(self, taken: CardSet) -> bool:
        last = self.moves[-1] if self.moves else None
        return last is not None and last.verb == LAY and bool(taken >> last.card & 1)

    def _is_sweep(self, opening: bool) -> bool:
        sweeps = self.rules.turn.sweeps
        if sweeps is None or (opening and not sweeps.opening):
            return False
        if not sweeps.last_deal and self.stock == 0:
            return False
        if not sweeps.last_card and self.stock == 0 and not any(self.hands):
            return False
        return not sweeps.below or max(map(self._at_once, range(len(self.piles)))) < sweeps.below

    def _at_once(self, side: int) -> int:
        return self.scores[side] + self.rules.card_points(self.piles[side])

    def _score_at_once(self, side: int, cards: CardSet) -> None:
        """Ends the hand if points scored at once have decided the match."""
        if self.rules.card_points(cards):
            target = worth_of(self.rules.ending.target, self.rules.options)
            mine = self._at_once(side)
            others = [self._at_once(s) for s in range(len(self.piles)) if s != side]
            self.cut_short = mine >= target and mine > max(others)

    def _build(self, seat: int, move: FishMove) -> None:
        groups = groups_of(self, move)
        cards = mask_of(c for group in groups for e in group for c in cards_of(e))
        plan = self.rules.turn.builds
        assert plan is not None
        onto = next((b for b in self.builds if move.using & b.bit), None)
        tops = move.using & CARD_BITS & ~self.table
        if tops:
            self._take_tops(tops)
        self.hands[seat] &= ~(1 << move.card)
        self.table &= ~move.using
        values = esun_values(self, cards) if plan.split else (move.value,)
        parts: list[tuple[Card, ...]] = []
        for group in groups:
            if len(group) == 1 and isinstance(group[0], tuple):
                parts += list(group[0])
            else:
                parts.append(tuple(c for e in group for c in cards_of(e)))
        number = self._born if onto is None else onto.number
        maker = seat if onto is None else onto.maker
        built = Build(number, stacked(parts), cards, move.value, values, seat, maker)
        how = "build"
        if onto is None:
            self._born += 1
            self.builds = [*self.builds, built]
        else:
            how = "add" if onto.value == move.value else "raise"
            self.builds = [built if b is onto else b for b in self.builds]
            side_of = self.rules.side_of
            if how == "raise" and side_of[onto.owner] != side_of[seat]:
                self._lost[onto.owner] |= 1 << onto.value
        if self._log is not None:
            self._log.append(Built(seat, move.card, groups, number, move.value, how))

    def _steal(self, seat: int, move: FishMove) -> None:
        side = self.rules.side_of[seat]
        victim = (move.using >> FIRST_PILE).bit_length() - 1
        cards = self.stacks[victim]
        self.hands[seat] &= ~(1 << move.card)
        self.stacks[side] = [*self.stacks[side], *cards, move.card]
        self.piles[side] |= self.piles[victim] | 1 << move.card
        self.stacks[victim], self.piles[victim] = [], 0
        if self._log is not None:
            self._log.append(Stole(seat, side, move.card, victim, tuple(cards)))

    def _pluck(self, seat: int, card: Card) -> None:
        side = self.rules.side_of[seat]
        self.plucked |= 1 << seat
        self.table &= ~(1 << card)
        self.piles[side] |= 1 << card
        self.stacks[side] = [*self.stacks[side], card]
        if self._log is not None:
            self._log.append(Plucked(seat, side, card))

    def _count(self, seat: int) -> None:
        side = self.rules.side_of[seat]
        target = worth_of(self.rules.ending.target, self.rules.options)
        right = self.scores[side] + self._sure().points[side] >= target
        self.counted = seat, right
        if self._log is not None:
            self._log.append(CountedOut(seat, right))

    # Between plays

    def _advance(self, seat: int) -> None:
        players = len(self.hands)
        refill = self.rules.deal.refill
        following = (seat + 1) % players
        if refill == OWN:
            if not self.hands[seat]:
                self._draw(seat, self.rules.deal.hand)
            for _ in range(players):
                if self.hands[following]:
                    break
                following = (following + 1) % players
        elif refill == AFTER_PLAY:
            self._draw(seat, 1)
        self.turn = following
        if self.hands[following]:
            return
        if refill in (AGAIN, TO_FOUR) and self.stock:
            self._give_back()
            handed = next_deal(self.rules.deal, self.deck, self._seats, self.dealt)
            dealt = self._hand_out(handed)
            if self._log is not None:
                self._log.append(dealt)
        else:
            self._finish(seat)

    def _draw(self, seat: int, size: int) -> None:
        size = min(size, self.stock)
        if size:
            cards = self.deck[self.dealt : self.dealt + size]
            self.dealt += size
            self.hands[seat] |= mask_of(cards)
            if self._log is not None:
                self._log.append(Drew(seat, cards))

    def _hand_out(self, handed: Handed) -> Dealt:
        for seat, cards in handed.packets:
            self.hands[seat] |= mask_of(cards)
        for card in handed.table:
            self._put(card)
        self.dealt = handed.dealt
        if self.deals:
            self._shown += [Shown(len(self.moves), -1, TABLE, card) for card in handed.table]
        self.deals += 1
        self.plucked = 0
        last = self.stock == 0 and self.rules.deals > 1
        return Dealt(tuple(handed.packets), tuple(handed.table), self.deals - 1, last)

    def _give_back(self) -> None:
        """Each pile that still lies costs its maker the top card of his own."""
        plan = self.rules.turn.builds
        if plan is None or not plan.penalty:
            return
        for build in self.builds:
            side = self.rules.side_of[build.maker]
            if self.stacks[side]:
                *rest, card = self.stacks[side]
                self.stacks[side] = rest
                self.piles[side] &= ~(1 << card)
                self._put(card)
                if self._log is not None:
                    self._log.append(GaveBack(build.maker, side, card))

    def _finish(self, last_seat: int) -> None:
        self.turn = NOBODY
        self._give_back()
        to = self.rules.turn.rest
        if to == LAST_CAPTURER:
            self._rest_side = self.last_side
        elif to == LAST_PLAYER:
            self._rest_side = self.rules.side_of[last_seat]
        left = self.table
        for build in self.builds:
            left |= build.cards
        side = self._rest_side
        if side >= 0:
            self.rest = left
            self.piles[side] |= left
            self.stacks[side] = self.stacks[side] + cards_in(left)
            self.table, self.builds = 0, []
            if self.rules.turn.at_once and left:
                self._score_at_once(side, left)
        if left and self._log is not None:
            self._log.append(TookRest(None if side < 0 else side, tuple(cards_in(left))))

    # Telling

    @property
    def sweeps(self) -> Sequence[int]:
        """How many sweeps each side has made."""
        return self._sweeps

    def top_of(self, side: int) -> Card | None:
        """The card on top of a side's pile, where piles lie face up."""
        stack = self.stacks[side]
        return stack[-1] if stack and self.rules.turn.face_up else None

    def tally(self) -> Tally:
        """What the hand is counted from, as it is now."""
        sides = range(len(self.piles))
        over = self.turn < 0 and not self.cut_short and self.counted is None
        last = [int(over and side == self.last_side) for side in sides]
        counts = {SWEEPS: self._sweeps, MULLE: self._mulles, BONUS: self._bonus, LAST: last}
        return Tally(self.piles, counts)

    def result(self) -> HandResult:
        """What the hand is worth as it is now; final once it is over."""
        if self.counted is not None:
            return self._counted_out(*self.counted)
        categories = self.rules.categories
        if self.cut_short:
            categories = tuple(c for c in categories if isinstance(c, Holding))
        rest_to = self._rest_side if self._rest_side >= 0 else None
        rest = tuple(cards_in(self.rest))
        return score_hand(categories, self.tally(), self.rules.options, rest_to, rest)

    def points(self) -> tuple[int, ...]:
        """The points of ``result`` alone, found faster."""
        if self.counted is not None or self.cut_short:
            return self.result().points
        return points_of(self.rules.categories, self.tally(), self.rules.options)

    def _sure(self) -> HandResult:
        """What each side has surely won, whatever comes."""
        tally = self.tally()
        options = self.rules.options
        sure = []
        for category in self.rules.categories:
            if isinstance(category, Most):
                half = category.cards.bit_count() // 2
                piles = [
                    pile if (pile & category.cards).bit_count() > half else 0
                    for pile in tally.piles
                ]
                sure_line = score_hand((category,), Tally(piles), options).lines[0]
                real = score_hand((category,), tally, options).lines[0]
                line = replace(sure_line, counts=real.counts, cards=real.cards)
            elif isinstance(category, Holding | EachCard | Counted):
                line = score_hand((category,), tally, options).lines[0]
            else:
                continue
            sure.append(line)
        sides = range(len(self.piles))
        return HandResult(tuple(sum(line.points[s] for line in sure) for s in sides), tuple(sure))

    def _counted_out(self, seat: int, right: bool) -> HandResult:
        sure = self._sure()
        side = self.rules.side_of[seat]
        if right:
            return replace(sure, decided=(side,))
        others = [s for s in range(len(self.piles)) if s != side]
        total = {s: self.scores[s] + sure.points[s] for s in others}
        best = max(total.values())
        return replace(sure, decided=tuple(s for s in others if total[s] == best))

    def pile_order(self, side: int) -> list[Card]:
        """The pile of a side in the order of capture."""
        return list(self.stacks[side])

    def arrivals(self) -> list[Card]:
        """The loose cards on the table in the order in which they came to it."""
        latest = {card: at for at, card in enumerate(self._lain)}
        return sorted(cards_in(self.table), key=lambda card: latest[card])

    def seat_at(self, ply: int) -> int:
        """The seat that made the move at a ply, counted from 0."""
        return self._movers[ply]

    def form(self, move: FishMove) -> MoveForm:
        """The parts of a legal move as the notation writes them."""
        return form_of(self, move)

    def may_be_written(self, form: MoveForm) -> bool:
        """With cards from piles any split into right groups is read."""
        tops = [e for group in form.groups for e in group if isinstance(e, PileCard)]
        if not tops or form.verb not in (CAPTURE, BUILD):
            return False
        turn = self.rules.turn
        values = turn.held_values[form.card]
        value = form.value or (values[0] if values else 0)
        for group in form.groups:
            cards = [c for element in group for c in cards_of(element)]
            if any(isinstance(element, tuple) for element in group):
                if len(group) > 1:
                    return False
            elif len(cards) == 1:
                if not turn.alone[value] >> cards[0] & 1:
                    return False
            elif sum(turn.worth[c] for c in cards) != value:
                return False
        return True

    def move_of(self, form: MoveForm) -> FishMove | None:
        """The move that a form means here, legal or not."""
        return move_of(self, form)

    # What is hidden

    def shown(self) -> list[Shown]:
        """The cards dealt to the table after the first deal."""
        return list(self._shown)

    def _exchanged(self, swap: dict[Card, Card]) -> None:
        self._lain = [swap.get(card, card) for card in self._lain]

    def expect(self, shown: Sequence[Shown]) -> None:
        """Puts the cards that will be dealt to the table at the end of the pack."""
        for at, one in enumerate(reversed(shown), 1):
            self.exchange(self.deck[-at], one.card)

    def wanted(self, move: FishMove) -> CardSet:
        """Cards of which the mover must hold one after a move; none if it needs no other card."""
        turn = self.rules.turn
        if move.verb != BUILD or turn.builds is None or not turn.builds.held:
            return 0
        if self.lost_by_partner() >> move.value & 1 and turn.builds.partner_holds:
            return 0
        if not turn.builds.split:
            return turn.takers[move.value] & ~(1 << move.card)
        wanted = 0
        for value in esun_values(self, move.using & CARD_BITS | 1 << move.card):
            wanted |= turn.takers[value]
        return wanted & ~(1 << move.card)


def _everything(position: FishingPosition) -> tuple[tuple[Card, ...], ...]:
    """All that lies on the table, each by itself, for a joker that sweeps."""
    loose = [(c,) for c in cards_in(position.table)]
    return (*loose, *(tuple(cards_in(build.cards)) for build in position.builds))


__all__ = ["ALL", "COUNT", "STEAL", "FishMove", "FishingPosition", "is_joker"]
