"""How fast the rules are, on one core: what ``kontsina bench`` prints.

Random hands of every game are played by the engine and, in a source checkout, by the plain
second implementation of the tests, in turns: a round of the one, then the same deals by the
other, so that what else the machine does falls on both. A number is the median of the rounds.
"""

from __future__ import annotations

import importlib.util
import json
import platform
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from types import ModuleType
from typing import Any, Protocol, TypeAlias

from kontsina_qt.language import tr
from kontsina_qt.rules.cards import PACK_SIZE, TEXTS, Card
from kontsina_qt.rules.catalogue import GAMES
from kontsina_qt.rules.game import Game, Rules
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.single import SinglePosition

HANDS_A_ROUND = 60
SLOW_HANDS_A_ROUND = 6
PLIES = 240
"""More moves than any hand has."""

KONTSINA_PLIES = 48
"""The moves of a hand of Kontsina, which the plain implementation plays."""

_PLAIN = Path(__file__).resolve().parent.parent / "tests" / "oracle.py"
_SEED = 2024

Deck: TypeAlias = Sequence[Card]
Chances: TypeAlias = Sequence[Sequence[float]]


class Side(Protocol):
    """One of the two implementations, bound to a game."""

    def play(self, decks: Sequence[Any], chances: Chances) -> int:
        """Plays and scores a whole hand of each deck, each move drawn by its chance.

        Returns:
            How many moves were made.
        """

    def prepare(self, decks: Sequence[Deck]) -> Sequence[Any]:
        """The decks in the form that ``play`` takes."""

    def positions(self, decks: Sequence[Any], chances: Chances) -> Sequence[Any]:
        """Every position of those hands, with a method ``legal``."""


class Engine:
    """The rules as the program uses them."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def prepare(self, decks: Sequence[Deck]) -> Sequence[Deck]:
        return decks

    def play(self, decks: Sequence[Deck], chances: Chances) -> int:
        made = 0
        for deck, draws in zip(decks, chances, strict=True):
            position = self._rules.start(0, deck)
            for chance in draws:
                moves = position.legal()
                position.apply(moves[int(chance * len(moves))])
                if position.turn < 0:
                    break
            made += len(position.moves)
            position.result()
        return made

    def positions(self, decks: Sequence[Deck], chances: Chances) -> Sequence[Position]:
        found = []
        for deck, draws in zip(decks, chances, strict=True):
            position = self._rules.start(0, deck)
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
        self._options = rules.options
        self._players = rules.players
        self._partners = rules.sides < rules.players

    def prepare(self, decks: Sequence[Deck]) -> Sequence[Any]:
        cards = [self._module.BY_TEXT[text] for text in TEXTS[:PACK_SIZE]]
        return [[cards[card] for card in deck] for deck in decks]

    def play(self, decks: Sequence[Any], chances: Chances) -> int:
        for deck, draws in zip(decks, chances, strict=True):
            hand = self._module.Hand(self._players, self._partners, 0, deck)
            for chance in draws[:KONTSINA_PLIES]:
                moves = hand.legal()
                hand.play(moves[int(chance * len(moves))])
            self._module.total(self._module.score(hand.piles, self._options))
        return KONTSINA_PLIES * len(decks)

    def positions(self, decks: Sequence[Any], chances: Chances) -> Sequence[Any]:
        found = []
        for deck, draws in zip(decks, chances, strict=True):
            hand = self._module.Hand(self._players, self._partners, 0, deck)
            for chance in draws[:KONTSINA_PLIES]:
                found.append(hand.copy())
                moves = hand.legal()
                hand.play(moves[int(chance * len(moves))])
        return found


def plain_module() -> ModuleType | None:
    """The plain implementation, or None outside a source checkout."""
    spec = importlib.util.spec_from_file_location("kontsina_plain", _PLAIN)
    if not _PLAIN.is_file() or spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(seconds: float = 9.0, progress: Callable[[float], None] | None = None) -> dict[str, Any]:
    """Measures every game.

    Args:
        seconds: about how long to measure, all games together.
        progress: is told the part done, from 0 to 1.

    Returns:
        What ``bench --json`` prints. Rates are per second: ``moves`` and ``hands`` while whole
        random hands are played and scored, ``legal`` the positions whose legal moves are
        listed. ``plain`` and the ratios are there in a source checkout only.
    """
    module = plain_module()
    games = {}
    for number, game in enumerate(GAMES.values()):
        games[game.id] = _measure(game, module, seconds / len(GAMES))
        if progress:
            progress((number + 1) / len(GAMES))
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": 1,
        "games": games,
    }


def _measure(game: Game, module: ModuleType | None, seconds: float) -> dict[str, Any]:
    players = game.players[0]
    rules = game.rules(players)
    sides: dict[str, Side] = {"engine": Engine(rules)}
    if game.start is not SinglePosition:
        module = None
    if module:
        sides["plain"] = Plain(module, rules)
    random = Random(_SEED)
    _round(sides, random, rules)  # nothing is known yet, and the interpreter is cold
    end = perf_counter() + seconds
    rounds = [_round(sides, random, rules)]
    while perf_counter() < end:
        rounds.append(_round(sides, random, rules))
    engine = [done["engine"] for done in rounds]
    measured: dict[str, Any] = {"players": players, "rounds": len(rounds), **_rates(engine)}
    if module:
        plain = [done["plain"] for done in rounds]
        measured["plain"] = _rates(plain)
        pairs = list(zip(engine, plain, strict=True))
        for name, index in (("ratio", 0), ("legal_ratio", 1)):
            measured[name] = round(median(slow[index] / fast[index] for fast, slow in pairs), 2)
    return measured


def _round(
    sides: dict[str, Side], random: Random, rules: Rules
) -> dict[str, tuple[float, float, float]]:
    """The seconds a side takes to play a hand and to list a position's moves; moves a hand."""
    size = HANDS_A_ROUND if rules.game.start is SinglePosition else SLOW_HANDS_A_ROUND
    decks: list[Deck] = []
    while len(decks) < size:
        deck = random.sample(rules.pack, len(rules.pack))
        if not rules.refuses(deck):
            decks.append(deck)
    chances = [[random.random() for _ in range(PLIES)] for _ in decks]
    times = {}
    for name, side in sides.items():
        own = side.prepare(decks)
        start = perf_counter()
        made = side.play(own, chances)
        playing = perf_counter() - start
        positions = side.positions(own, chances)
        start = perf_counter()
        for position in positions:
            position.legal()
        listing = perf_counter() - start
        times[name] = playing / len(decks), listing / len(positions), made / len(decks)
    return times


