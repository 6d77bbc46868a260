"""Numbers in the format of the current language: ``2.5`` and ``74%``, ``2,5`` and ``74 %``."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from kontsina_qt.language import language, tr

MINUS = "−"


def decimal(value: float, digits: int = 1) -> str:
    """Format a number with that many decimals."""
    return QLocale(language()).toString(float(value), "f", digits).replace("-", MINUS)


def percent(share: float) -> str:
    """Format a share, 0 to 1, as a percentage."""
    return tr("{n}%").format(n=round(share * 100))


def percent_span(low: float, high: float) -> str:
    """Format two shares as a range: ``65–81%``."""
    return tr("{n}%").format(n=f"{round(low * 100)}–{round(high * 100)}")
