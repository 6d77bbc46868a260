"""The results against named opponents, and which one to try next."""

from __future__ import annotations

from kontsina_qt.language import tr
from kontsina_qt.library.results.against import against
from kontsina_qt.library.results.rated import spans
from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.store import Library
from kontsina_qt.match.opponents import OPPONENTS
from kontsina_qt.models.numbers import percent
from kontsina_qt.rating.fitting import next_to_try, own_rating
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.windows.statistics.charts import Bar
from kontsina_qt.windows.statistics.result import StatisticsResult

NOBODY = N_(
    "No matches yet against the opponents you choose by picture. Pick one in New game to start."
)


def won_by_opponent(library: Library, only: Only) -> StatisticsResult:
    """Return the matches won against each opponent, and who would be an even match.

    Raises:
        LibraryError: the library cannot be read.
    """
    groups = against(library, only)
    bars, rows = [], []
    for group in groups:
        name = tr(OPPONENTS[group.key].name)
        words = tr("won {won} of {n}").format(won=group.won, n=group.matches)
        bars.append(Bar(name, group.share, *group.interval, group.even, words, who=group.key))
        counts = (str(group.matches), str(group.won), str(group.drawn))
        rows.append((name, *counts, percent(group.share)))
    headers = ("", tr("matches"), tr("won"), tr("tied"), tr("wins"))
    return StatisticsResult(bars, headers, rows, said=suggestion(library) if bars else "")


def suggestion(library: Library) -> str:
    """Suggest an opponent to try next; empty before the first match.

    Raises:
        LibraryError: the library cannot be read.
    """
    found = next_to_try(own_rating(spans(library), library.today()), against(library))
    if found is None:
        return ""
    beaten, even = found
    words = tr("{name} would be an even match.").format(name=tr(even.name))
    if not beaten:
        return words
    often = tr("You beat {name} often now.").format(name=tr(OPPONENTS[beaten].name))
    return f"{often} {words}"
