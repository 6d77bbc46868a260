"""What a report holds, and what it does not."""

from __future__ import annotations

import platform
import socket
from dataclasses import replace
from pathlib import Path

import pytest

from kontsina_qt import __version__
from kontsina_qt.faults.report import nameless, private, report, shortened, trace_of
from kontsina_qt.match.record import Seat, read_record, write_record
from tests.library.playing import play_match

MATCH = play_match(4, hands=2, last=7)


def an_error(words: str) -> BaseException:
    try:
        raise ValueError(words)
    except ValueError as error:
        return error


def test_a_report_tells_where_the_error_was() -> None:
    told = report("window", trace_of(an_error("a bad day")), MATCH.record(), "PySide 6")
    assert f"Kontsina {__version__}" in told
    assert platform.python_version() in told and platform.machine() in told
    assert "in an_error" in told and "ValueError: a bad day" in told
    record = read_record(told[told.index("{") :])
    assert record.hands == MATCH.record().hands
    assert [seat.name for seat in record.seats] == ["Player 1", "Player 2"]


def test_a_report_names_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "Users" / "annapap"
    home.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setenv("USER", "annapap")
    monkeypatch.setenv("LOGNAME", "annapap")
    record = MATCH.record()
    seats = (Seat("Άννα Π.", "human"), Seat("Nikos", "cmd:/opt/nikos/bot --key s3cr3t"))
    words = (
        f"{home}/matches/x.kontsina and {home!s} and /media/annapap/disk by AnnaPap; "
        f"Άννα Π. met Nikos on {socket.gethostname()}; /opt/nikos/bot --key s3cr3t"
    )
    told = report("window", trace_of(an_error(words)), replace(record, seats=seats))
    for secret in ("annapap", "Άννα", "nikos", "s3cr3t", str(home), socket.gethostname()):
        assert secret.lower() not in told.lower(), secret
    assert "~/matches/x.kontsina" in told and "/media/USER/disk" in told


@pytest.mark.parametrize("user", ["a", "root", "Ann Smith", "x.y", "[(", "e"])
def test_a_name_is_replaced_whatever_it_is(monkeypatch: pytest.MonkeyPatch, user: str) -> None:
    home = f"C:\\Users\\{user}"
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("USERPROFILE", home)
    monkeypatch.setenv("USER", user)
    monkeypatch.setenv("LOGNAME", user)
    escaped = home.replace("\\", "\\\\")
    text = f"File {home}\\x.py, {escaped}\\\\y.py, {home}2, /mnt/{user}/z"
    told = private(text)
    assert told.startswith("File ~\\x.py, ~\\\\y.py, ")
    assert told.endswith("/mnt/USER/z")


def test_words_that_hold_a_name_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/max")
    monkeypatch.setenv("USER", "max")
    monkeypatch.setenv("LOGNAME", "max")
    assert private("maximum of max at climax") == "maximum of USER at climax"


def test_seats_keep_what_is_no_name() -> None:
    seats = nameless(MATCH.record()).seats
    assert [seat.player for seat in seats] == ["human", "steady"]
    write_record(nameless(MATCH.record()))


def test_a_deep_or_odd_error_is_told() -> None:
    class Odd(Exception):
        def __str__(self) -> str:
            raise RuntimeError("no words")

    assert "Odd" in trace_of(Odd())

    def deep(n: int) -> None:
        if n:
            deep(n - 1)
        raise ValueError("x" * 100_000)

    try:
        deep(400)
    except ValueError as error:
        assert len(trace_of(error)) < 25_000
    assert shortened("short") == "short"
