"""The benchmark of the rules on one core, ``kontsina bench``.

Random hands of every game are played by all sides in turns, each round with the same deals, so
that other load on the machine affects all. The sides are

* the running engine, interpreted or compiled;
* in a source checkout, the compiled engine of ``build/compiled`` in a separate process, and for
  Kontsina the plain second implementation of the tests;
* if ``pyspiel`` can be imported, three card games of OpenSpiel, compared with Kontsina.

Numbers are medians over rounds, ratios are medians of the rounds' ratios.
"""

from __future__ import annotations

import errno
import importlib
import importlib.machinery
import importlib.util
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter
from types import ModuleType
from typing import Any

from kontsina_qt.bench_sides import (
    COMPILED,
    INTERPRETED,
    PLAIN,
    PLAYOUTS_A_ROUND,
    Engine,
    OpenSpiel,
    Plain,
    Side,
    Times,
    kind,
    plays_quickly,
)
from kontsina_qt.language import tr
from kontsina_qt.own_process import own_command
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES

OPEN_SPIEL_GAMES = ("hearts", "crazy_eights", "euchre")
COMPARED = "kontsina"
"""The game to compare with OpenSpiel's."""

SECONDS = 15.0
"""The approximate total time."""

KONTSINA_SHARE = 8
"""The factor for the time of variants of Kontsina."""

COMPILED_MODULE = Path("rules", "kinds", "fishing", "moves", "single.py")
"""A module of the package that is always compiled."""

_ROOT = Path(__file__).resolve().parent.parent
_PLAIN = _ROOT / "tests" / "oracle.py"
_COMPILED = _ROOT / "build" / "compiled"
_SEED = 2024

# The engine of another process


class RemoteEngine:
    """An engine in another process, for one game."""

    def __init__(self, process: subprocess.Popen[str], game: str) -> None:
        self._process = process
        self._game = game

    def round(self, seed: int) -> Times:
        assert self._process.stdin and self._process.stdout
        line = ""
        with suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps([self._game, seed]) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        if not line:
            raise OSError(errno.EPIPE, tr("the compiled engine stopped"), str(_COMPILED))
        return Times(*json.loads(line))


