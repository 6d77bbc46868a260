"""P-values of differences, corrected for multiple comparisons."""

from __future__ import annotations

from collections.abc import Sequence

from training.strength.plan import Key, plan
from training.strength.results import Results

CHANCE = 0.05
"""The family-wise error rate of a table."""


def holm(chances: Sequence[float], compared: int) -> list[float]:
    """Correct p-values for multiple comparisons (Holm 1979).

    Args:
        chances: the p-values.
        compared: the number of comparisons, including these.
    """
    corrected = [1.0] * len(chances)
    least = 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, (compared - rank) * chances[at]))
        corrected[at] = least
    return corrected


def corrected(results: Results, table: str) -> dict[Key, float]:
    """Return the corrected p-values of a table's results.

    If deals were added after a look, every comparison of the table counts as looked at again,
    since it would have got more deals if undecided. P-values are multiplied by the number of looks
    (Bonferroni), then corrected by Holm's method. That is slightly too optimistic if the number of
    added deals depended on the first results (``docs/strength.md``).
    """
    planned = [each for each in plan() if each.table == table]
    there = [each for each in planned if each.key in results]
    looks = max((len(each.parts) for each in planned), default=1)
    chances = holm([looks * results[each.key].chance for each in there], len(planned))
    return {each.key: chance for each, chance in zip(there, chances, strict=True)}
