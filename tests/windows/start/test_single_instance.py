"""Single instance per library, with real processes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.directories import data_dir, state_dir
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat, save_file
from kontsina_qt.windows.start import single_instance as single
from kontsina_qt.windows.system.display import same_display
from tests.library.playing import RULES, deal_of
from tests.session.waiting import wait

ROOT = Path(__file__).parents[3]
Start = Callable[..., "subprocess.Popen[str]"]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals")


@pytest.fixture
def start() -> Iterator[Start]:
    """Start the program; terminate it at the end."""
    running: list[subprocess.Popen[str]] = []

    def begin(*arguments: str | Path, folder: Path = ROOT) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.windows.single_window", *map(str, arguments)],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        running.append(process)
        return process

    yield begin
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        process.stderr.close()


def socket_of(folder: Path) -> Path:
    """The path of a window's socket: in a temporary folder if it would be too long."""
    return Path((folder / "window.address").read_text("utf-8"))


def says(process: subprocess.Popen[str], line: str) -> list[str]:
    """Read what a process prints up to a line."""
    assert process.stdout is not None
    seen = []
    for content in process.stdout:
        seen.append(content.strip())
        if content.startswith(line):
            return seen
    raise AssertionError(f"{line} was never said: {seen}")


def record(path: Path, name: str) -> Path:
    match = Match(RULES, (Seat(name, "human"), Seat("Nikos", "human")))
    match.begin_hand(deal_of(RULES, 5, 0))
    save_file(match.record(), path)
    return path


def test_a_second_start_hands_its_file_to_the_first_window(start: Start, tmp_path: Path) -> None:
    record(tmp_path / "a.kontsina", "Anna")
    first = start()
    says(first, "listens")
    second = start("./a.kontsina", folder=tmp_path)
    assert says(first, "match") == ["front", "match Anna"]
    assert second.communicate()[0] == ""
    assert second.returncode == 0
    assert start().wait() == 0
    says(first, "front")
    first.send_signal(signal.SIGINT)
    assert first.wait() == 0
    third = start(record(tmp_path / "b.kontsina", "Eleni"))
    assert says(third, "listens")[0] == "match Eleni"
    left = {path.name for path in data_dir().glob("window.*")}
    assert left - {"window.socket"} == {"window.address", "window.lock"}
    assert socket_of(data_dir()).exists()


def test_a_killed_window_does_not_keep_the_next_from_opening(start: Start) -> None:
    first = start()
    says(first, "listens")
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    assert socket_of(data_dir()).exists()
    second = start()
    says(second, "listens")
    assert start().wait() == 0
    says(second, "front")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_home_that_vanishes_meanwhile_is_no_error(
    start: Start, tmp_path: Path, sign: signal.Signals
) -> None:
    first = start()
    says(first, "listens")
    home = data_dir()
    home.rename(tmp_path / "away")
    first.send_signal(sign)
    _, complaints = first.communicate(timeout=60)
    assert first.returncode == 0
    assert "Traceback" not in complaints


def test_beside_a_window_that_hangs_another_opens(start: Start, tmp_path: Path) -> None:
    first = start()
    says(first, "listens")
    os.killpg(first.pid, signal.SIGSTOP)
    second = start(record(tmp_path / "a.kontsina", "Anna"))
    seen = says(second, "alone no more")
    assert "match Anna" in seen
    assert any("not responding" in line for line in seen)
    os.killpg(second.pid, signal.SIGKILL)
    os.killpg(first.pid, signal.SIGCONT)
    # Nor does it open the file when it wakes: that window has done so.
    assert start("--new").wait() == 0
    assert says(first, "front") == ["front"]


