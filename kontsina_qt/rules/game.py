"""A game as data, and the rules it makes of its options and a number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kontsina_qt.rules.captures import Sums, sums_of
from kontsina_qt.rules.cards import PACK, Card, CardSet
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import Option, OptionError, Value, complete
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.scoring import Category, Holding, Standing, standing, worth_of


@dataclass(frozen=True, slots=True)
class DealPlan:
    """How the pack is dealt.

    Attributes:
        hand: how many cards each seat gets in every deal, in one packet.
        table: how many go face up to the table after the first deal.
    """

    hand: int
    table: int


@dataclass(frozen=True, slots=True)
class CaptureRule:
    """What a card may take.

    Attributes:
        equal: whether it may take one table card of its rank.
        values: the value of each rank in a sum, ace first; 0 for none.
    """

    equal: bool
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the family: what it has, not how it is played.

    Attributes:
        id: as records and commands name it.
        name, family, summary, origin: untranslated words for people.
        players: the numbers of players allowed.
        options: in the order in which a dialog shows them.
        deal, capture, categories: its rules as data.
        difference: what tells it from the first game of its family.
    """

    id: str
    name: str
    family: str
    summary: str
    origin: str
    difference: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    deal: DealPlan
    capture: CaptureRule
    categories: tuple[Category, ...]

    @property
    def partnerships(self) -> bool:
        """Whether it can be played in partnerships."""
        return any(option.name == "partnerships" for option in self.options)

    def option(self, name: str) -> Option:
        """The option of that name.

        Raises:
            OptionError: the game has none.
        """
        for option in self.options:
            if option.name == name:
                return option
        raise OptionError(
            name, mark("there is no option {option!r} in {game}"), option=name, game=self.id
        )

    def rules(self, players: int, options: Mapping[str, object] | None = None) -> Rules:
        """The rules for so many players with these options.

        Raises:
            OptionError: a number of players or an option that the game does not allow.
        """
        if players not in self.players:
            numbers = ", ".join(str(n) for n in self.players)
            text = mark("{game} is for {numbers} players, not {players}")
            raise OptionError("players", text, game=self.id, numbers=numbers, players=players)
        return Rules(self, players, complete(self.options, options or {}, players))

    def describe(self) -> dict[str, Any]:
        """The game as ``games --json`` prints it."""
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
        game: what it was made of.
        players: how many seats there are.
        options: every option with its value.
        sides: how many sides there are: players, or two partnerships.
        side_of: the side of each seat.
        value_of: the value of each card in a sum, 0 for none.
        sums: the sums these values make.
    """

    def __init__(self, game: Game, players: int, options: Mapping[str, Value]) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)
        partners = players == 4 and bool(options.get("partnerships"))
        self.sides = 2 if partners else players
        self.side_of = tuple(seat % self.sides for seat in range(players))
        self.value_of = tuple(game.capture.values[card >> 2] for card in PACK)
        self.sums: Sums = sums_of(game.capture.values)

    def changed_options(self) -> dict[str, Value]:
        """The options whose value is not the game's default, in the game's order."""
        return {
            option.name: self.options[option.name]
            for option in self.game.options
            if self.options[option.name] != option.default_for(self.players)
        }

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return tuple(seat for seat in range(self.players) if self.side_of[seat] == side)

    def card_points(self, cards: CardSet) -> int:
        """The points that holding these cards is worth by itself."""
        return sum(
            worth_of(category.points, self.options)
            for category in self.game.categories
            if isinstance(category, Holding) and cards >> category.card & 1
        )

    def start(self, dealer: int, deck: Sequence[Card]) -> Position:
        """The first position of a hand."""
        return Position(self, dealer, deck)

    @property
    def deals(self) -> int:
        """How many deals a hand has."""
        return (len(PACK) - self.game.deal.table) // (self.game.deal.hand * self.players)

    def standing(self, results: Sequence[tuple[int, ...]]) -> Standing:
        """How a match of hands with these points stands."""
        return standing(
            results,
            self.sides,
            str(self.options["end"]),
            int(self.options["target"]),
            int(self.options["hands"]),
        )

    @property
    def clockwise(self) -> bool:
        """Whether the next seat sits to the left."""
        return self.options["direction"] == "clockwise"
