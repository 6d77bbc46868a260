"""A game as data, and its rules for given options and a number of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, TypeVar

from kontsina_qt.rules.base.cards import PACK, Card, CardSet, face, mask_of
from kontsina_qt.rules.base.deal import AFTER_PLAY, OWN, DealPlan, first_packets, later_packets
from kontsina_qt.rules.base.ending import Ending, Standing, standing
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import NEWEST, Option, OptionError, Options, Value, complete
from kontsina_qt.rules.base.prospects import Each, Race, parts_of
from kontsina_qt.rules.base.scoring import (
    MULLE,
    Category,
    Counted,
    EachCard,
    HandResult,
    Holding,
    good_cards,
)
from kontsina_qt.rules.base.terms import BUILD_OF, Terms
from kontsina_qt.rules.base.turn import LAST_PLAYER, Fishing

T = TypeVar("T")

Varying: TypeAlias = T | Callable[[int, Options], T]
"""A value, or a function of the number of players and the options."""

FISHING: Final = "fishing"
PAIRING: Final = "pairing"
PILE: Final = "pile"
TRICKS: Final = "tricks"


@dataclass(frozen=True, slots=True)
class CardPlay:
    """The way in which a card is played in a kind of game.

    Attributes:
        captures: whether a card captures when it is played; otherwise its owner is decided later.
        aimed: whether the player chooses what a card is played at; otherwise each card has one use.
        stacked: whether the cards on the table form one pile.
        by_seat: whether each card is in front of the seat that played it.
    """

    captures: bool = True
    aimed: bool = True
    stacked: bool = False
    by_seat: bool = False


TO_CARDS: Final = CardPlay()
TO_A_TRICK: Final = CardPlay(captures=False, aimed=False, by_seat=True)
ONTO_A_PILE: Final = CardPlay(aimed=False, stacked=True)


def resolve(value: Varying[T], players: int, options: Options) -> T:
    """Return the value for a number of players and options."""
    return value(players, options) if callable(value) else value


@dataclass(frozen=True, slots=True)
class Game:
    """A game as data.

    Attributes:
        id: its name in records and commands.
        name, family, summary, origin: untranslated texts for people.
        difference: untranslated: what distinguishes it from its family's first game.
        players: the numbers of players allowed.
        options: in the order in which a dialog shows them.
        proposed: the default number of players; 0: the fewest.
        deal: how the pack is dealt.
        turn: the rules of a turn of a fishing game; None for other kinds.
        categories: the scoring categories.
        ending: what ends the match.
        kind: the kind of game; see ``kinds``.
        prospects: races and card points during a hand, unless they follow from the categories.
        pack: the cards that are shuffled, in order.
        opening: cards that always start on the table and are not shuffled.
        hard: the difficulty for newcomers, 1 to 3.
        play: how a card is played.
        lays: whether a card may be laid on the table.
        always_partners: whether four always play in partnerships.
        two_sides: other numbers of players that always play in two alternating sides.
        last_in_takes: whether the cards left at the end, on the table and in the hand, go to the
            last player who holds any.
        winner_deals: whether the winner of a match deals first in the next one.
        formerly: the turn in version 1 records, where today's options give another.
        refused: whether a deck must be shuffled again.
        notes: untranslated rules that the data does not express.
        also: its other names.
        terms: its players' own terms.
        home_pack: the id of the deck in ``base.packs`` that is traditional for it.
    """

    id: str
    name: str
    family: str
    summary: str
    origin: str
    difference: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    deal: Varying[DealPlan]
    turn: Varying[Fishing] | None
    categories: Varying[tuple[Category, ...]]
    ending: Varying[Ending]
    kind: str = FISHING
    proposed: int = 0
    prospects: tuple[Race | Each, ...] = ()
    pack: Varying[tuple[Card, ...]] = PACK
    opening: tuple[Card, ...] = ()
    hard: int = 1
    play: CardPlay = TO_CARDS
    lays: bool = True
    always_partners: bool = False
    two_sides: tuple[int, ...] = ()
    last_in_takes: bool = False
    winner_deals: bool = False
    formerly: Callable[[Fishing], Fishing] | None = None
    refused: Callable[[Rules, Sequence[Card]], bool] | None = None
    notes: Varying[tuple[str, ...]] = ()
    also: tuple[str, ...] = ()
    terms: Terms = ()
    home_pack: str = "french"

    @property
    def partnerships(self) -> bool:
        """Whether it can be played in partnerships."""
        return self.always_partners or any(o.name == "partnerships" for o in self.options)

    @property
    def usual_players(self) -> int:
        """The default number of players."""
        return self.proposed or self.players[0]

    def option(self, name: str) -> Option:
        """Return the option of that name.

        Raises:
            OptionError: the game has none.
        """
        for option in self.options:
            if option.name == name:
                return option
        raise OptionError(
            name, N_("there is no option {option!r} in {game}"), option=name, game=self.id
        )

    def rules(
        self,
        players: int,
        options: Mapping[str, object] | None = None,
        version: int = NEWEST,
    ) -> Rules:
        """Return the rules for that many players with these options.

        Args:
            players: how many play.
            options: the options that are set.
            version: of the record; options not set have that version's defaults.

        Raises:
            OptionError: the game does not allow the number of players or an option.
        """
        if players not in self.players:
            numbers = ", ".join(str(n) for n in self.players)
            text = N_("{game} is for {numbers} players, not {players}")
            raise OptionError("players", text, game=self.id, numbers=numbers, players=players)
        complete_options = complete(self.options, options or {}, players, version)
        return Rules(self, players, complete_options, version)

    def describe(self) -> dict[str, Any]:
        """Return the game as ``games --json`` prints it."""
        return {
            "id": self.id,
            "name": self.name,
            "family": self.family,
            "summary": self.summary,
            "seats": list(self.players),
            "partnerships": self.partnerships,
            "options": [option.describe(self.players) for option in self.options],
        }


class Rules:
    """A game bound to a number of players and a value for every option; immutable.

    Attributes:
        game: the game.
        players: how many seats there are.
        options: every option with its value.
        version: of the records of such matches.
        sides: how many sides there are: players, or two partnerships.
        side_of: the side of each seat.
        dealt_in: for each dealer, the seats in the order in which they are dealt to.
        pack: the cards that are shuffled, in order.
        cards: every card of the game, including fixed cards on the table.
        full: ``cards`` as a set.
        deal, categories, ending: the game's, for these options.
        fishing: the rules of a turn; None if it is no fishing game.
        turn: the same for callers that know it is a fishing game; otherwise not set.
        counts_plays: whether anything is counted during play: sweeps, a bonus, twins.
        single: whether a card takes one card or one sum and nothing else is possible.
        quick: whether plays of a fishing game only move cards.
        irregular_turns: whether seats can be skipped, or draw between plays.
        first_packets, first_dealt, later_packets: see ``deal``.
        later_dealt: the number of cards in a full later deal.
    """

    def __init__(
        self, game: Game, players: int, options: Mapping[str, Value], version: int = NEWEST
    ) -> None:
        self.game = game
        self.version = version
        self.players = players
        self.options = dict(options)
        partners = players == 4 and bool(options.get("partnerships", game.always_partners))
        self.sides = 2 if partners or players in game.two_sides else players
        self.side_of = tuple(seat % self.sides for seat in range(players))
        seats = tuple(range(players))
        self.dealt_in = tuple([seats[after:] + seats[:after] for after in (*seats[1:], 0)])
        self.pack: tuple[Card, ...] = resolve(game.pack, players, self.options)
        self.cards = (*self.pack, *game.opening)
        self.full = mask_of(self.cards)
        self.deal: DealPlan = resolve(game.deal, players, self.options)
        self.categories: tuple[Category, ...] = resolve(game.categories, players, self.options)
        self.ending: Ending = resolve(game.ending, players, self.options)
        self.counts_plays = any(isinstance(category, Counted) for category in self.categories)
        self.irregular_turns = self.deal.refill in (OWN, AFTER_PLAY)
        self.quick = False
        self.fishing: Fishing | None = None
        if game.turn is not None:
            turn = resolve(game.turn, players, self.options)
            former = version < NEWEST and game.formerly is not None
            self._set_turn(game.formerly(turn) if former and game.formerly is not None else turn)
        self.first_packets, self.first_dealt = first_packets(self.deal, players)
        self.later_packets = later_packets(self.deal, players)
        self.later_dealt = self.deal.hand * players
        self._first_scores = self.standing(()).scores

    def _set_turn(self, turn: Fishing) -> None:
        turn = turn.within(self.full)
        self.turn: Fishing = turn
        self.fishing = turn
        self.counts_plays = self.counts_plays or bool(turn.bonus) or turn.at_once
        plain = not self.counts_plays and not self.irregular_turns and not turn.ordered_piles
        self.quick = turn.single and plain

    @property
    def prospects(self) -> tuple[tuple[Race | Each, ...], dict[str, int]]:
        """Races and card points during a hand; see ``prospects.parts_of``."""
        if self.game.prospects:
            return self.game.prospects, {}
        return parts_of(self.categories, self.full)

    @property
    def at_once(self) -> bool:
        """Whether cards score when they are captured, and may end the match."""
        return self.fishing is not None and self.fishing.at_once

    @property
    def count_out(self) -> bool:
        """Whether a player may end the hand by claiming to have enough points."""
        return self.fishing is not None and self.fishing.count_out

    @property
    def last_player_takes(self) -> bool:
        """Whether the cards left at the end go to the player of the last card."""
        return self.fishing is not None and self.fishing.rest == LAST_PLAYER

    def changed_options(self) -> dict[str, Value]:
        """Return the options whose value is not the game's default, in the game's order."""
        return {
            option.name: self.options[option.name]
            for option in self.game.options
            if self.options[option.name] != option.default_for(self.players, self.options)
        }

    def recorded_options(self) -> dict[str, Value]:
        """Return the options as a record of this version writes them."""
        return {
            option.name: option.recorded(self.options[option.name], self.version)
            for option in self.game.options
            if option.since <= self.version
            and self.options[option.name]
            != option.default_for(self.players, self.options, self.version)
        }

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side."""
        return tuple(seat for seat in range(self.players) if self.side_of[seat] == side)

    def card_points(self, cards: CardSet) -> int:
        """Return the points that these cards score by themselves."""
        total = 0
        for category in self.categories:
            if isinstance(category, Holding):
                held = (cards & category.about).bit_count()
                total += category.points * held
            elif isinstance(category, EachCard):
                total += category.of(cards)
        return total

    @property
    def good(self) -> tuple[CardSet, CardSet]:
        """The cards that score by themselves, and those that count in a race."""
        return good_cards(self.categories, self.full)

    @property
    def build_name(self) -> str:
        """The game's untranslated term for a build: build, declaration, esun."""
        plan = self.fishing.builds if self.fishing is not None else None
        return BUILD_OF if plan is None else plan.called

    def class_of(self, card: Card) -> tuple[object, ...]:
        """Return a key that interchangeable cards share."""
        if any(category.category == MULLE for category in self.categories):
            return (face(card),)
        if self.fishing is None:
            return (face(card) >> 2, ())
        sweeps = self.fishing.sweepers >> card & 1
        return (face(card) >> 2, self.fishing.held_values[card], sweeps)

    def newest(self) -> Rules:
        """Return the rules of a new match with these options."""
        if self.version == NEWEST:
            return self
        return self.game.rules(self.players, self.changed_options())

    def without_counting(self) -> Rules:
        """Return these rules without counting out."""
        plain = Rules(self.game, self.players, self.options, self.version)
        plain._set_turn(replace(self.turn, count_out=False))
        return plain

    def refuses(self, deck: Sequence[Card]) -> bool:
        """Return whether a deck must be shuffled again because of its table cards."""
        refused = self.game.refused
        return refused is not None and refused(self, deck)

    @property
    def deals(self) -> int:
        """The number of deals in a hand."""
        return self.deal.deals(len(self.pack), self.players)

    def standing(self, results: Sequence[HandResult]) -> Standing:
        """Return the standing of a match whose hands had these results."""
        return standing(self.ending, results, self.sides)

    def scores_after(self, results: Sequence[HandResult]) -> tuple[int, ...]:
        """Return the points or hands won of each side after these hands."""
        # Cached for the first hand: playing in bulk asks for it every time.
        return self.standing(results).scores if results else self._first_scores

    @property
    def clockwise(self) -> bool:
        """Whether the next seat sits to the left."""
        return self.options.get("direction", self.deal.direction) == "clockwise"
