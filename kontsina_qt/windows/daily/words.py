"""Texts about daily deals: dates, results and the text to share."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QLocale

from kontsina_qt.language import capital, language, tr, trn
from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.models.dates import full_day, short_day

MINUS = "−"


def month_words(first: date) -> str:
    """Return a month as text: "November 2026"."""
    locale = QLocale(language())
    name = locale.standaloneMonthName(first.month, QLocale.FormatType.LongFormat)
    return f"{capital(name)} {first.year}"


def coin_words(result: DayResult) -> str:
    """Return a result as it is shown in the calendar."""
    if result.given_up:
        return "–"
    above = result.above_par
    if above is None:
        return "…"
    return "=" if above == 0 else signed(above)


def signed(number: int) -> str:
    """Return a number with its sign: "+2", "−1"."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"


def headline(result: DayResult) -> str:
    """Return the headline for a result."""
    if result.given_up:
        return tr("Resigned")
    above = result.above_par
    if above is None:
        return tr("You scored {n}").format(n=result.own)
    if above == 0:
        return tr("Par")
    if above > 0:
        return trn("{n} above par", "{n} above par", above)
    return trn("{n} below par", "{n} below par", -above)


def score_words(result: DayResult) -> str:
    """Return the points of the hand as text."""
    return f"{result.own} – {result.other}"


def par_words(result: DayResult) -> str:
    """Return par as text, or that it is still being computed."""
    if result.par is None:
        return tr("Finding par …")
    return tr("Par is {par}: what Expert scores with your cards.").format(par=result.par)


def share_text(result: DayResult, streak: int) -> str:
    """Return a result as one line to share, without revealing cards."""
    day = date.fromisoformat(result.day)
    head = tr("Kontsina, {day}").format(day=short_day(day))
    if result.given_up:
        words = tr("resigned")
    elif result.par is None:
        words = score_words(result)
    else:
        words = tr("{coin} ({score}, par {par})").format(
            coin=coin_words(result), score=score_words(result).replace(" ", ""), par=result.par
        )
    if result.undone:
        words = tr("{result}, with undo").format(result=words)
    line = f"{head}: {words}"
    if streak > 1:
        line += " · " + trn("{n} day in a row", "{n} days in a row", streak)
    return line


def day_text(
    day: date, result: DayResult | None, today: date, late: bool, missed: bool = False
) -> str:
    """Return a day of the calendar for screen readers."""
    when = full_day(day)
    if result is None:
        if day > today:
            return when
        if day == today:
            words = tr("play today's deal")
        else:
            words = tr("not played yet: catch up") if missed else tr("not played")
    else:
        words = headline(result)
        if late:
            words = tr("{result}, late").format(result=words)
    return f"{when}, {words}"


def puzzle_words(solved: bool) -> str:
    """Return the result of a daily puzzle as text."""
    if solved:
        return tr("puzzle solved on the first try")
    return tr("puzzle not solved on the first try")
