"""The sides of the benchmark: the engine, the plain implementation, OpenSpiel."""

from __future__ import annotations

import importlib.machinery
import sys
from collections.abc import Sequence
from random import Random
from time import perf_counter, process_time
from types import ModuleType
from typing import Any, NamedTuple, Protocol, TypeAlias

from kontsina_qt.rules.base.cards import PACK_SIZE, TEXTS, Card
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.moves import single
from kontsina_qt.rules.playout import play_hands
from kontsina_qt.rules.state.position import Position

HANDS_A_ROUND, PLAYOUTS_A_ROUND = 60, 10
"""How many hands are played in a round, and how often within the engine, each time otherwise."""

SLOW_HANDS_A_ROUND, SLOW_PLAYOUTS_A_ROUND = 6, 1
"""The same in games with more moves than Kontsina has."""

WARMING = 10
"""How many of the hands are played before the clock starts: others have used the machine."""

PLIES = 240
"""More moves than any hand has."""

KONTSINA_PLIES = 48
"""The moves of a hand of Kontsina, which the plain implementation plays."""

INTERPRETED, COMPILED, PLAIN = "interpreted", "compiled", "plain"
# What others do on the machine does not count, where the system counts finely.
_clock = perf_counter if sys.platform == "win32" else process_time

Deck: TypeAlias = Sequence[Card]
Chances: TypeAlias = Sequence[Sequence[float]]


class Times(NamedTuple):
    """What a round took, in seconds; 0 for what a side does not do.

    Attributes:
        hand, move: to play and score a random hand, driven from outside, and for each move.
        listing: to list the legal moves of a position.
        playout: for each move where the engine also draws the moves.
        dealt: for each move of a hand that was dealt before the clock started.
    """

    hand: float
    move: float
    listing: float = 0.0
    playout: float = 0.0
    dealt: float = 0.0


class Side(Protocol):
    """Who plays a round of a game."""

    def round(self, seed: int) -> Times:
        """Play the deals of a seed."""


def kind() -> str:
    """Whether the engine of this process is compiled."""
    compiled = (single.__file__ or "").endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))
    return COMPILED if compiled else INTERPRETED


def drawn(rules: Rules, seed: int) -> tuple[list[Deck], Chances]:
    """The packs of a round, and for each a random number for every move."""
    random = Random(seed)
    size = HANDS_A_ROUND if rules.quick else SLOW_HANDS_A_ROUND
    decks: list[Deck] = []
    while len(decks) < size:
        deck = random.sample(rules.pack, len(rules.pack))
        if not rules.refuses(deck):
            decks.append(deck)
    return decks, [[random.random() for _ in range(PLIES)] for _ in decks]


def plays_quickly(game: Game) -> bool:
    """Whether hands of a game are so quick that many are played to time one."""
    return game.rules(game.players[0]).quick


class Engine:
    """The rules as the program uses them."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def round(self, seed: int) -> Times:
        decks, chances = drawn(self._rules, seed)
        single = self._rules.quick
        times = PLAYOUTS_A_ROUND if single else SLOW_PLAYOUTS_A_ROUND
        self._play(decks[:WARMING], chances[:WARMING])
        start = _clock()
        made = self._play(decks, chances)
        playing = _clock() - start
        start = _clock()
        inside = sum(play_hands(self._rules, decks, seed + n) for n in range(times))
        playout = (_clock() - start) / inside
        listing = _listing(self._positions(decks, chances))
        return Times(playing / len(decks), playing / made, listing, playout)

    def _play(self, decks: Sequence[Deck], chances: Chances) -> int:
        made = 0
        for deck, draws in zip(decks, chances, strict=True):
            position = first_position(self._rules, 0, deck)
            for chance in draws:
                moves = position.legal()
                position.apply(moves[int(chance * len(moves))])
                if position.turn < 0:
                    break
            made += len(position.moves)
            position.points()
        return made

    def _positions(self, decks: Sequence[Deck], chances: Chances) -> list[Position]:
        found = []
        for deck, draws in zip(decks, chances, strict=True):
            position = first_position(self._rules, 0, deck)
            for chance in draws:
                found.append(position.copy())
                moves = position.legal()
                position.apply(moves[int(chance * len(moves))])
                if position.turn < 0:
                    break
        return found


class Plain:
    """The second implementation of the tests."""

    def __init__(self, module: ModuleType, rules: Rules) -> None:
        self._module = module
        self._rules = rules

    def round(self, seed: int) -> Times:
        decks, chances = drawn(self._rules, seed)
        cards = [self._module.BY_TEXT[text] for text in TEXTS[:PACK_SIZE]]
        packs = [[cards[card] for card in deck] for deck in decks]
        self._play(packs[:WARMING], chances[:WARMING])
        start = _clock()
        self._play(packs, chances)
        playing = _clock() - start
        listing = _listing(self._positions(packs, chances))
        return Times(playing / len(decks), playing / len(decks) / KONTSINA_PLIES, listing)

    def _start(self, pack: Sequence[Any]) -> Any:
        partners = self._rules.sides < self._rules.players
        return self._module.Hand(self._rules.players, partners, 0, pack)

    def _play(self, packs: Sequence[Any], chances: Chances) -> None:
        for pack, draws in zip(packs, chances, strict=True):
            hand = self._start(pack)
            for chance in draws[:KONTSINA_PLIES]:
                moves = hand.legal()
                hand.play(moves[int(chance * len(moves))])
            self._module.total(self._module.score(hand.piles, self._rules.options))

    def _positions(self, packs: Sequence[Any], chances: Chances) -> list[Any]:
        found = []
        for pack, draws in zip(packs, chances, strict=True):
            hand = self._start(pack)
            for chance in draws[:KONTSINA_PLIES]:
                found.append(hand.copy())
                moves = hand.legal()
                hand.play(moves[int(chance * len(moves))])
        return found


class OpenSpiel:
    """A game of OpenSpiel, driven from Python as our engine is.

    It deals card by card, each a move of chance; those moves are not counted.
    """

    def __init__(self, module: Any, name: str) -> None:
        self._game = module.load_game(name)

    def round(self, seed: int) -> Times:
        random = Random(seed)
        deals, chances = (
            [[random.random() for _ in range(4 * PLIES)] for _ in range(HANDS_A_ROUND)]
            for _ in range(2)
        )
        for deal, draws in zip(deals[:WARMING], chances[:WARMING], strict=True):
            self._play(self._dealt(deal), draws)
        start = _clock()
        states = [self._dealt(deal) for deal in deals]
        dealing = _clock() - start
        start = _clock()
        made = sum(map(self._play, states, chances))
        playing = _clock() - start
        whole = dealing + playing
        return Times(whole / len(deals), whole / made, dealt=playing / made)

    def _dealt(self, draws: Sequence[float]) -> Any:
        state = self._game.new_initial_state()
        for chance in draws:
            if not state.is_chance_node():
                break
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(chance * len(outcomes))][0])
        return state

    def _play(self, state: Any, draws: Sequence[float]) -> int:
        """Play to the end; the number of players' moves."""
        made = 0
        for chance in draws:
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chance * len(actions))])
                made += 1
            if state.is_terminal():
                break
        state.returns()
        return made


def _listing(positions: Sequence[Any]) -> float:
    start = _clock()
    for position in positions:
        position.legal()
    return (_clock() - start) / len(positions)
