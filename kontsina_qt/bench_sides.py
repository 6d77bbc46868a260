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
"""The number of hands in a round, and of playouts of them with different seeds."""

SLOW_HANDS_A_ROUND, SLOW_PLAYOUTS_A_ROUND = 6, 1
"""The same for games with more moves than Kontsina."""

WARMUP_HANDS = 10
"""The number of hands played for warm-up before the clock starts."""

PLIES = 240
"""An upper bound for the moves of a hand."""

KONTSINA_PLIES = 48
"""The number of moves in a hand of Kontsina."""

INTERPRETED, COMPILED, PLAIN = "interpreted", "compiled", "plain"
# Process time excludes other load, but is too coarse on Windows.
_clock = perf_counter if sys.platform == "win32" else process_time

Deck: TypeAlias = Sequence[Card]
Chances: TypeAlias = Sequence[Sequence[float]]


class Times(NamedTuple):
    """The times of a round in seconds; 0 for what a side does not do.

    Attributes:
        hand, move: per hand and per move, playing and scoring random hands driven from outside.
        listing: per position, listing its legal moves.
        playout: per move, with the engine drawing the moves.
        dealt: per move of hands dealt before the clock started.
    """

    hand: float
    move: float
    listing: float = 0.0
    playout: float = 0.0
    dealt: float = 0.0


class Side(Protocol):
    """A side of the benchmark."""

    def round(self, seed: int) -> Times:
        """Play the deals of a seed and return the times."""


def kind() -> str:
    """Return ``COMPILED`` or ``INTERPRETED`` for this process's engine."""
    compiled = (single.__file__ or "").endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))
    return COMPILED if compiled else INTERPRETED


def drawn(rules: Rules, seed: int) -> tuple[list[Deck], Chances]:
    """Return the decks of a round, with random numbers for the moves of each."""
    random = Random(seed)
    size = HANDS_A_ROUND if rules.quick else SLOW_HANDS_A_ROUND
    decks: list[Deck] = []
    while len(decks) < size:
        deck = random.sample(rules.pack, len(rules.pack))
        if not rules.refuses(deck):
            decks.append(deck)
    return decks, [[random.random() for _ in range(PLIES)] for _ in decks]


def plays_quickly(game: Game) -> bool:
    """Return whether a game's hands are so quick that rounds have many of them."""
    return game.rules(game.players[0]).quick


class Engine:
    """The program's engine."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def round(self, seed: int) -> Times:
        decks, chances = drawn(self._rules, seed)
        single = self._rules.quick
        times = PLAYOUTS_A_ROUND if single else SLOW_PLAYOUTS_A_ROUND
        self._play(decks[:WARMUP_HANDS], chances[:WARMUP_HANDS])
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
    """The plain second implementation of the tests."""

    def __init__(self, module: ModuleType, rules: Rules) -> None:
        self._module = module
        self._rules = rules

    def round(self, seed: int) -> Times:
        decks, chances = drawn(self._rules, seed)
        cards = [self._module.BY_TEXT[text] for text in TEXTS[:PACK_SIZE]]
        packs = [[cards[card] for card in deck] for deck in decks]
        self._play(packs[:WARMUP_HANDS], chances[:WARMUP_HANDS])
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
    """A game of OpenSpiel, driven from Python like our engine.

    It deals by chance moves, card by card, which are not counted as moves.
    """

    def __init__(self, module: Any, name: str) -> None:
        self._game = module.load_game(name)

    def round(self, seed: int) -> Times:
        random = Random(seed)
        deals, chances = (
            [[random.random() for _ in range(4 * PLIES)] for _ in range(HANDS_A_ROUND)]
            for _ in range(2)
        )
        for deal, draws in zip(deals[:WARMUP_HANDS], chances[:WARMUP_HANDS], strict=True):
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
        """Play to the end and return the number of players' moves."""
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