def test_with_a_library_elsewhere_it_is_another_program(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start()
    says(first, "listens")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    second = start()
    says(second, "listens")
    assert first.poll() is None


def test_many_starts_at_once_make_one_window(start: Start) -> None:
    processes = [start() for _ in range(4)]
    ended = threading.Semaphore(0)

    def wait_for(process: subprocess.Popen[str]) -> None:
        process.wait()
        ended.release()

    for process in processes:
        threading.Thread(target=wait_for, args=(process,), daemon=True).start()
    for _ in range(3):
        assert ended.acquire(timeout=120)
    assert sorted(process.poll() is None for process in processes) == [False, False, False, True]


MUCH = 4_000_000
NONSENSE = (
    *(b"", b"{", b"[]", b"\xff", b"null", b'{"file": 7, "new": "yes"}'),
    *(b"{}" * 99_999, b'{"new": true, "token": "' + b"x" * 200_000 + b'"}'),
    *(b"[" * 60_000, b'{"file":' * 8_000, b"[" * 30_000 + b"]" * 30_000),
    *(b'{"file": "\\u0000"}', b'{"file": "\\ud800"}', b'{"token": "a\\u0000b"}'),
    *(b'{"new": ' + b"9" * 60_000 + b"}", b'{"display": {"DISPLAY": 7}}'),
)
"""Too large, too deep, of other kinds: each is a whole line, so that it is read."""


def until_closed(line: socket.socket) -> bytes:
    """What is answered until the window hangs up."""
    line.settimeout(60)
    answer = b""
    with suppress(ConnectionError):  # it need not hear all of it out
        while some := line.recv(1000):
            answer += some
    return answer


def heard_out(line: socket.socket) -> int:
    """How many bytes without an end are taken before the window hangs up."""
    line.settimeout(60)
    sent = 0
    with suppress(ConnectionError):
        while sent < MUCH:
            sent += line.send(b"x" * 10_000)
    return sent


def test_nobody_else_can_ask_and_nonsense_is_not_heard(start: Start, tmp_path: Path) -> None:
    first = start()
    says(first, "listens")
    place = data_dir()
    address = (place / "window.address").read_text()
    assert place.stat().st_mode & 0o077 == 0 or Path(address).parent.stat().st_mode & 0o077 == 0
    for nonsense in NONSENSE:
        with socket.socket(socket.AF_UNIX) as caller:
            caller.connect(address)
            with suppress(BrokenPipeError):
                caller.sendall(nonsense + b"\n")
            until_closed(caller)
    with socket.socket(socket.AF_UNIX) as half, socket.socket(socket.AF_UNIX) as endless:
        half.connect(address)
        half.sendall(b'{"new": true')  # more is to come, and nothing does
        endless.connect(address)
        assert heard_out(endless) < MUCH
        assert start(record(tmp_path / "b.kontsina", "Maria")).wait() == 0
        assert "match Maria" in says(first, "match")
        assert until_closed(half) == b""
    assert start(record(tmp_path / "a.kontsina", "Anna")).wait() == 0
    assert "match Anna" in says(first, "match")
    first.send_signal(signal.SIGINT)
    assert first.wait(timeout=60) == 0
    assert "Error" not in (state_dir() / "kontsina.log").read_text("utf-8")


def test_each_display_has_a_first_window_of_its_own(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a start would raise a window on another display."""
    monkeypatch.setenv("DISPLAY", ":31")
    first = start()
    says(first, "listens")
    monkeypatch.setenv("DISPLAY", "localhost:32.0")
    second = start(record(tmp_path / "a.kontsina", "Anna"))
    seen = says(second, "listens")
    assert seen[:1] == ["match Anna"]
    assert any("also open on another display" in line for line in seen)
    monkeypatch.setenv("DISPLAY", "localhost:32.1")
    assert start(record(tmp_path / "b.kontsina", "Maria")).wait() == 0
    assert says(second, "match") == ["front", "match Maria"]
    monkeypatch.setenv("DISPLAY", ":31")
    first.send_signal(signal.SIGINT)
    assert first.wait() == 0
    third = start()
    says(third, "listens")
    monkeypatch.setenv("DISPLAY", "localhost:32")
    assert start().wait() == 0
    assert says(second, "front") == ["front"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({}, {}, True),
        ({"DISPLAY": ":0"}, {"DISPLAY": ":0"}, True),
        ({"DISPLAY": ":0"}, {"DISPLAY": ":1"}, False),
        ({"DISPLAY": ":0"}, {}, False),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}, False),
        (
            {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"},
            {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-1"},
            False,
        ),
    ],
)
def test_which_display_is_the_same(one: dict[str, str], other: dict[str, str], same: bool) -> None:
    assert same_display(one, other) is same
    assert same_display(other, one) is same


def test_the_url_of_a_file_opens_it(start: Start, tmp_path: Path) -> None:
    """As given by a desktop, dropped by a browser, and forwarded by another start."""
    path = record(tmp_path / "Άννα & co.kontsina", "Anna")
    first = start(path.as_uri())
    assert says(first, "listens")[0] == "match Anna"
    other = record(tmp_path / "b c%20d.kontsina", "Maria")
    assert start(other.as_uri().replace("file://", "file://localhost")).wait() == 0
    assert "match Maria" in says(first, "match")


def test_a_long_path_is_no_hindrance(qapp: QApplication, tmp_path: Path) -> None:
    place = tmp_path / ("x" * 120)
    place.mkdir()
    first = single.acquire(None, False, place)
    assert first is not None
    first.listen()
    wait(lambda: first.listens)
    assert len((place / "window.address").read_text()) < 108
    first.close()
    again = single.acquire(None, False, place)
    assert again is not None and again.alone
    again.close()


def test_a_port_hears_who_knows_the_key_and_nobody_else(qapp: QApplication, tmp_path: Path) -> None:
    """Without Unix sockets, as on Windows."""
    first = single.acquire(None, False, tmp_path)
    assert first is not None
    asked: list[single.Request] = []
    first.asked.connect(asked.append)
    first.listen(at_path=False)
    place = single.Place(tmp_path)
    port = int(place.address.read_text("utf-8").split()[0])
    with socket.create_connection(("127.0.0.1", port)) as stranger:
        stranger.sendall(b'{"new": true, "key": ""}\n')
        stranger.settimeout(0.01)
        answers: list[bytes] = []
        wait(lambda: _heard(stranger, answers))
        assert answers == [b""]
    with ThreadPoolExecutor() as pool:
        handed = pool.submit(single.forward_request, place, {"file": "/a", "new": True})
        wait(handed.done)
        assert handed.result() == single.SHOWN
    wait(lambda: bool(asked))
    assert asked == [single.Request("/a", True)]
    first.close()
    assert not place.address.exists()


def _heard(line: socket.socket, answers: list[bytes]) -> bool:
    with suppress(TimeoutError):
        answers.append(line.recv(9))
    return bool(answers)


def test_many_callers_who_say_nothing_keep_no_other_from_being_heard(
    qapp: QApplication, tmp_path: Path
) -> None:
    first = single.acquire(None, False, tmp_path)
    assert first is not None
    first.listen()
    place = single.Place(tmp_path)
    with ExitStack() as open_lines, ThreadPoolExecutor() as pool:
        for _ in range(3 * single.MOST_CALLERS):
            line = open_lines.enter_context(socket.socket(socket.AF_UNIX))
            line.connect(place.address.read_text("utf-8"))
            qapp.processEvents()
        handed = pool.submit(single.forward_request, place, {"new": True})
        wait(handed.done)
        assert handed.result() == single.SHOWN
    first.close()


def test_who_has_given_up_is_not_served_later(qapp: QApplication, tmp_path: Path) -> None:
    """The window was busy, and the second start has opened its own window meanwhile."""
    first = single.acquire(None, False, tmp_path)
    assert first is not None
    asked: list[single.Request] = []
    first.asked.connect(asked.append)
    first.listen()
    place = single.Place(tmp_path)
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(place.address.read_text("utf-8"))
        line.sendall(b'{"new": true}\n')
    wait(lambda: not first.callers)
    for _ in range(5):
        qapp.processEvents()
    assert asked == []
    first.close()
