"""Long work done elsewhere: in other processes and on a cluster, and kept as it comes."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import Process
from pathlib import Path
from threading import Thread, get_ident
from time import sleep
from typing import Any

import pytest

from kontsina_qt.cli import main
from kontsina_qt.commands.batch import workers as module
from kontsina_qt.commands.batch.workers import workers
from kontsina_qt.commands.kept import Kept
from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.match.record import save_file
from tests.analysis.played import by_chance
from tests.cli import ROOT, environment
from tests.processes import alive, wait

pytestmark = pytest.mark.slow

CONTEST = ["arena", "kontsina", "--a", "steady", "--b", "greedy", "--json"]


def squared(number: int) -> tuple[int, int]:
    """A piece of work that takes a moment, and who did it."""
    sleep(0.02)
    return number * number, os.getpid()


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_piece_is_done_once(jobs: int) -> None:
    with workers(jobs) as (at_once, run):
        assert at_once == jobs
        done = list(run(squared, range(9)))
    assert sorted(square for square, _ in done) == [n * n for n in range(9)]
    assert (os.getpid() in {who for _, who in done}) == (jobs == 1)


def told_to_end_unheard(asked: Path) -> int:
    """A wish to end that interrupts no wait: here because another thread is given it."""

    def notify() -> None:
        while not asked.exists():
            sleep(0.01)
        sleep(0.1)  # the worker waits for work
        signal.pthread_kill(get_ident(), signal.SIGTERM)

    Thread(target=notify, daemon=True).start()
    return os.getpid()


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="no signals on Windows")


@POSIX
def test_a_worker_heeds_a_wish_that_interrupts_no_wait(tmp_path: Path) -> None:
    with workers(2) as (_, run):
        (who,) = run(told_to_end_unheard, [tmp_path / "asked"])
        (tmp_path / "asked").touch()
        wait(lambda: not alive(who))


def killed_once(folder: Path) -> str:
    """Work in the middle of which the system ends the process, the first time."""
    first = folder / "first"
    if not first.exists():
        first.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def killed_always(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def failing(number: int) -> float:
    return 1 / number


@POSIX
@pytest.mark.parametrize("start_method", ["fork", "spawn", "forkserver"], indirect=True)
def test_work_of_a_killed_process_is_done_again_and_told(
    start_method: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    with workers(2) as (_, run):
        assert list(run(killed_once, folders)) == ["done"] * 2
        assert sorted(square for square, _ in run(squared, range(9))) == [n * n for n in range(9)]
    assert capsys.readouterr().err.count("a worker process was killed") == 2


@POSIX
def test_a_process_killed_while_it_waits_is_replaced(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with workers(2) as (_, run):
        for _, who in run(squared, range(4)):
            with suppress(ProcessLookupError):
                os.kill(who, signal.SIGKILL)
        assert sorted(square for square, _ in run(squared, range(9))) == [n * n for n in range(9)]


@POSIX
def test_work_that_is_killed_again_and_again_is_given_up() -> None:
    with workers(2) as (_, run), pytest.raises(CommandError, match="keep being killed"):
        list(run(killed_always, range(5)))


def test_an_error_of_a_process_is_ours() -> None:
    with workers(2) as (_, run):
        with pytest.raises(ZeroDivisionError) as caught:
            list(run(failing, [1, 2, 0, 3]))
        assert "in failing" in caught.value.__notes__[0]
        assert sorted(run(failing, [1, 2, 4])) == [0.25, 0.5, 1.0]


@POSIX
@pytest.mark.parametrize("command", ["arena", "analyse"])
def test_a_command_ends_though_one_of_its_processes_is_killed(command: str, tmp_path: Path) -> None:
    if command == "arena":
        lines = [*CONTEST, "--deals", "4", "--seconds", "0.05"]
    else:
        for number in range(2):
            path = tmp_path / f"{number}.kontsina"
            save_file(by_chance("kontsina", 2, number, plies=16).record(), path)
        lines = ["analyse", str(tmp_path), "--level", "steady", "--seconds", "0.05", "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "kontsina_qt", *lines, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(),
    )
    try:
        wait(lambda: len(worker_processes(process.pid)) == 2)
        os.kill(min(worker_processes(process.pid)), signal.SIGKILL)
        out, complaint = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (process.returncode, bool(out)) == (0, True)
    assert "its work is being redone" in complaint


@POSIX
@pytest.mark.parametrize("start_method", ["spawn", "forkserver"], indirect=True)
def test_a_process_takes_no_code_from_the_current_folder(
    start_method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("signal", "selectors", "struct", "random"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w'); raise OSError")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    with workers(2) as (_, run):
        assert list(run(variable, ["PYTHONSAFEPATH"])) == [None]
    assert "PYTHONSAFEPATH" not in os.environ
    assert not (tmp_path / "ran").exists()


def variable(name: str) -> str | None:
    return os.environ.get(name)


def blocked(_: int = 0) -> set[int]:
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


@pytest.fixture
def start_method(request: pytest.FixtureRequest) -> Iterator[str]:
    """How processes are started."""
    before = multiprocessing.get_start_method()
    multiprocessing.set_start_method(request.param, force=True)
    yield request.param
    multiprocessing.set_start_method(before, force=True)


begun: list[set[int]] = []


class Watched(Process):
    """A process that notes which signals wait while it is started."""

    def start(self) -> None:
        begun.append(blocked())
        super().start()


@POSIX
@pytest.mark.parametrize("start_method", ["fork", "spawn", "forkserver"], indirect=True)
def test_no_wish_comes_to_a_worker_before_it_can_heed_it(
    monkeypatch: pytest.MonkeyPatch, start_method: str
) -> None:
    begun.clear()
    monkeypatch.setattr(module, "Process", Watched)
    endings, before = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}, blocked()
    assert not before & endings
    with workers(2) as (_, run):
        assert blocked() == before
        assert [each & endings for each in run(blocked, [0])] == [set()]
    assert len(begun) == 2
    assert all(each >= endings for each in begun)


def in_session(leader: int) -> set[int]:
    """The processes of a session, but its leader, that have not ended."""
    found = set()
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, session = each.read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state != "Z":
                found.add(int(each.parent.name))
    return found - {leader}


def children(parent: int) -> set[int]:
    """The processes that a process has started itself."""
    found = set()
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(each.read_text().rpartition(")")[2].split()[1]) == parent:
                found.add(int(each.parent.name))
    return found


def worker_processes(parent: int) -> set[int]:
    """The workers of a process: its children, or, since Python 3.14, those of its fork server."""
    found = set()
    for each in children(parent):
        with suppress(OSError):
            line = Path(f"/proc/{each}/cmdline").read_bytes()
            if b"forkserver" in line:
                found |= children(each)
            elif b"resource_tracker" not in line:
                found.add(each)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="finds processes as Linux tells them")
@pytest.mark.parametrize("others", [0, 2])
def test_workers_whose_parent_is_killed_end_without_a_word(tmp_path: Path, others: int) -> None:
    """Also with programs of other people, which end with them."""
    players = ["cmd:/bin/sleep 300", "greedy"] if others else ["random", "greedy"]
    contest = ["kontsina", "--a", players[0], "--b", players[1], "--deals", "5000"]
    keep, complaints = tmp_path / "kept", tmp_path / "complaints"
    with complaints.open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "kontsina_qt", "arena", *contest, "--jobs", "2", "--keep", keep],
            stdout=subprocess.DEVNULL,
            stderr=said,
            cwd=ROOT,
            env=environment(),
            start_new_session=True,
        )
        try:
            wait(lambda: len(worker_processes(process.pid)) == 2)
            wait(lambda: len(in_session(process.pid)) >= 2 + others)
            if not others:
                wait(lambda: keep.exists() and len(keep.read_text().splitlines()) > 1)
        finally:
            process.kill()
            process.wait()
    wait(lambda: not in_session(process.pid))
    assert complaints.read_text() == ""


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler with two workers, each a process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as found:
        yield found.scheduler_address


def test_work_of_a_killed_worker_is_done_again_and_counted_once(cluster: str) -> None:
    found: list[tuple[int, int]] = []
    with workers(1, cluster) as (at_once, run):
        assert at_once == 2
        for done in run(squared, range(120)):
            found.append(done)
            if len(found) == 10:
                os.kill(done[1], signal.SIGKILL)
    assert sorted(square for square, _ in found) == [n * n for n in range(120)]
    assert os.getpid() not in {who for _, who in found}


def test_a_contest_comes_to_the_same_on_a_cluster(
    cluster: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [*CONTEST, "--deals", "6"]
    assert main([*lines, "--dask", cluster]) == 0
    there = json.loads(capsys.readouterr().out)
    assert main(lines) == 0
    assert json.loads(capsys.readouterr().out) == there


def test_records_come_to_the_same_on_a_cluster(
    cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(3):
        save_file(by_chance("kontsina", 2, number).record(), tmp_path / f"{number}.kontsina")
    lines = ["analyse", str(tmp_path), "--level", "steady", "--seconds", "0.05"]
    assert main([*lines, "--dask", cluster]) == 0
    there = capsys.readouterr().out
    assert there.count("reviewed by steady") == 3
    assert main(lines) == 0
    assert capsys.readouterr().out == there


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "tls://127.0.0.1:1"])
def test_where_no_cluster_answers_one_line_says_so(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("kontsina_qt.commands.batch.workers._SECONDS_TO_ANSWER", 0.5)
    assert main([*CONTEST, "--deals", "2", "--dask", address]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"no cluster answers at {address}" in line


@pytest.mark.parametrize("said", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\xff" * 64])
def test_where_somebody_else_listens_one_line_says_so(
    said: bytes, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nothing is said, for which the cluster's own client waits for ever."""
    pytest.importorskip("distributed")
    monkeypatch.setattr("kontsina_qt.commands.batch.workers._SECONDS_TO_ANSWER", 0.5)
    heard: list[socket.socket] = []

    def listen() -> None:
        with suppress(OSError):
            while True:
                heard.append(listener.accept()[0])
                heard[-1].sendall(said)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        Thread(target=listen, daemon=True).start()
        address = "tcp://{}:{}".format(*listener.getsockname())
        assert main([*CONTEST, "--deals", "2", "--dask", address]) == 2
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)  # which ends the wait
    (line,) = capsys.readouterr().err.splitlines()
    assert f"no cluster answers at {address}" in line
    assert heard
    for each in heard:
        each.close()