@contextmanager
def other_engine(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a process with the package of another folder that serves rounds."""
    process = subprocess.Popen(
        own_command(home=folder, module="bench", function="serve"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        with suppress(BrokenPipeError):
            process.communicate()


def serve() -> None:
    """Answer each line ``[game, seed]`` with the times of a round."""
    engines: dict[str, Engine] = {}
    for line in sys.stdin:
        id, seed = json.loads(line)
        if id not in engines:
            engines[id] = Engine(_rules(id))
        print(json.dumps(engines[id].round(seed)), flush=True)


def compiled_folder() -> tuple[Path | None, str]:
    """Return the folder of a compiled package to measure, or why there is none."""
    if kind() == COMPILED:
        return None, ""
    package = Path(__file__).resolve().parent
    copies = _COMPILED / package.name
    suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
    if not (copies / COMPILED_MODULE).with_suffix(suffix).is_file():
        return None, tr("there is no compiled engine: run python3 do.py compile")
    own = (package / "bench.py", package / "bench_sides.py")
    if not is_copied((*own, *(package / "rules").rglob("*.py")), package, copies):
        return None, tr("the compiled engine is out of date: run python3 do.py compile")
    return _COMPILED, ""


def is_copied(sources: Iterable[Path], package: Path, copies: Path) -> bool:
    """Return whether a copy of a package has these sources, unchanged."""
    pairs = ((source, copies / source.relative_to(package)) for source in sources)
    return all(copy.is_file() and copy.read_bytes() == each.read_bytes() for each, copy in pairs)


# Measuring


def plain_module() -> ModuleType | None:
    """Return the plain implementation, or None outside a source checkout."""
    spec = importlib.util.spec_from_file_location("kontsina_plain", _PLAIN)
    if not _PLAIN.is_file() or spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def open_spiel() -> Any | None:
    """Return OpenSpiel's module, or None if it is not installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


def run(
    seconds: float | None = None, progress: Callable[[float], None] | None = None
) -> dict[str, Any]:
    """Measure every game.

    Args:
        seconds: the approximate total time; by default ``SECONDS``.
        progress: called with the share done, from 0 to 1.

    Returns:
        The output of ``bench --json``. Rates are per second: ``moves`` and ``hands`` while whole
        random hands are played and scored, ``legal`` positions with legal moves listed,
        ``playout_moves`` if the engine also draws the moves, ``dealt_moves`` of hands dealt
        beforehand. Missing sides have no rates and ratios.
    """
    if seconds is None:
        seconds = SECONDS
    plain, spiel = plain_module(), open_spiel()
    folder, why = compiled_folder()
    games: dict[str, Any] = {}
    measured: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": 1,
        "engine": kind(),
        "games": games,
    }
    if why:
        measured["not_compiled"] = why
    shares = {game.id: KONTSINA_SHARE if plays_quickly(game) else 1 for game in GAMES.values()}
    with ExitStack() as stack:
        stack.enter_context(_one_core())
        process = stack.enter_context(other_engine(folder)) if folder else None
        for number, game in enumerate(GAMES.values()):
            rules = _rules(game.id)
            sides: dict[str, Side] = {kind(): Engine(rules)}
            if process:
                sides[COMPILED] = RemoteEngine(process, game.id)
            if plain and rules.quick:
                sides[PLAIN] = Plain(plain, rules)
            if spiel and game.id == COMPARED:
                sides |= {name: OpenSpiel(spiel, name) for name in OPEN_SPIEL_GAMES}
            rounds = _rounds(sides, seconds * shares[game.id] / sum(shares.values()))
            games[game.id] = _figures(rules.players, rounds)
            if progress:
                progress((number + 1) / len(GAMES))
    if spiel:
        measured["open_spiel"] = _compared_to_open_spiel(games[COMPARED])
    return measured


@contextmanager
def _one_core() -> Iterator[None]:
    """Pin this process and its children to one core, if possible.

    Other load slows some cores more than others.
    """
    allowed: set[int] = set()
    if sys.platform == "linux":
        with suppress(OSError):
            allowed = os.sched_getaffinity(0)
            os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        if sys.platform == "linux" and allowed:
            with suppress(OSError):
                os.sched_setaffinity(0, allowed)


def _rules(id: str) -> Rules:
    """Return the default rules without counting out, so that random hands are finished."""
    counting = any(option.name == "count_out" for option in GAMES[id].options)
    return GAMES[id].rules(GAMES[id].players[0], {"count_out": False} if counting else {})


def _rounds(sides: dict[str, Side], seconds: float) -> list[dict[str, Times]]:
    """Play rounds for some seconds, at least one, after a warm-up round."""
    seed = _SEED
    rounds: list[dict[str, Times]] = []
    end = perf_counter() + seconds
    while len(rounds) < 2 or perf_counter() < end:
        rounds.append({name: side.round(seed) for name, side in sides.items()})
        seed += PLAYOUTS_A_ROUND
    return rounds[1:]


def _figures(players: int, rounds: Sequence[dict[str, Times]]) -> dict[str, Any]:
    data: dict[str, Any] = {"players": players, "rounds": len(rounds)}
    for name in rounds[0]:
        data[name] = _rates([times[name] for times in rounds])
    ratios: dict[str, float] = {}
    rivals = [name for name in rounds[0] if name != COMPILED]
    for rival in rivals:
        for engine in (INTERPRETED, COMPILED):
            if engine in rounds[0] and rival != engine:
                pairs = [(times[engine], times[rival]) for times in rounds]
                ratios |= _ratios(f"{engine}_to_{rival}", pairs)
    data["ratios"] = ratios
    return data


