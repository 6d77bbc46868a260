"""The matches of a library as rows, fetched page by page; and dates as the system writes them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from kontsina_qt.language import set_language
from kontsina_qt.library.results.history import PAGE, MatchFilter, ResultFilter
from kontsina_qt.library.store import Library
from kontsina_qt.match.names import seat_name
from kontsina_qt.models.dates import date_words, span_words, time_words
from kontsina_qt.models.matches_model import GAME, RESULT, SCORE, MatchesModel, result_words
from tests.library.playing import SEATS, Clock, keep, play_match


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3", Clock()) as opened:
        yield opened


def test_rows_come_page_by_page(qtbot: QtBot, qtmodeltester: ModelTester, library: Library) -> None:
    match = play_match(3, hands=1, last=4)
    ids = library.import_matches([match] * (PAGE + 7))
    model = MatchesModel(library)
    assert model.rowCount() == 0
    model.seek(MatchFilter())
    assert model.rowCount() == PAGE and model.canFetchMore()
    model.fetchMore()
    assert model.rowCount() == PAGE + 7 and not model.canFetchMore()
    assert [row.id for row in model.rows] == ids[::-1]
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]


def test_words_of_a_row(qtbot: QtBot, library: Library) -> None:
    over, open = play_match(3), play_match(4, hands=1, last=5)
    keep(library, over)
    keep(library, open)
    model = MatchesModel(library)
    model.seek(MatchFilter())
    words = [[model.index(row, column).data() for column in range(6)] for row in range(2)]
    won = over.standing.winners == (0,)
    assert [row[RESULT] for row in words] == [
        "in progress",
        "you won" if won else f"{seat_name(SEATS[1].name)} won",
    ]
    assert words[1][SCORE] == " : ".join(map(str, over.standing.scores))
    assert words[0][GAME] == "Kontsina" and words[0][0] is None
    model.seek(MatchFilter(how=ResultFilter.IN_PROGRESS))
    assert [result_words(row) for row in model.rows] == ["in progress"]


def test_what_cannot_be_read_is_told(qtbot: QtBot, library: Library, tmp_path: Path) -> None:
    keep(library, play_match(3, hands=1, last=4))
    model = MatchesModel(library)
    db = sqlite3.connect(tmp_path / "library.sqlite3")
    db.execute("ALTER TABLE matches RENAME TO other")
    db.close()
    with qtbot.waitSignal(model.failed) as told:
        model.seek(MatchFilter())
    assert told.args is not None and "\n" not in told.args[0]
    assert model.rowCount() == 0 and not model.canFetchMore()


def test_dates_are_those_of_the_system(qtbot: QtBot) -> None:
    moment = datetime(2026, 11, 3, 12, 30, tzinfo=UTC)
    system = QLocale.system()
    if system.language() == QLocale.Language.C:
        assert date_words(moment) == "2026-11-03" == span_words("2026-11-03")
        assert time_words(moment).startswith("2026-11-03 ")
    else:
        assert date_words(moment) == span_words("2026-11-03")
        assert time_words(moment).startswith(date_words(moment))
    assert span_words("2026-11") == "Nov 2026" and span_words("2026") == "2026"
    set_language("el")
    try:
        assert span_words("2026-11") != "Nov 2026"
    finally:
        set_language("en")