# Kept results


def test_a_contest_goes_on_where_it_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results"
    keep = ["--keep", str(file)]
    assert main([*CONTEST, "--deals", "7"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert main([*CONTEST, "--deals", "4", *keep]) == 0
    before = file.read_bytes()
    with file.open("ab") as lines:
        lines.write(before.splitlines(keepends=True)[1])  # two went on at once
        lines.write(b'{"number": 5, "a"')  # and this one was ended while it wrote
    capsys.readouterr()
    assert main([*CONTEST, "--deals", "7", *keep]) == 0
    assert json.loads(capsys.readouterr().out) == whole
    numbers = [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]]
    assert numbers == [0, 1, 2, 3, 0, 4, 5, 6], "what was there is not played again"


def test_a_contest_may_begin_at_any_deal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = 10**12
    pairs = {}
    for start, deals in ((0, 2), (first, 3), (first + 1, 2)):
        file = tmp_path / str(start)
        lines = [*CONTEST, "--deals", str(deals), "--first", str(start), "--keep", str(file)]
        assert main(lines) == 0
        rows = [json.loads(line) for line in file.read_text().splitlines()[1:]]
        assert [row["number"] for row in rows] == [*range(start, start + deals)]
        pairs[start] = [(row["a"], row["b"]) for row in rows]
    assert pairs[first + 1] == pairs[first][1:]
    assert pairs[0] != pairs[first][:2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a letter", "holds no results"),
        ("a letter\nof two lines\n", "holds no results"),
        ("[1]\n", "holds no results"),
        ('{"contest": "another"}\n', "holds the results of a different run"),
        ('{"contest": "ours"}\n[]\n', "line 2: not a result of this run"),
        ('{"contest": "ours"}\n{}\n{"n": NaN}\n', "line 3: not a result of this run"),
        ('{"contest": "ours"}\n{"n": 1, "n": 2}\n', "line 2: not a result of this run"),
    ],
)
def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "results"
    file.write_text(text)
    with pytest.raises(CommandError, match=said):
        Kept(str(file), {"contest": "ours"})
    assert file.read_text() == text