def _rates(times: Sequence[tuple[float, float, float]]) -> dict[str, int]:
    hands = 1 / median(playing for playing, _, _ in times)
    legal = 1 / median(listing for _, listing, _ in times)
    moves = 1 / median(playing / made for playing, _, made in times)
    return {
        "moves_per_second": round(moves),
        "hands_per_second": round(hands),
        "legal_per_second": round(legal),
    }


def report(measured: dict[str, Any]) -> str:
    """The measurements as lines for a person."""
    lines = [tr("One core, Python {version}.").format(version=measured["python"])]
    for id, game in measured["games"].items():
        lines.append("")
        lines.append(
            tr("{game}, {players} players").format(game=tr(GAMES[id].name), players=game["players"])
        )
        lines.append("  " + _rates_text(tr("engine"), game))
        if "plain" in game:
            lines.append("  " + _rates_text(tr("plain objects"), game["plain"]))
            ratios = tr("{ratio} times as fast in play, {legal} times in listing moves")
            ratios = ratios.format(ratio=game["ratio"], legal=game["legal_ratio"])
            lines.append("  " + ratios)
    return "\n".join(lines)


def _rates_text(who: str, rates: dict[str, int]) -> str:
    text = tr("{who}: {moves} moves/s, {hands} hands/s; lists the moves of {legal} positions/s")
    return text.format(
        who=who,
        moves=f"{rates['moves_per_second']:,}",
        hands=f"{rates['hands_per_second']:,}",
        legal=f"{rates['legal_per_second']:,}",
    )


def main(
    as_json: bool = False,
    seconds: float = 9.0,
    progress: Callable[[float], None] | None = None,
) -> int:
    """Measures and prints; the exit status."""
    measured = run(seconds, progress)
    sys.stdout.write((json.dumps(measured) if as_json else report(measured)) + "\n")
    return 0
