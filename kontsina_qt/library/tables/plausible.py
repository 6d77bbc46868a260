"""Plausibility of the rows that statistics read: damaged ones are left out.

Conditions in SQL. Text and infinite numbers lie between no two numbers, so that these conditions
judge the kinds of values, too.
"""

from __future__ import annotations

_MANY = 1_000_000_000
# With a sign before it a column is only compared: its index is for the days that are asked for.
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
        # Sums from which something was taken off are not exact.
        *(f"{name} BETWEEN -1 AND cards + 1" for name in ("chance", "spread", "fair")),
    )
)


def results(matches: str) -> str:
    """The condition for what so many matches brought.

    An even player wins one of as many as there are sides, which are two or more.
    """
    return (
        f"won BETWEEN 0 AND {matches} AND drawn BETWEEN 0 AND {matches} - won"
        f" AND even BETWEEN 0.01 * {matches} AND 0.501 * {matches}"
    )


FACT = f"counts AND {results('1')} AND {_SUMS} AND {_KIND} AND {_DAY}"
"""A row of ``facts``."""
SUM = f"matches BETWEEN 1 AND {_MANY} AND {results('matches')} AND {_SUMS} AND {_KIND} AND {_MONTH}"
"""A row of ``months``; those of which nothing is left are none either."""
GOOD = f"{_GOOD} AND {_KIND} AND {_DAY}"
"""A row of ``good_cards``."""
GOOD_SUM = f"{_GOOD} AND {_KIND} AND {_MONTH}"
"""A row of ``good_months``."""
BEST = f"hand BETWEEN -1 AND {_MANY} AND most BETWEEN -{_MANY} AND {_MANY} AND swept >= 0"
"""A row of ``bests``."""
JUDGED = f"accuracy BETWEEN 0 AND 1 AND lost BETWEEN -{_MANY} AND {_MANY} AND {_DAY}"
"""A row of ``judged``."""
