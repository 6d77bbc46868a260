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
    """The result of a query.

    Attributes:
        bars: the values of the chart.
        line: whether it is a line chart over time.
        told: formats a number of the axis.
        top: the end of the axis; None for what the values need.
        legend: the legend of the chart.
        headers, rows: the table.
        ladder: named rungs of the axis, instead of numbers.
        said: a sentence with the conclusion.
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
