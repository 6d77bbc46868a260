"""Results against the named opponents.

Only opponents on another side count, not partners.
"""

from __future__ import annotations

from functools import lru_cache

from kontsina_qt.language import spellings
from kontsina_qt.library.results.statistics import Group, Only
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.facts import person_in
from kontsina_qt.library.tables.plausible import FACT
from kontsina_qt.library.tables.rows import head_of, json_text
from kontsina_qt.match.opponents import OPPONENTS, opponent_of
from kontsina_qt.rules.games.catalogue import game as game_of

LATEST = 10
"""The number of individual results."""

EVERYTHING = Only()

_SUMS = ("1", "won", "drawn", "even", "hands", "points", "against", "sweeps")


def against(library: Library, only: Only = EVERYTHING) -> list[Group]:
    """Return the results against each opponent, by key, most frequent first.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = only.where(FACT)
    sums = ", ".join(f"sum({each}) AS s{n}" for n, each in enumerate(_SUMS))
    with library.file.reading() as db:
        rows = db.execute(
            f"SELECT m.game, m.options, m.seats, m.version, {sums}"
            f" FROM (SELECT match, won, drawn, even, hands, points, against, sweeps"
            f" FROM facts WHERE {where}) f JOIN matches m ON m.id = f.match"
            " GROUP BY m.game, m.options, m.seats, m.version",
            values,
        ).fetchall()
    found: dict[str, list[float]] = {}
    for game, options, seats, version, *numbers in rows:
        for key in opponents_in(game, options, seats, version):
            had = found.setdefault(key, [0] * len(_SUMS))
            found[key] = [a + b for a, b in zip(had, numbers, strict=True)]
    groups = []
    for key, (matches, won, drawn, even, hands, points, lost, sweeps) in found.items():
        counts = (int(matches), int(won), int(drawn), even / matches, int(hands))
        groups.append(Group(key, *counts, int(points), lost, int(sweeps)))
    order = list(OPPONENTS)
    return sorted(groups, key=lambda group: (-group.matches, order.index(group.key)))


def latest_against(library: Library, key: str, most: int = LATEST) -> list[int]:
    """Return the latest results against one opponent, oldest first.

    Returns:
        1 for a win, 0 for a draw, -1 for a loss.

    Raises:
        LibraryError: the library cannot be read.
    """
    names = sorted(spellings((OPPONENTS[key].name,)))
    named = " OR ".join(["instr(m.seats, ?)"] * len(names))
    values = [f'"name": {json_text(name)}' for name in names]
    found: list[int] = []
    with library.file.reading() as db:
        rows = db.execute(
            "SELECT m.game, m.options, m.seats, m.version, f.won, f.drawn FROM matches m"
            f" JOIN (SELECT match, won, drawn FROM facts WHERE {FACT}) f ON f.match = m.id"
            f" WHERE {named} ORDER BY m.played DESC, m.id DESC",
            values,
        )
        for game, options, seats, version, won, drawn in rows:
            if key in opponents_in(game, options, seats, version):
                found.append(1 if won else 0 if drawn else -1)
            if len(found) == most:
                break
    return found[::-1]


@lru_cache(maxsize=512)
def opponents_in(game: object, options: object, seats: object, version: object) -> tuple[str, ...]:
    """Return the opponents on other sides than the person, given columns of ``matches``."""
    try:
        head = head_of(game, options, seats, version)
        rules = game_of(head.game).rules(len(head.seats), head.options, head.version)
    except ValueError:  # the row is damaged, or of a game that is not known here
        return ()
    person = person_in(head.seats)
    if person is None:
        return ()
    own = rules.side_of[person]
    known = (
        opponent_of(seat.name, seat.player)
        for at, seat in enumerate(head.seats)
        if rules.side_of[at] != own
    )
    return tuple(dict.fromkeys(each.key for each in known if each is not None))
