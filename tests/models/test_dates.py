"""Days as one speaks of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

import pytest
from PySide6.QtCore import QCoreApplication

from kontsina_qt.language import set_language
from kontsina_qt.models.dates import (
    ago_words,
    clock_words,
    day_words,
    full_day,
    month_words,
    on_day,
)
from kontsina_qt.windows.badges.words import earned_words

NOW = datetime(2026, 11, 26, 18, 30).astimezone()


@pytest.fixture(autouse=True)
def english(qapp: QCoreApplication) -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def test_today_and_yesterday_have_a_time_and_older_days_have_none() -> None:
    for passed, day in ((timedelta(hours=4), "Today"), (timedelta(hours=20), "Yesterday")):
        moment = NOW - passed
        assert ago_words(moment, NOW) == (day, clock_words(moment))
    assert ago_words(NOW - timedelta(days=3), NOW) == ("Mon 23 Nov", "")
    assert ago_words(NOW - timedelta(days=400), NOW) == ("22 Oct 2025", "")
    assert ago_words(NOW + timedelta(days=3), NOW) == ("29 Nov 2026", ""), "of a wrong clock"


@pytest.mark.parametrize(
    ("code", "day"),
    [("el", "Δευ 23 Νοε"), ("it", "lun 23 nov"), ("es", "lun 23 nov"), ("tr", "23 Kas Pzt")],
)
def test_they_are_in_the_language_of_the_program(code: str, day: str) -> None:
    set_language(code)
    assert ago_words(NOW - timedelta(days=3), NOW)[0].replace(".", "") == day
    assert ago_words(NOW, NOW)[0] != "Today"


def test_a_day_has_its_year_only_where_it_is_another_one() -> None:
    assert day_words("2026-03-14", "2026-11-26") == "14 March"
    assert day_words("2025-03-14", "2026-11-26") == "14 March 2025"
    assert month_words("2026-03-14") == "March"


@pytest.mark.parametrize(
    ("code", "full", "short"),
    [
        ("en", "Wednesday 30 September 2026", "30 September"),
        ("el", "Τετάρτη 30 Σεπτεμβρίου 2026", "30 Σεπτεμβρίου"),
        ("it", "Mercoledì 30 settembre 2026", "30 settembre"),
        ("es", "Miércoles, 30 de septiembre de 2026", "30 de septiembre"),
        ("tr", "30 Eylül 2026 Çarşamba", "30 Eylül"),
    ],
)
def test_a_day_is_written_as_its_language_does(code: str, full: str, short: str) -> None:
    set_language(code)
    assert full_day(date(2026, 9, 30)) == full
    assert day_words("2026-09-30", "2026-11-26") == short


@pytest.mark.parametrize(
    ("code", "day", "words"),
    [
        ("it", "2026-11-08", "Ottenuta l’8 nov"),
        ("it", "2026-11-11", "Ottenuta l’11 nov"),
        ("it", "2026-11-18", "Ottenuta il 18 nov"),
        ("el", "2026-05-01", "Κερδήθηκε την 1η Μαΐ"),
        ("el", "2026-05-11", "Κερδήθηκε στις 11 Μαΐ"),
        ("es", "2026-11-08", "Conseguida el 8 de nov"),
    ],
)
def test_the_article_before_a_day_is_the_one_it_asks_for(code: str, day: str, words: str) -> None:
    set_language(code)
    assert earned_words(day).replace("Μαΐου", "Μαΐ").rstrip(".") == words


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        ("it", "12 partite dal 8 maggio.", "12 partite dall’8 maggio."),
        ("it", "12 partite dal 18 maggio.", "12 partite dal 18 maggio."),
        ("el", "12 παρτίδες, από τις 1 Μαΐου.", "12 παρτίδες, από την 1η Μαΐου."),
        ("en", "12 matches since 8 May.", "12 matches since 8 May."),
    ],
)
def test_a_sentence_with_a_day_reads_as_it_is_said(code: str, words: str, said: str) -> None:
    set_language(code)
    assert on_day(words) == said
