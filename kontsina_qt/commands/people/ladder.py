"""The ladder of a club, made anew from the logs of all its matches by whoever asks."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Final

from kontsina_qt.commands.people.in_club import club_at
from kontsina_qt.commands.terminal import complain, say, table
from kontsina_qt.foreign_text import isolated
from kontsina_qt.language import tr
from kontsina_qt.link.club.connection import Club, Message
from kontsina_qt.rating.ladder import Duel, ladder
from kontsina_qt.together.outcome import Outcome, Referee

_DAY_SECONDS: Final = 86_400
_KEY_DIGITS: Final = 12
"""So much of a key tells two of one name apart."""


def show_ladder(address: str, as_json: bool) -> int:
    """Prints the ladder of a club.

    Raises:
        CommandError: the text is no address.
        LogError: the club does not answer.
    """
    names: dict[bytes, str] = {}
    duels = []
    with closing(club_at(address)) as club:
        for day, outcome in _outcomes(club):
            names |= outcome.names
            duels += [Duel(day, each.first, each.second, each.score) for each in outcome.pairings]
    rungs = ladder(duels, int(time.time() // _DAY_SECONDS))
    if as_json:
        told = [
            {
                "key": rung.player.hex(),
                "name": names[rung.player],
                "rating": round(rung.rated.rating, 1),
                "deviation": round(rung.rated.deviation, 1),
                "results": rung.duels,
            }
            for rung in rungs
        ]
        say(json.dumps(told, ensure_ascii=False, indent=2))
        return 0
    head = [tr("Place"), tr("Name"), tr("Rating"), tr("Results"), tr("Key")]
    rows = [
        [
            *(str(place), isolated(names[rung.player])),
            f"{rung.rated.rating:.0f} ± {2 * rung.rated.deviation:.0f}",
            *(str(rung.duels), rung.player.hex()[:_KEY_DIGITS]),
        ]
        for place, rung in enumerate(rungs, 1)
    ]
    if rows:
        say("\n".join(table([head, *rows], right=(0, 2, 3))))
    else:
        complain(tr("no match in the club has finished yet"))
    return 0


def _outcomes(club: Club) -> Iterator[tuple[int, Outcome]]:
    """Every match that is over, with the day on which it ended, in the order of their ends."""
    going: dict[str, Referee] = {}
    over: set[str] = set()
    for message in _messages(club):
        if message.table in over:
            continue
        referee = going.setdefault(message.table, Referee())
        referee.take(message.data, message.when.timestamp())
        outcome = referee.outcome()
        if outcome is not None and referee.course.id.hex() == message.table:
            yield int(message.when.timestamp() // _DAY_SECONDS), outcome
        if referee.course.over:
            over.add(message.table)
            del going[message.table]


def _messages(club: Club) -> Iterator[Message]:
    """All that was ever written into logs."""
    after = 0
    while found := club.run(club.read_all(after)):
        after = max(message.number for message in found)
        yield from sorted(found, key=lambda message: message.number)