def test_a_line_that_is_too_long_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no unfinished end, which alone is cut off."""
    monkeypatch.setattr("kontsina_qt.commands.kept._MAX_LINE", 30)
    file = tmp_path / "results"
    file.write_text('{"contest": "ours"}\n{"n": 1}\n' + '{"n": "%s"}\n{"n": 3}\n' % ("x" * 40))
    before = file.read_text()
    with pytest.raises(CommandError, match="holds no results"):
        Kept(str(file), {"contest": "ours"})
    assert file.read_text() == before


NO_RESULTS: dict[str, dict[str, Any]] = {
    "nothing but a number": {"a": None, "b": None, "won": None, "failures": None},
    "a number in words": {"number": "0"},
    "half a number": {"number": 0.5},
    "points in words": {"a": "1"},
    "endless points": {"a": 10**400},
    "points beyond all": {"b": 1e308},
    "yes": {"b": True},
    "one won": {"won": [1]},
    "three won": {"won": [0, 1, 0]},
    "words won": {"won": "ab"},
    "lists won": {"won": [[1], [2]]},
    "an object won": {"won": {"a": 1, "b": 0}},
    "half a hand won": {"won": [0.5, 0]},
    "words for lists of reasons": {"reasons": "ab"},
    "numbers for reasons": {"reasons": [[1], []]},
    "more won than played": {"won": [2, 1]},
    "fewer than none won": {"won": [2, -1]},
    "fewer failures than none": {"failures": [0, -3]},
}


@pytest.mark.parametrize("damage", NO_RESULTS)
def test_a_row_that_is_no_result_is_told(
    damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results"
    parts = [*CONTEST, "--deals", "1", "--keep", str(file)]
    assert main(parts) == 0
    row = json.loads(file.read_text().splitlines()[1])
    with file.open("a") as lines:
        lines.write(json.dumps(row | {"number": 7}) + "\n")
        lines.write(json.dumps(row | NO_RESULTS[damage]) + "\n")
    capsys.readouterr()
    assert main(parts) == 2
    assert capsys.readouterr() == ("", f"kontsina: {file}, line 4: not a result of this run\n")


@POSIX
@pytest.mark.parametrize("command", ["arena", "analyse"])
def test_a_pipe_keeps_nothing(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe, record = tmp_path / "pipe", tmp_path / "a.kontsina"
    os.mkfifo(pipe)
    save_file(by_chance("kontsina", 2, 1, plies=5).record(), record)
    lines = [*CONTEST, "--deals", "1"] if command == "arena" else ["analyse", str(record)]
    assert main([*lines, "--keep", str(pipe)]) == 2
    why = "it is a pipe or a device, not a file"
    assert capsys.readouterr() == ("", f"kontsina: cannot write {pipe}: {why}\n")


def test_where_nothing_can_be_written_one_line_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*CONTEST, "--deals", "1", "--keep", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"kontsina: cannot write {tmp_path}: it is a folder\n"
    file = tmp_path / "no" / "file"
    assert main([*CONTEST, "--deals", "1", "--keep", str(file)]) == 2
    assert capsys.readouterr().err == f"kontsina: cannot write {file}: there is no such folder\n"
