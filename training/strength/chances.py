"""How likely it is that two are told apart that are alike."""

from __future__ import annotations

from collections.abc import Sequence

from training.strength.plan import Key, plan
from training.strength.results import Results

CHANCE = 0.05
"""How likely a table may tell any two apart that are alike."""


def holm(chances: Sequence[float], compared: int) -> list[float]:
    """What is left of chances where the smallest of many are looked at (Holm 1979).

    Args:
        chances: of each comparison to look as clear as it does without a difference.
        compared: how many comparisons there are, these among them.
    """
    corrected = [1.0] * len(chances)
    least = 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, (compared - rank) * chances[at]))
        corrected[at] = least
    return corrected


def corrected(results: Results, table: str) -> dict[Key, float]:
    """The chances of a table's results, corrected for all its comparisons.

    A table in which deals were added to what a first look had left open was looked at twice, what
    was clear at first too (it would have had more, had it not been), and so on: the chances are
    multiplied by the number of looks (Bonferroni), then corrected as Holm does. That is not quite
    enough where the number of deals added was taken from what had been seen (``docs/strength.md``).
    """
    planned = [each for each in plan() if each.table == table]
    there = [each for each in planned if each.key in results]
    looks = max((len(each.parts) for each in planned), default=1)
    chances = holm([looks * results[each.key].chance for each in there], len(planned))
    return {each.key: chance for each, chance in zip(there, chances, strict=True)}
