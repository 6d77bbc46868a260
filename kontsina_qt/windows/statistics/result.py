"""The result of a statistics query: bars or a line, a table, and a summary."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kontsina_qt.models.numbers import percent
from kontsina_qt.windows.statistics.charts import Bar, Rung

Row: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StatisticsResult:
    """An answer.

    Attributes:
        bars: of the chart.
        line: whether they are a line over time.
        told: a number of its axis in words.
        top: the end of the axis; what the numbers need if None.
        legend: what the signs of the chart mean.
        headers, rows: of the table.
        ladder: what the axis is told by in place of numbers.
        said: what follows from it, in a sentence.
    """

    bars: Sequence[Bar]
    headers: Row
    rows: Sequence[Row]
    legend: str = ""
    line: bool = False
    format_value: Callable[[float], str] = percent
    top: float | None = 1.0
    ladder: Sequence[Rung] = ()
    said: str = ""
