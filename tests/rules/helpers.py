"""Helpers of the rules' tests: positions from texts, and games drawn by hypothesis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import (
    PACK,
    SECOND,
    Card,
    CardSet,
    card_set,
    face,
    mask_of,
    texts_of,
)
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import Option, Value
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.build_history import BuildHistory
from kontsina_qt.rules.kinds.fishing.captures import Captures
from kontsina_qt.rules.kinds.fishing.open_cards import OpenCards
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import read_move
from kontsina_qt.rules.view import View

PARTS = (BuildHistory, Captures, OpenCards)
"""What a fishing game's position is made of."""

PLIES = 48
"""The plies of a hand: every card that is not dealt to the table is played once."""

CLASSIC = GAMES["kontsina"]

KONTSINAS = {id: GAMES[id] for id in ("kontsina", "kontsina-variant", "kontsina-duel")}
"""The games that the plain second implementation plays."""

SETUPS = [
    (id, players, partners)
    for id, game in KONTSINAS.items()
    for players in game.players
    for partners in ((False, True) if players == 4 else (False,))
]
"""Every Kontsina with every number of players, and both ways for four."""


def rules_of(id: str, players: int, partners: bool = False) -> Rules:
    """Return the rules of a game with its defaults, partnerships apart."""
    return GAMES[id].rules(players, {"partnerships": True} if partners else {})


def started(rules: Rules, dealer: int, deck: Sequence[Card]) -> FishingPosition:
    """The first position of a hand of Kontsina."""
    position = first_position(rules, dealer, deck)
    assert isinstance(position, FishingPosition)
    return position


def at(
    hand: str,
    table: str,
    *,
    others: Sequence[str] = ("",),
    rules: Rules | None = None,
    last_side: int = -1,
) -> FishingPosition:
    """A position of the last deal in which seat 0 is to play.

    Args:
        hand, table: the cards of seat 0 and of the table.
        others: the hands of the seats after it; the hand ends with the last card.
        last_side: the side that captured last.
    """
    rules = rules or CLASSIC.rules(2)
    position = started(rules, rules.players - 1, PACK)
    position.hands = [card_set(hand), *(card_set(other) for other in others)]
    position.table = card_set(table)
    position.dealt = len(PACK)
    position.deals = rules.deals
    position.last_side = last_side
    return position


def ordered(moves: Iterable[Move]) -> list[Move]:
    """Sort moves of a Kontsina, whatever the order in which they were found."""
    return sorted(moves, key=lambda move: (move.card, move.cards))


def everything(position: FishingPosition) -> list[int]:
    """Return every place of a position as a set of cards; together they should be the pack."""
    stock = mask_of(position.deck[position.dealt :])
    return [*position.hands, *position.piles, position.table, stock]


def hidden_from(position: FishingPosition, seat: int) -> int:
    """The cards of the other hands and the stock."""
    hands = (hand for other, hand in enumerate(position.hands) if other != seat)
    return sum(hands) | mask_of(position.deck[position.dealt :])


@dataclass(frozen=True)
class Played:
    """A drawn hand: rules, deal, and a number to choose each move by."""

    rules: Rules
    dealer: int
    deck: tuple[int, ...]
    choices: tuple[int, ...]

    def start(self) -> FishingPosition:
        """Its first position."""
        return started(self.rules, self.dealer, self.deck)

    def after(self, plies: int) -> FishingPosition:
        """Return the position after a number of moves."""
        position = self.start()
        for choice in self.choices[:plies]:
            position.apply(self.choose(position, choice))
        return position

    @staticmethod
    def choose(position: FishingPosition, choice: int) -> Move:
        """Return the legal move chosen by a number, whatever the order of the list."""
        moves = ordered(position.legal())
        return moves[choice % len(moves)]

    def __repr__(self) -> str:
        deck = " ".join(texts_of(self.deck))
        game, options = self.rules.game.id, self.rules.changed_options()
        return (
            f"{game} {options}, {self.rules.players} players, dealer {self.dealer}: "
            f"{deck}; choices {self.choices}"
        )


def values_of(option: Option) -> st.SearchStrategy[Value]:
    """Every value that an option may have."""
    if option.kind == "bool":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from([choice.value for choice in option.choices])
    steps = (option.high - option.low) // option.step
    return st.integers(0, steps).map(lambda n: option.low + n * option.step)


@st.composite
def drawn_rules(draw: st.DrawFn) -> Rules:
    """Any Kontsina, any number of players, any options."""
    game = draw(st.sampled_from(list(KONTSINAS.values())))
    players = draw(st.sampled_from(game.players))
    allowed = [o for o in game.options if not o.players or players in o.players]
    optional: dict[Any, Any] = {option.name: values_of(option) for option in allowed}
    return game.rules(players, draw(st.fixed_dictionaries({}, optional=optional)))


@st.composite
def hands(draw: st.DrawFn) -> Played:
    """Any hand of any Kontsina."""
    rules = draw(drawn_rules())
    dealer = draw(st.integers(0, rules.players - 1))
    # By a seed and not card by card: hypothesis tends to the extremes, and a hand of lays alone
    # makes tables on which the plain implementation looks for sums for minutes.
    random = Random(draw(st.integers(0, 2**64 - 1)))
    deck = random.sample(PACK, len(PACK))
    # Some hands lean to laying, so that large tables are met as well.
    lay = draw(st.sampled_from([0.0, 0.0, 0.2]))
    choices = (0 if random.random() < lay else random.randrange(2**16) for _ in range(PLIES))
    return Played(rules, dealer, tuple(deck), tuple(choices))


def unseen(rules: Rules, view: View) -> CardSet:
    """Return the cards whose place the seat does not know: other hands and the stock.

    Of two copies the lower counts as seen first.
    """
    left = rules.full
    for one in [*view.hand, *view.opening_table, *(one.card for one in view.shown)]:
        left = _without(left, one)
    for form in map(read_move, view.moves):
        for played in (form.card, form.partner):
            if played >= 0:
                left = _without(left, played)
    return left


def _without(cards: CardSet, one: Card) -> CardSet:
    """Remove one copy of a card from a set, if it has any."""
    low = face(one)
    for copy in (low, low + SECOND):
        if cards >> copy & 1:
            return cards & ~(1 << copy)
    return cards
