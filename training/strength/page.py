"""The tables of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.match.files import replace_file
from kontsina_qt.players.levels.catalogue import strongest
from kontsina_qt.rules.games.catalogue import GAMES
from training.strength.chances import CHANCE, corrected
from training.strength.plan import LADDER, LEVELS_TABLE, PAIRS_TABLE, Key, Planned, plan
from training.strength.results import Result, Results, of_before

_NOTHING = "*Nothing has been played yet.*"


def write_page(page: Path, results: Results) -> None:
    """Write the tables between their marks.

    Raises:
        CommandError: the page has no such marks.
    """
    text = page.read_text(encoding="utf-8")
    for table, lines in ((LEVELS_TABLE, levels_lines), (PAIRS_TABLE, pairs_lines)):
        begin, end = f"<!-- strength {table} -->\n", f"<!-- end of strength {table} -->"
        before, found, rest = text.partition(begin)
        _, ended, after = rest.partition(end)
        if not found or not ended:
            raise CommandError(f"{page} lacks the marks {begin.strip()} and {end}")
        text = before + begin + "\n".join(["", *lines(results), "", end]) + after
    replace_file(page, text.encode())


def levels_lines(results: Results) -> Iterator[str]:
    """Yield the table of levels, one row per game and number of players, and a summary."""
    chances = corrected(results, LEVELS_TABLE)
    if not chances:
        yield _NOTHING
        return
    planned = {each.key: each for each in plan() if each.table == LEVELS_TABLE}
    rungs = [(a, b) for b, a in pairwise(LADDER)]
    yield _row(["game", "players", *(f"`{a}` : `{b}`" for a, b in rungs)])
    yield _row(["---", *["--:"] * (1 + len(rungs))])
    for game, players in dict.fromkeys((key[1], key[2]) for key in chances):
        keys = [(LEVELS_TABLE, game, players, a, b, "1") for a, b in rungs]
        cells = [
            _cell(planned[key], results[key], chances[key], timed=strongest() in key)
            if key in chances
            else ""
            for key in keys
        ]
        yield _row([f"`{game}`", players, *cells])
    yield ""
    yield f"{_counted(results, chances)} of {len(planned)} planned. Told apart:"
    yield ""
    for a, b in rungs:
        keys = [key for key in chances if key[3:5] == (a, b)]
        not_so = [f"{GAMES[key[1]].name} ({key[2]})" for key in keys if chances[key] >= CHANCE]
        text = f"* `{a}` from `{b}`: {len(keys) - len(not_so)} of {len(keys)}"
        yield text + (f"; not in {', '.join(not_so)}" if not_so else "")


def pairs_lines(results: Results) -> Iterator[str]:
    """Yield the table of pairs."""
    chances = corrected(results, PAIRS_TABLE)
    if not chances:
        yield _NOTHING
        return
    planned = {each.key: each for each in plan() if each.table == PAIRS_TABLE}
    yield _row(["game", "players", "", "hands", "seconds", "points per hand", "chance, corrected"])
    yield _row(["---", "--:", "---", "--:", "--:", "--:", "--:"])
    for key, chance in chances.items():
        _, game, players, a, b, hands = key
        seconds, cell = results[key].row["seconds"], _cell(planned[key], results[key], chance)
        text = f"{chance:.3f}" if chance >= 0.0005 else "< 0.001"
        yield _row([f"`{game}`", players, f"`{a}` : `{b}`", hands, seconds, cell, text])
    yield ""
    yield f"{_counted(results, chances)} of {len(planned)} planned."


def _cell(planned: Planned, found: Result, chance: float, timed: bool = False) -> str:
    """Return a difference with standard error and number of deals, bold if significant.

    Args:
        planned, found: the contest and its result.
        chance: the corrected p-value.
        timed: whether to show the time per move, too.
    """
    text = f"{found.difference:+.2f} ± {found.error:.2f}".replace("-", "−")
    text = f"**{text}**" if chance < CHANCE else text
    deals = str(found.deals)
    if found.deals == planned.deals:
        deals = " + ".join(map(str, planned.parts))
    marks = "†" * (found.deals != found.planned) + "‡" * of_before(planned.key, found)
    more = f" {marks}" if marks else ""
    more += f", {found.row['seconds']} s" if timed else ""
    return f"{text} ({deals}{more})"


def _counted(results: Results, keys: Iterable[Key]) -> str:
    found = {key: results[key] for key in keys}
    part = sum(each.deals != each.planned for each in found.values())
    old = sum(of_before(key, each) for key, each in found.items())
    lines = [f"† {part} with fewer deals"] * bool(part)
    lines += [f"‡ {old} by players of before"] * bool(old)
    return f"{len(found)} comparisons" + (f" ({', '.join(lines)})" if lines else "")


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
