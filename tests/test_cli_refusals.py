"""Commands with bad input, interrupted, or without a place to write print one line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from kontsina_qt.match.record import SIZE_LIMIT
from tests.cli import ENGINE, ROOT, environment, kontsina, right
from tests.processes import alive, default_signals, wait

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="files and signals of POSIX")


# Bad input: one line on standard error, exit status 2


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a good record and bad ones."""
    folder = tmp_path_factory.mktemp("records")
    good = right("play", "kontsina", "--seats", "steady,beginner", "--number", "1")
    contents: dict[str, bytes] = {
        "good.kontsina": good.encode(),
        "empty.kontsina": b"",
        "truncated.kontsina": good.encode()[:1000],
        "binary.kontsina": bytes(range(256)),
        "deep.kontsina": b"[" * 100_000,
        "newer.kontsina": good.replace('"version": 2', '"version": 3').encode(),
        "foreign.kontsina": b'{"format": "chess"}',
        "illegal.kontsina": good.replace(
            '"moves": [\n       "', '"moves": [\n "2H x 2D","'
        ).encode(),
        "escape.kontsina": good.replace('"Steady"', '"\\u001b[31m"').encode(),
        "large.kontsina": b" " * (SIZE_LIMIT + 1),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    (folder / "folder.kontsina").mkdir()
    return folder


@POSIX
@pytest.mark.parametrize("name", ["pipe.kontsina", "/dev/zero", "/dev/tty"])
@pytest.mark.parametrize("command", [["replay"], ["verify"], ["analyse"]])
def test_a_pipe_or_a_device_is_refused_at_once(
    tmp_path: Path, name: str, command: list[str]
) -> None:
    os.mkfifo(tmp_path / "pipe.kontsina")
    done = kontsina(*command, name, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    words = f"cannot read {name}: it is a pipe or a device, not a file"
    assert done.stderr == f"kontsina: {words}\n"


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="no /dev/stdin")
def test_an_open_file_is_read(files: Path) -> None:
    good = (files / "good.kontsina").read_bytes()
    assert right("verify", "/dev/stdin", stdin=good) == right("verify", "-", stdin=good)


PLAY = ["play", "kontsina", "--seats", "steady,beginner"]
ARENA = ["arena", "kontsina", "--a", "steady", "--b", "beginner"]

BAD: list[tuple[list[str], str]] = [
    (["nonsense"], "no command and no file 'nonsense'"),
    (["--nonsense"], "unrecognized arguments: --nonsense"),
    (["-x"], "kontsina --help"),
    (["games", "--jsn"], "unrecognized arguments: --jsn"),
    (["games", "--js"], "unrecognized arguments: --js"),
    (["games", "kontsina"], "unrecognized arguments"),
    (["rules"], "GAME"),
    (["rules", "whist"], "no game 'whist'"),
    (["rules", "Kontsina"], "no game 'Kontsina'"),
    (["rules", "wh\nist\x1b[31m"], "no game"),
    (["rules", "kontsina", "--set", "jokers=2"], "no option 'jokers'"),
    (["rules", "kontsina", "--set", "target"], "--set takes NAME=VALUE, not 'target'"),
    (["rules", "kontsina", "--set"], "expected one argument"),
    (["rules", "kontsina", "--set", "target=many"], "target must be a number from 5 to 101"),
    (["rules", "kontsina", "--set", "target=4"], "target must be a number from 5 to 101"),
    (["rules", "kontsina", "--set", "target=" + "9" * 5000], "target must be a number"),
    (["rules", "kontsina", "--set", "end=never"], "end must be one of target, hands, hands-won"),
    (["rules", "kontsina", "--set", "partnerships=yes"], "partnerships must be true or false"),
    (["rules", "kontsina-duel", "--set", "hands=5"], "an even number from 2 to 50"),
    (["rules", "kontsina-duel", "--set", "partnerships=true"], "no option 'partnerships'"),
    (["rules", "kontsina", "--players", "5"], "2, 3, 4 players, not 5"),
    (["rules", "kontsina", "--players", "0"], "--players: must be from 1"),
    (["rules", "kontsina", "--players", "two"], "--players: must be a whole number"),
    (["rules", "kontsina", "--players", "9" * 5000], "--players: must be a whole number"),
    (["rules", "kontsina", "--players", "3", "--set", "partnerships=true"], "for 4 players, not 3"),
    (["deal", "kontsina", "--number", "-1"], "--number"),
    (["deal", "kontsina", "--number", str(2**64)], "--number: must be from 0"),
    (["deal", "kontsina", "--number", "1.5"], "--number: must be a whole number"),
    (["deal", "kontsina", "--number", "٣"], "--number: must be a whole number"),
    (["replay"], "FILE"),
    (["replay", "missing.kontsina"], "there is no file missing.kontsina"),
    (["replay", "folder.kontsina"], "folder.kontsina: "),
    (["replay", "empty.kontsina"], "empty.kontsina: empty"),
    (
        ["replay", "truncated.kontsina"],
        "truncated.kontsina: damaged, cut off or not a Kontsina file",
    ),
    (["replay", "binary.kontsina"], "binary.kontsina: not readable text"),
    (["replay", "deep.kontsina"], "nested too deeply"),
    (["replay", "newer.kontsina"], "version: made by a newer version"),
    (["replay", "foreign.kontsina"], "not a Kontsina record"),
    (["replay", "--json", "illegal.kontsina"], "hands[0].moves[0]: "),
    (["replay", "escape.kontsina"], "seats[0].name: has an invisible control character"),
    (["replay", "large.kontsina"], "larger than 16 MiB"),
    (["replay", "good.kontsina", "good.kontsina"], "unrecognized arguments"),
    (["verify", "truncated.kontsina"], "cut off"),
    (["verify", "-"], "standard input: empty"),
    (["play", "kontsina"], "--seats"),
    (["play", "kontsina", "--seats", "steady"], "2, 3, 4 players, not 1"),
    (["play", "kontsina", "--seats", "steady," * 4 + "steady"], "2, 3, 4 players, not 5"),
    (["play", "kontsina-duel", "--seats", "steady,steady,steady"], "2 players, not 3"),
    (["play", "kontsina", "--seats", "steady,grandmaster"], "no level 'grandmaster'"),
    (["play", "kontsina", "--seats", "steady,,steady"], "no level ''"),
    (["play", "kontsina", "--seats", ""], "no level ''"),
    (["play", "kontsina", "--seats", "steady,cmd:"], "cmd: needs a command after it"),
    (["play", "kontsina", "--seats", "steady,cmd:no-such-program"], "no program no-such-program"),
    (["play", "kontsina", "--seats", "steady,cmd:'"], "isn't closed"),
    (["play", "kontsina", "--seats", f"steady,{ENGINE} \x1b"], "control character"),
    ([*PLAY, "--out", "missing/match.kontsina"], "no folder missing"),
    ([*PLAY, "--out", "folder.kontsina"], "cannot write folder.kontsina"),
    (["arena", "kontsina", "--a", "steady", "--deals", "2"], "--b"),
    ([*ARENA, "--deals", "0"], "--deals: must be from 1"),
    ([*ARENA, "--deals", "2", "--jobs", "0"], "--jobs: must be from 1"),
    (
        [*ARENA, "--deals", "2", "--hands", "3", "--learning", "3"],
        "at least one of 3 hands has to count",
    ),
    (["arena", "kontsina", "--a", "steady", "--b", "best", "--deals", "2"], "no level 'best'"),
    ([*PLAY, "--out", "x" * 5000], "cannot write"),
    ([*PLAY, "--out", "x" * 5000 + "/y"], "the name is too long"),
    ([*PLAY, "--out", "y" * 5000], "the name is too long"),
    (["replay", "x" * 5000], "cannot read"),
    (["x" * 5000], "no command and no file"),
    (["/x" * 5000], "there is no file"),
    (["missing.kontsina"], "no file missing.kontsina"),
    (["good.kontsina", "empty.kontsina"], "one file at a time"),
]


@pytest.mark.parametrize(
    ("arguments", "words"),
    BAD,
    ids=[" ".join(case[0])[:60].encode("unicode_escape").decode() for case in BAD],
)
def test_bad_input(arguments: list[str], words: str, files: Path) -> None:
    done = kontsina(*arguments, cwd=files)
    assert done.returncode == 2
    assert done.stdout == ""
    assert words in done.stderr
    assert done.stderr.startswith("kontsina: ") and done.stderr.endswith("\n")
    assert done.stderr[:-1].isprintable(), "one line and no escape sequences"
    assert len(done.stderr) < 600


def test_no_screen_no_window(files: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("screens are a matter of variables on Linux only")
    for arguments in ([], ["--new"], ["good.kontsina"]):
        done = kontsina(*arguments, cwd=files)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("kontsina: there is no screen")
        assert done.stderr.count("\n") == 1


@POSIX
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_an_unreadable_file(tmp_path: Path) -> None:
    path = tmp_path / "secret.kontsina"
    path.write_text(right("deal", "kontsina"), encoding="utf-8")
    path.chmod(0)
    done = kontsina("replay", str(path))
    assert done.returncode == 2
    assert "you don't have permission" in done.stderr


def ended(redirection: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command with a shell redirection."""
    python = ["bash", sys.executable, "-m", "kontsina_qt"]
    return subprocess.run(
        ["bash", "-c", f'"$@" {redirection}', *python, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=environment(),
        timeout=120,
        check=False,
    )


@POSIX
def test_nowhere_to_write() -> None:
    done = ended("> /dev/full", "games")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "kontsina: standard output: No space left on device\n"
    done = ended(">&-", "games")
    assert (done.returncode, done.stderr) == (2, "kontsina: standard output is closed\n")
    done = ended("<&-", "replay", "-")
    assert (done.returncode, done.stderr) == (2, "kontsina: standard input is closed\n")
    done = ended("", *PLAY, "--out", "/dev/full")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "kontsina: cannot write /dev/full: the disk is full\n"


@POSIX
def test_a_reader_that_goes_away(files: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "kontsina_qt", "replay", "--json", str(files / "good.kontsina")],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment(),
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == ("kontsina: standard output was closed before everything was written\n")


def default_interrupts() -> None:
    """Restore interrupts, which background jobs of a shell and their children ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@POSIX
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_quietly(jobs: str) -> None:
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "kontsina_qt", *ARENA, "--deals", "100000", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=theirs,
        cwd=ROOT,
        env=environment(),
        start_new_session=True,
        preexec_fn=default_interrupts,
    )
    try:
        shown = os.read(ours, 1 << 12)  # the progress bar: it has begun
        os.killpg(process.pid, signal.SIGINT)  # like a terminal, to the workers too
        out, _ = process.communicate(timeout=30)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    os.close(theirs)
    shown += os.read(ours, 1 << 16)
    os.close(ours)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in shown
    assert shown.endswith(b"\r\x1b[K")


@POSIX
@pytest.mark.parametrize("sign", ["SIGTERM", "SIGHUP"])
def test_terminating_a_command_ends_its_players(tmp_path: Path, sign: str) -> None:
    player, note = tmp_path / "player", tmp_path / "pid"
    command = [sys.executable, "-m", "kontsina_qt", "play", "kontsina", "--seats"]
    player.write_text(f"#!/bin/sh\necho $$ > {note}.half\nmv {note}.half {note}\nexec sleep 300\n")
    player.chmod(0o700)
    process = subprocess.Popen(
        [*command, f"cmd:{player},cmd:{player}"],
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
        preexec_fn=default_signals,
    )
    try:
        wait(note.exists)
        process.send_signal(getattr(signal, sign))
        _, complaint = process.communicate(timeout=30)
        assert (process.returncode, complaint) == (130, b"")
        wait(lambda: not alive(int(note.read_text())))
    finally:
        process.kill()
        with suppress(ProcessLookupError):
            os.kill(int(note.read_text()), signal.SIGKILL)


@POSIX
def test_a_progress_bar_is_shown_only_on_a_terminal() -> None:
    ours, theirs = os.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "kontsina_qt", *ARENA, "--deals", "4", "--json"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        cwd=ROOT,
        env=environment(),
        check=True,
    )
    os.close(theirs)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    assert json.loads(done.stdout)["deals"] == 4
    assert "of 4 deals" in shown and "[#" in shown
    assert shown.endswith("\r\x1b[K"), "the line is left empty"


def test_output_is_utf8_whatever_the_system_says(files: Path) -> None:
    done = kontsina("replay", str(files / "good.kontsina"), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "♣" in done.stdout
