"""What a report holds, and what it does not."""

from __future__ import annotations

import json
import platform
import socket
from dataclasses import replace
from pathlib import Path

import pytest

from kontsina_qt import __version__
from kontsina_qt.faults import folders
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
    text = report("window", trace_of(an_error("a bad day")), MATCH.record(), "PySide 6")
    assert f"Kontsina {__version__}" in text
    assert platform.python_version() in text and platform.machine() in text
    assert "in an_error" in text and "ValueError: a bad day" in text
    record = read_record(text[text.index("{") :])
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
    text = report("window", trace_of(an_error(words)), replace(record, seats=seats))
    for secret in ("annapap", "Άννα", "nikos", "s3cr3t", str(home), socket.gethostname()):
        assert secret.lower() not in text.lower(), secret
    assert "FOLDER; PLAYER met PLAYER on MACHINE" in text


@pytest.mark.parametrize("user", ["a", "root", "Ann Smith", "x.y", "[(", "e"])
def test_a_name_is_replaced_whatever_it_is(monkeypatch: pytest.MonkeyPatch, user: str) -> None:
    home = f"C:\\Users\\{user}"
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("USERPROFILE", home)
    monkeypatch.setenv("USER", user)
    monkeypatch.setenv("LOGNAME", user)
    text = f"File {home}\\x.py, {user}; the player {user}"
    by = "USER" if len(user) > 1 else user
    assert private(text) == f"File FILE.py, {by}; the player {by}"


HERE = Path(__file__).resolve()
PATHS = {
    'File "/opt/Anna Maria/app/x.py", line 3': 'File "FILE.py", line 3',
    f'File "{json.__file__}", line 337': 'File "python/json/__init__.py", line 337',
    f'File "{pytest.__file__}", line 3': 'File "packages/pytest/__init__.py", line 3',
    f'File "{folders.__file__}", line 3': 'File "kontsina_qt/faults/folders.py", line 3',
    f'File "{HERE}", line 3': 'File "FILE.py", line 3',
    'File "<frozen importlib._bootstrap>", line 3': 'File "<frozen importlib._bootstrap>", line 3',
    r'File "C:\Users\Anna\x.py", line 3': 'File "FILE.py", line 3',
    r"no such file: 'C:\\Users\\Anna Maria\\x.kontsina'": "no such file: 'FILE.kontsina'",
    r"no such file: \\server\anna maria: gone": "no such file: FOLDER: gone",
    r'"\\\\server\\anna" "\\?\C:\Anna"': '"FOLDER" "FOLDER"',
    "D:/Anna/x.db": "FILE.db",
    "No file: '/mnt/Dear Maria.kontsina' -> '/srv/a'": "No file: 'FILE.kontsina' -> 'FOLDER'",
    "FOLDER of [(/a/b c)] (or /d)": "FOLDER of [(FOLDER",
    "cannot open /srv/anna maria/the library.db: disk full": "cannot open FILE.db: disk full",
    "file:///media/anna/x%20y.kontsina": "FILE.kontsina",
    "$HOME/anna ~anna/x ${XDG}/y": "FOLDER",
    "%APPDATA%\\anna": "FOLDER",
    "//server/anna/x.py": "FILE.py",
    "QFile::open: /run/media/anna: failed": "QFile::open: FOLDER: failed",
    "in ../anna/x.py": "in FILE.py",
    "PATH=/usr/bin:/home/q/bin": "PATH=FOLDER",
    "cannot read 'letters/dear anna.kontsina'": "cannot read 'FILE.kontsina'",
    "cannot read dear-anna.kontsina-rules": "cannot read FILE.kontsina-rules",
    "x = a / b // c, 3/4, and/or, <b>x</b>": "x = a / b // c, 3/4, and/or, <b>x</b>",
    "https://example.org/a/b at 12:30": "https://example.org/a/b at 12:30",
    "re.split(r'[/]', where)": "re.split(r'[/]', where)",
}


@pytest.mark.parametrize("text", PATHS)
def test_no_folder_is_named_but_the_programs_own(text: str) -> None:
    assert private(text) == PATHS[text]
    assert folders.without_folders(f"a\n{text}\nb") == f"a\n{PATHS[text]}\nb"


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