def _ratios(name: str, pairs: Sequence[tuple[Times, Times]]) -> dict[str, float]:
    """Return the speed ratios of two sides: driven, in playouts, and listing moves."""
    ratios = {name: median(slow.move / fast.move for fast, slow in pairs)}
    # A side without playouts is compared by its driven moves.
    ratios[f"{name}_playout"] = median(
        (slow.playout or slow.move) / fast.playout for fast, slow in pairs
    )
    if pairs[0][1].listing:
        ratios[f"{name}_legal"] = median(slow.listing / fast.listing for fast, slow in pairs)
    return {key: round(value, 2) for key, value in ratios.items()}


_RATES = (("moves", 1), ("hands", 0), ("legal", 2), ("playout_moves", 3), ("dealt_moves", 4))
"""The names of rates, and the indexes of their times."""


def _rates(times: Sequence[Times]) -> dict[str, int]:
    rates = {}
    for name, index in _RATES:
        middle = median(each[index] for each in times)
        if middle:
            rates[f"{name}_per_second"] = round(1 / middle)
    return rates


def _compared_to_open_spiel(data: dict[str, Any]) -> dict[str, Any]:
    """Return the fastest of OpenSpiel's games, and Kontsina's speed ratios to it."""
    best = max(OPEN_SPIEL_GAMES, key=lambda name: data[name]["moves_per_second"])
    return {"best": best, **{n: r for n, r in data["ratios"].items() if f"_to_{best}" in n}}


# Reporting


def report(measured: dict[str, Any]) -> str:
    """Return the measurements as text."""
    lines = [tr("One core, Python {version}.").format(version=measured["python"])]
    if "not_compiled" in measured:
        lines.append(measured["not_compiled"])
    names = {
        INTERPRETED: tr("engine, interpreted"),
        COMPILED: tr("engine, compiled"),
        PLAIN: tr("plain objects"),
        **{name: f"OpenSpiel {name}" for name in OPEN_SPIEL_GAMES},
    }
    for id, game in measured["games"].items():
        lines.append("")
        lines.append(
            tr("{game}, {players} players").format(game=tr(GAMES[id].name), players=game["players"])
        )
        for name, words in names.items():
            if name in game:
                lines.append(f"  {words}: {_rates_text(game[name])}")
        for name, words in names.items():
            text = _ratio_text(game, name, words)
            if text:
                lines.append("  " + text)
    return "\n".join(lines)


def _rates_text(rates: dict[str, int]) -> str:
    parts = [tr("{n} moves/s").format(n=f"{rates['moves_per_second']:,}")]
    if "playout_moves_per_second" in rates:
        number = f"{rates['playout_moves_per_second']:,}"
        parts.append(tr("{n} within the engine").format(n=number))
    parts.append(tr("{n} hands/s").format(n=f"{rates['hands_per_second']:,}"))
    if "legal_per_second" in rates:
        number = f"{rates['legal_per_second']:,}"
        parts.append(tr("lists the moves of {n} positions/s").format(n=number))
    return ", ".join(parts)


def _ratio_text(game: dict[str, Any], rival: str, words: str) -> str:
    """Return in words the speed ratio of the fastest engine to a rival."""
    engine = COMPILED if COMPILED in game else INTERPRETED
    name = f"{engine}_to_{rival}"
    if name not in game["ratios"]:
        return ""
    text = tr("{ratio} times as fast as {rival}, {inside} times within the engine")
    inside = game["ratios"][f"{name}_playout"]
    return text.format(ratio=game["ratios"][name], rival=words, inside=inside)


def main(
    as_json: bool = False,
    seconds: float | None = None,
    progress: Callable[[float], None] | None = None,
) -> int:
    """Measure, print, and return the exit status."""
    measured = run(seconds, progress)
    sys.stdout.write((json.dumps(measured) if as_json else report(measured)) + "\n")
    return 0
