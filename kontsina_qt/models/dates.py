"""Dates and times in the system's format."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime

from PySide6.QtCore import QDate, QDateTime, QLocale

from kontsina_qt.language import capital, language, tr
from kontsina_qt.rules.base.messages import N_

SHORT = QLocale.FormatType.ShortFormat

# Date formats are translated, too: Spanish has d 'de' MMMM.
FULL = N_("dddd d MMMM yyyy")
SHORT_DAY = N_("d MMM")
DAY_AND_MONTH = N_("d MMMM")
DAY_MONTH_YEAR = N_("d MMMM yyyy")
SHORT_WITH_WEEKDAY = N_("ddd d MMM")
SHORT_WITH_YEAR = N_("d MMM yyyy")

IN_SENTENCE: Mapping[str, tuple[tuple[str, str], ...]] = {
    "it": (
        (r"\bil (?=(?:8|11)\b)", "l’"),
        (r"\b([dn]?[ae]l) (?=(?:8|11)\b)", r"\1l’"),
    ),
    "el": ((r"\bτις 1 ", "την 1η "), (r"\bστις 1 ", "την 1η ")),
}
"""How a day changes the article before it: Italian says l’8 and dall’11, Greek την 1η."""


def date_words(moment: datetime) -> str:
    """Return a moment's date in short format."""
    day = _local(moment).date()
    locale = QLocale.system()
    return _iso(day) if _is_plain(locale) else locale.toString(day, SHORT)


def time_words(moment: datetime) -> str:
    """Return a moment's date and time in short format."""
    local, locale = _local(moment), QLocale.system()
    if _is_plain(locale):
        return f"{date_words(moment)} {clock_words(moment)}"
    return locale.toString(local, SHORT)


def clock_words(moment: datetime) -> str:
    """Return a moment's time of day in short format."""
    time, locale = _local(moment).time(), QLocale.system()
    return time.toString("HH:mm") if _is_plain(locale) else locale.toString(time, SHORT)


def ago_words(moment: datetime, now: datetime) -> tuple[str, str]:
    """Return a moment's day in words and, for today and yesterday, its time of day.

    ``Today`` and ``14:20``, ``Yesterday`` and ``9:05``, ``Mon 23 Nov``, ``23 Nov 2025``.
    """
    day, today = _local(moment).date(), _local(now).date()
    passed = day.daysTo(today)
    if passed == 0:
        return tr("Today"), clock_words(moment)
    if passed == 1:
        return tr("Yesterday"), clock_words(moment)
    this_year = day.year() == today.year()
    form = SHORT_WITH_WEEKDAY if this_year and passed > 0 else SHORT_WITH_YEAR
    return QLocale(language()).toString(day, tr(form)), ""


def span_words(key: str) -> str:
    """Return a day, month or year (``2026-11-23``, ``2026-11``, ``2026``) in short format."""
    locale = QLocale.system()
    if len(key) == len("2026-11-23"):
        day = QDate.fromString(key, "yyyy-MM-dd")
        return key if _is_plain(locale) else locale.toString(day, SHORT)
    if len(key) == len("2026-11"):
        # Names of months are in the language of the program.
        month = QLocale(language()).standaloneMonthName(int(key[5:]), SHORT)
        return f"{month} {key[:4]}"
    return key


def short_day(day: date) -> str:
    """Return a date without its year: "25 Nov"."""
    return QLocale(language()).toString(QDate(day.year, day.month, day.day), tr(SHORT_DAY))


def day_words(key: str, today: str) -> str:
    """Return a day (``2026-11-23``) in words, with its year only if it is not this year."""
    day = QDate.fromString(key, "yyyy-MM-dd")
    form = DAY_AND_MONTH if key[:4] == today[:4] else DAY_MONTH_YEAR
    return QLocale(language()).toString(day, tr(form))


def on_day(words: str) -> str:
    """A sentence in which a day stands, with the article that the day asks for."""
    for pattern, article in IN_SENTENCE.get(language(), ()):
        words = re.sub(pattern, article, words)
    return words


def full_day(day: date) -> str:
    """Return a date in full: "Wednesday 25 November 2026"."""
    return capital(QLocale(language()).toString(QDate(day.year, day.month, day.day), tr(FULL)))


def month_words(key: str) -> str:
    """Return the name of the month of a day (``2026-11-23``)."""
    return QLocale(language()).standaloneMonthName(int(key[5:7]))


def _local(moment: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))


def _is_plain(locale: QLocale) -> bool:
    """Return whether the system has no locale, so that dates are written as in ISO 8601."""
    return locale.language() == QLocale.Language.C


def _iso(day: QDate) -> str:
    return day.toString("yyyy-MM-dd")
