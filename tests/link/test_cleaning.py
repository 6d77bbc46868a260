"""Old logs are deleted; those of matches that can continue are kept, even if the clock is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.link.cleaning import (
    KEPT_DAYS,
    LEFT_DAYS,
    LOGS,
    SENT,
    SURE_DAYS,
    clean,
    note_kept,
    was_cleared,
)
from kontsina_qt.link.messages.news import News, Refused, Why
from kontsina_qt.link.messages.requests import Join
from kontsina_qt.link.service import Service
from kontsina_qt.together.logs import SqliteLogs

LEFT, OVER, WAITING = (sign * 64 for sign in "abc")
DAY = 20_000


@pytest.fixture
def logs(tmp_path: Path) -> SqliteLogs:
    """The logs of an abandoned, a finished and a waiting match."""
    logs = SqliteLogs(tmp_path / LOGS)
    sent = SqliteLogs(tmp_path / SENT)
    for match in (LEFT, OVER, WAITING):
        for at in range(3):
            assert logs.append(match, at, b"line")
            assert sent.append(f"{match}/1/{at}", 0, b"line")
    return logs


def cleaned(folder: Path, days: Iterable[int]) -> None:
    """Clean the logs on some days."""
    for day in days:
        clean(folder, day, WAITING)


def test_what_is_over_and_kept_goes_first_then_what_was_left(
    logs: SqliteLogs, tmp_path: Path
) -> None:
    note_kept(tmp_path, OVER)
    cleaned(tmp_path, range(DAY, DAY + KEPT_DAYS))
    assert len(logs.tables()) == 3
    cleaned(tmp_path, range(DAY + KEPT_DAYS, DAY + KEPT_DAYS + SURE_DAYS))
    assert sorted(logs.tables()) == [LEFT, WAITING]
    assert was_cleared(tmp_path, OVER) and not was_cleared(tmp_path, LEFT)
    cleaned(tmp_path, range(DAY + LEFT_DAYS, DAY + LEFT_DAYS + SURE_DAYS))
    assert list(logs.tables()) == [WAITING]
    sent = SqliteLogs(tmp_path / SENT).tables()
    assert sorted(sent) == [f"{WAITING}/1/{at}" for at in range(3)]
    assert [bytes(line) for line in logs.read(WAITING, 0)] == [b"line"] * 3


def test_a_match_that_goes_on_stays(logs: SqliteLogs, tmp_path: Path) -> None:
    for day in range(DAY, DAY + 3 * LEFT_DAYS, LEFT_DAYS - 1):
        assert logs.append(LEFT, len(logs.read(LEFT, 0)), b"line")
        cleaned(tmp_path, (day, day + 1))
    assert LEFT in logs.tables()


def test_a_clock_that_is_wrong_for_a_while_deletes_nothing(
    logs: SqliteLogs, tmp_path: Path
) -> None:
    cleaned(tmp_path, (DAY, DAY + 40_000, DAY + 40_000, DAY + 40_001))  # the clock was set forward
    cleaned(tmp_path, (0, 1, 2, 3))  # the clock was set back
    cleaned(tmp_path, range(DAY, DAY + SURE_DAYS - 1))
    assert len(logs.tables()) == 3


def test_a_clock_that_was_wrong_before_shortens_nothing(logs: SqliteLogs, tmp_path: Path) -> None:
    note_kept(tmp_path, OVER)
    cleaned(tmp_path, range(3))  # a clock that starts in 1970
    cleaned(tmp_path, range(DAY, DAY + KEPT_DAYS))
    assert len(logs.tables()) == 3
    cleaned(tmp_path, (*range(DAY + KEPT_DAYS, DAY + KEPT_DAYS + SURE_DAYS), DAY + LEFT_DAYS - 1))
    assert sorted(logs.tables()) == [LEFT, WAITING]
    cleaned(tmp_path, range(DAY + LEFT_DAYS, DAY + LEFT_DAYS + SURE_DAYS))
    assert list(logs.tables()) == [WAITING]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 40_000), max_size=12))
def test_what_waits_stays_on_any_days(
    tmp_path_factory: pytest.TempPathFactory, days: list[int]
) -> None:
    folder = tmp_path_factory.mktemp("days")
    logs = SqliteLogs(folder / LOGS)
    assert logs.append(WAITING, 0, b"line")
    note_kept(folder, WAITING)
    cleaned(folder, days)
    assert list(logs.tables()) == [WAITING]


def test_a_match_that_was_cleared_away_cannot_be_gone_on_with(
    logs: SqliteLogs, tmp_path: Path
) -> None:
    cleaned(tmp_path, (DAY, *range(DAY + LEFT_DAYS, DAY + LEFT_DAYS + SURE_DAYS)))
    said: list[News] = []
    service = Service(tmp_path, said.append)
    service.do(Join("Anna", f"kontsina:local/9/{LEFT}"))
    service.close()
    assert said == [Refused(Why.CLEARED)]


def test_nothing_is_made_where_nobody_has_played(tmp_path: Path) -> None:
    assert clean(tmp_path, DAY, "") == 0 and not was_cleared(tmp_path, LEFT)
    assert not (tmp_path / LOGS).exists()
