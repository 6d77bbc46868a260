"""Numbers as the language in use writes them: ``2.5`` and ``74%``, ``2,5`` and ``74 %``."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from kontsina_qt.language import language, tr

MINUS = "−"


def decimal(value: float, digits: int = 1) -> str:
    """A number with digits after the point."""
    return QLocale(language()).toString(float(value), "f", digits).replace("-", MINUS)


def percent(share: float) -> str:
    """A share from 0 to 1 in per cent."""
    return tr("{n}%").format(n=round(share * 100))


def percent_span(low: float, high: float) -> str:
    """Two shares: ``65–81%``."""
    return tr("{n}%").format(n=f"{round(low * 100)}–{round(high * 100)}")
