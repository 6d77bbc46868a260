"""SQL conditions for plausible rows of statistics, to leave out damaged ones.

Text and infinite numbers are never BETWEEN two numbers, so the conditions check types, too.
"""

from __future__ import annotations

_MANY = 1_000_000_000
# The unary plus keeps SQLite from using the index, which is for the days asked for.
_DAY = "date(day) = day AND +day >= '0001'"
_MONTH = "date(month || '-01') = month || '-01' AND +month >= '0001'"
_KIND = "players BETWEEN 2 AND 99"
_SUMS = " AND ".join(
    (
        f"hands BETWEEN 0 AND {_MANY}",
        f"points BETWEEN -{_MANY} AND {_MANY}",
        f"against BETWEEN -{_MANY} AND {_MANY}",
        f"sweeps BETWEEN 0 AND {_MANY}",
    )
)
_GOOD = " AND ".join(
    (
        f"hands BETWEEN 1 AND {_MANY}",
        f"cards BETWEEN 1 AND {_MANY}",
        "dealt BETWEEN 0 AND cards",
        "taken BETWEEN 0 AND cards",
        # Sums are inexact after subtractions.
        *(f"{name} BETWEEN -1 AND cards + 1" for name in ("chance", "spread", "fair")),
    )
)


def results(matches: str) -> str:
    """Return the condition for the results of a number of matches.

    ``even`` is the share of wins of an even player, 1 / sides with at least two sides.
    """
    return (
        f"won BETWEEN 0 AND {matches} AND drawn BETWEEN 0 AND {matches} - won"
        f" AND even BETWEEN 0.01 * {matches} AND 0.501 * {matches}"
    )


FACT = f"counts AND {results('1')} AND {_SUMS} AND {_KIND} AND {_DAY}"
"""A row of ``facts``."""
SUM = f"matches BETWEEN 1 AND {_MANY} AND {results('matches')} AND {_SUMS} AND {_KIND} AND {_MONTH}"
"""A row of ``months``; rows without matches left are excluded, too."""
GOOD = f"{_GOOD} AND {_KIND} AND {_DAY}"
"""A row of ``good_cards``."""
GOOD_SUM = f"{_GOOD} AND {_KIND} AND {_MONTH}"
"""A row of ``good_months``."""
BEST = f"hand BETWEEN -1 AND {_MANY} AND most BETWEEN -{_MANY} AND {_MANY} AND swept >= 0"
"""A row of ``bests``."""
JUDGED = f"accuracy BETWEEN 0 AND 1 AND lost BETWEEN -{_MANY} AND {_MANY} AND {_DAY}"
"""A row of ``judged``."""
