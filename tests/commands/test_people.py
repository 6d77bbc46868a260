"""Matches of several programs, each in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import platformdirs
import pytest

from kontsina_qt.cli import main
from kontsina_qt.commands.parser import COMMANDS
from kontsina_qt.commands.people.seats import replacement
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.link.wire.addresses import own_addresses
from kontsina_qt.link.wire.invitation import LOOPBACK
from kontsina_qt.link.wire.network import NetworkLogs
from kontsina_qt.match.record import load_match
from kontsina_qt.together.course import Course
from kontsina_qt.together.lines import text_of
from kontsina_qt.together.logs import SqliteLogs
from kontsina_qt.together.playing import sitting
from tests.cli import ROOT, environment, right
from tests.together.machines import Liar, key_of

GAME = ("elewenjewe", "--set", "hands=1")
LOCAL = ("--local", "--play", "beginner")
PATHS = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
PLAYERS = ("--seats", "beginner,beginner")
SECONDS = 100
HOOKED = """
import sys
ADDRESSED = ("bind", "connect", "getaddrinfo", "gethostbyname", "sendto", "sendmsg")
def hear(event, told):
    if event in ["socket." + verb for verb in ADDRESSED]:
        print("HEARD", event, *[x for x in told if not hasattr(x, "fileno")], file=sys.stderr)
sys.addaudithook(hear)
from kontsina_qt.cli import main
sys.exit(main())
"""
"""Runs a command, and tells every address that a socket is given."""


class Program:
    """The command line at work.

    Attributes:
        process: of its own, with a home of its own.
    """

    def __init__(self, home: Path, *arguments: str, start: tuple[str, ...] = ()) -> None:
        home.mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            [sys.executable, *(start or ("-m", "kontsina_qt")), "people", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environment(PYTHONPATH=PATHS, XDG_DATA_HOME=str(home), HOME=str(home)),
            text=True,
        )

    def line(self) -> str:
        """What it prints next."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def end(self) -> tuple[int, str, str]:
        """How it ended, and what it printed till then."""
        out, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, out.strip(), err.strip()

    def kill(self) -> None:
        """End it as a power cut does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        self.process.communicate(timeout=SECONDS)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Program]:
    """A table for two."""
    program = Program(
        tmp_path / "anna", "host", *GAME, "--seats", "person,person", *LOCAL, "--name", "Anna"
    )
    yield program
    program.kill()


def test_two_programs_play_a_match_and_both_have_its_record(tmp_path: Path) -> None:
    start = ("-c", HOOKED)
    seats = ("--seats", "person,person")
    host = Program(tmp_path / "anna", "host", *GAME, *seats, *LOCAL, "--name", "Anna", start=start)
    nikos = (tmp_path / "nikos", "join", host.line(), *LOCAL, "--name", "Nikos")
    ended = [Program(*nikos, start=start).end(), host.end()]
    assert [status for status, _, _ in ended] == [0, 0]
    heard = [line for _, _, err in ended for line in err.splitlines()]
    assert len(heard) >= 2 and all("HEARD" in line and "127.0.0.1" in line for line in heard)
    paths = [Path(out) for _, out, _ in ended]
    assert paths[0] != paths[1]
    assert paths[0].read_bytes() == paths[1].read_bytes()
    match = load_match(paths[0])
    assert match.over and [seat.name for seat in match.seats] == ["Anna", "Nikos"]
    assert "dealt by all players together" in right("verify", str(paths[0]))
    if os.name == "posix":
        key = paths[0].with_name("people.key")
        assert key.stat().st_mode & 0o777 == 0o600 and len(key.read_bytes()) == 32


def test_computers_sit_in_the_other_seats(tmp_path: Path) -> None:
    host = Program(tmp_path / "anna", "host", *GAME, "--seats", "steady,person,beginner", *LOCAL)
    assert host.line().startswith("kontsina:local/")
    status, out, err = host.end()
    assert (status, err) == (0, "")
    seats = load_match(Path(out)).seats
    assert [seat.player for seat in seats] == ["steady", "human", "beginner"]
    assert seats[0].name.startswith("steady, ")


def test_a_guest_who_was_killed_comes_back_to_his_seat(host: Program, tmp_path: Path) -> None:
    invitation = host.line()
    logs = tmp_path / "nikos" / "kontsina" / "people.sqlite3"
    for _ in range(2):
        guest = Program(tmp_path / "nikos", "join", invitation, *LOCAL)
        before = logs.stat().st_size if logs.exists() else 0
        while guest.process.poll() is None and (not logs.exists() or logs.stat().st_size <= before):
            threading.Event().wait(0.02)
        guest.kill()
    last = Program(tmp_path / "nikos", "join", invitation, *LOCAL)
    assert [last.end()[0], host.end()[0]] == [0, 0]


def test_who_watches_was_killed_comes_back_and_has_the_record_too(tmp_path: Path) -> None:
    seats = ("--seats", "person,person", "--spectators", "--name", "Anna")
    host = Program(tmp_path / "anna", "host", *GAME, *seats, *LOCAL)
    invitation = host.line()
    match = invitation.split("/")[-1]
    guest = Program(tmp_path / "nikos", "join", invitation, *LOCAL, "--name", "Nikos")
    kept = tmp_path / "eva" / "kontsina" / "people.sqlite3"
    watching = Program(tmp_path / "eva", "watch", invitation, "--local")
    while not kept.exists() or not SqliteLogs(kept).read(match, 0):
        assert watching.process.poll() is None
        threading.Event().wait(0.02)
    watching.kill()
    last = Program(tmp_path / "eva", "watch", invitation, "--local")
    ended = [guest.end(), host.end(), last.end()]
    assert [(status, err) for status, _, err in ended] == [(0, "")] * 3
    records = {Path(out).read_bytes() for _, out, _ in ended}
    assert len(records) == 1
    assert [each.name for each in load_match(Path(ended[2][1])).seats] == ["Anna", "Nikos"]
    assert FriendBook(kept).all() == (), "nobody is a friend for having been watched"


def test_a_table_that_is_not_open_to_spectators_says_so(host: Program, tmp_path: Path) -> None:
    status, out, err = Program(tmp_path / "eva", "watch", host.line(), "--local").end()
    assert (status, out) == (2, "") and "isn't open to spectators" in err


def test_a_host_who_was_killed_opens_the_table_again_and_guests_come_back_by_themselves(
    host: Program, tmp_path: Path
) -> None:
    invitation = host.line()
    match = invitation.split("/")[-1]
    guest = Program(tmp_path / "nikos", "join", invitation, *LOCAL)
    logs = tmp_path / "nikos" / "kontsina" / "people.sqlite3"
    looking = SqliteLogs(tmp_path / "anna" / "kontsina" / "people.sqlite3")
    while len(looking.read(match, 0)) < 20:
        time.sleep(0.05)
    host.kill()
    assert logs.exists()
    again = Program(tmp_path / "anna", "host", invitation, *LOCAL)
    assert again.line() == invitation
    ended = [guest.end(), again.end()]
    assert [(status, err) for status, _, err in ended] == [(0, "")] * 2
    stranger = Program(tmp_path / "eleni", "host", invitation, *LOCAL).end()
    assert stranger[0] == 2 and "wasn't opened on this computer" in stranger[2]


def test_who_cheats_is_named_on_the_terminal(host: Program, tmp_path: Path) -> None:
    port, match = host.line().split("/")[1:]
    with closing(NetworkLogs((LOOPBACK,), int(port), key_of(1))) as logs:
        liar = Liar(logs, match, Course(key_of(1), 1))
        liar.lie = lambda _, draft: (
            ("keys", {"keys": text_of(bytes(32))}) if draft[0] == "keys" else None
        )
        liar.read_on()
        liar.write(sitting(key_of(1), "Nikos"))
        while not liar.course.over:
            liar.step(lambda course: "")
    status, out, err = host.end()
    assert (status, out) == (2, "") and len(err.splitlines()) == 1
    assert "Nikos" in err and "(seat 1) broke the rules of the table" in err


def test_strangers_at_the_port_of_a_table_do_nothing(host: Program, tmp_path: Path) -> None:
    invitation = host.line()
    _, port, match = invitation.split("/")
    questions = [
        *(b"", b"\n", b"{}\n", b"GET / HTTP/1.0\r\n\r\n", b"[" * 100_000 + b"\n", b"x" * 300_000),
        json.dumps({"verb": "read", "match": "0" * 64, "at": 0}).encode() + b"\n",
        *(
            json.dumps({"verb": "append", "match": match, "at": at, "line": line}).encode() + b"\n"
            for at, line in ((0, "AAAA"), (10**9, "AAAA"), (3, 7), (None, "AAAA"), (1, "é"))
        ),
    ]
    for question in questions:
        with socket.create_connection(("127.0.0.1", int(port)), timeout=SECONDS) as stranger:
            try:
                stranger.sendall(question)
                stranger.shutdown(socket.SHUT_WR)
                assert len(stranger.recv(1 << 16)) < 200
            except OSError:
                pass  # what cannot be understood is not listened to
    guest = Program(tmp_path / "nikos", "join", invitation, *LOCAL)
    assert [(status, err) for status, _, err in (guest.end(), host.end())] == [(0, "")] * 2


@pytest.mark.parametrize("answer", [b"", b"no\n", b"[" * 5_000 + b"\n", b'{"lines":[7]}\n'])
def test_a_host_that_answers_anything_is_told_in_one_line(answer: bytes, tmp_path: Path) -> None:
    def serve(door: socket.socket) -> None:
        with door.accept()[0] as guest:
            guest.recv(1_000)
            guest.sendall(answer)

    with closing(socket.create_server(("127.0.0.1", 0))) as door:
        threading.Thread(target=serve, args=(door,), daemon=True).start()
        invitation = f"kontsina:local/{door.getsockname()[1]}/{'0' * 64}"
        status, out, err = Program(tmp_path / "nikos", "join", invitation, *LOCAL).end()
    assert (status, out) == (2, "")
    assert err.startswith("kontsina: the table has closed or") and len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("join", "tuesday", *LOCAL), "not an invitation"),
        (("join", f"kontsina:local/99999/{'0' * 64}", *LOCAL), "not an invitation"),
        (("join", f"kontsina:local/1/{'0' * 64}", *LOCAL), "can't be reached"),
        (("join", f"kontsina:lan/10.0.0.1/9/{'0' * 64}", *LOCAL), "leave out --local"),
        (("join", f"kontsina:lan/host.example/9/{'0' * 64}", *LOCAL), "not an invitation"),
        (("host", *LOCAL), "name the game"),
        (
            ("host", "scopa", "--seats", "person,person", "--address", "all", "--play", "steady"),
            "all isn't",
        ),
        (("join", "kontsina:", "--address", "10.0.0.1", *LOCAL), "--address"),
        (
            ("host", "scopa", "--seats", "person,person", "--local", "--play", "cmd:no-such"),
            "no-such",
        ),
        (("join", f"kontsina:local/9/{'0' * 64}", "--local"), "--play LEVEL"),
        (("host", "scopa", "--local", "--play", "steady"), "--seats person,person,steady"),
        (("host", "scopa", "--seats", "steady,steady", *LOCAL), "--seats person,person,steady"),
        (("host", "scopa", "--seats", "person,wizard", *LOCAL), "wizard"),
        (("host", "scopa", "--seats", "person,cmd:ls", *LOCAL), "built-in levels"),
        (("host", "scopa", "--seats", "person", *LOCAL), "players"),
        (("host", "bridge", "--seats", "person,person", *LOCAL), "bridge"),
        (("host", "scopa", "--seats", "person,person", *LOCAL, "--name", "\x1b[2J"), "name"),
        (("look", "scopa"), "host"),
        (("watch", "scopa"), "not an invitation"),
        (("watch",), "give the invitation"),
        (("watch", f"kontsina:lan/10.0.0.1/9/{'0' * 64}", "--local"), "leave out --local"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    arguments: tuple[str, ...],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["people", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and words in err and len(err.splitlines()) == 1


def test_without_pynacl_it_is_told_what_to_install(tmp_path: Path) -> None:
    asked = ("people", "host", *GAME, *LOCAL, "--seats", "person,person")
    shutil.copytree(Path(platformdirs.__file__).parent, tmp_path / "platformdirs")
    done = subprocess.run(
        [sys.executable, "-S", "-m", "kontsina_qt", *asked],
        env=environment(PYTHONPATH=os.pathsep.join((str(ROOT), str(tmp_path)))),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "kontsina: playing with people needs PyNaCl: pip install 'kontsina[people]'"
    ]


def test_a_program_of_other_people_plays_a_seat(host: Program, tmp_path: Path) -> None:
    told = ("--local", "--play", f"cmd:{sys.executable} -m kontsina_qt engine")
    guest = Program(tmp_path / "nikos", "join", host.line(), *told)
    assert [(status, err) for status, _, err in (guest.end(), host.end())] == [(0, "")] * 2


def test_a_table_is_found_by_name_and_anybody_may_sit_down(tmp_path: Path) -> None:
    seats = ("--seats", "person,person", "--announce", "--name", "Anna at home")
    host = Program(tmp_path / "anna", "host", *GAME, *seats, *LOCAL)
    invitation = host.line()
    found = ""
    while invitation not in found:
        status, found, _ = Program(tmp_path / "nikos", "find", "--local").end()
        assert status == 0
    assert "elewenjewe" in found and "1 of 2 seats free" in found and "Anna at home" in found
    assert "watch" not in found
    guest = Program(tmp_path / "nikos", "join", found.split()[0], *LOCAL)
    assert [(status, err) for status, _, err in (guest.end(), host.end())] == [(0, "")] * 2


def test_a_table_in_all_networks_of_the_computer(tmp_path: Path) -> None:
    """As far as one computer can show: by its own address in its network, where it has one."""
    if not own_addresses():
        pytest.skip("this computer is in no network")
    play = ("--play", "beginner")
    host = Program(tmp_path / "anna", "host", *GAME, "--seats", "person,person", *play)
    invitation = host.line()
    assert invitation.startswith("kontsina:lan/")
    guest = Program(tmp_path / "nikos", "join", invitation, *play)
    assert [(status, err) for status, _, err in (guest.end(), host.end())] == [(0, "")] * 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "wanted"), [("skilled-bold", "skilled-bold"), ("cmd:./player --fast", "steady")]
)
def test_no_command_line_is_told_to_the_others(level: str, wanted: str) -> None:
    assert replacement(level) == wanted


def test_the_others_go_on_without_who_does_not_come_back(tmp_path: Path) -> None:
    seats = ("--seats", "person,person,person", "--without", "3")
    host = Program(tmp_path / "anna", "host", *GAME, *seats, *LOCAL, "--name", "Anna")
    invitation = host.line()
    stays = Program(tmp_path / "nikos", "join", invitation, *LOCAL, "--without", "3")
    leaves = Program(tmp_path / "eleni", "join", invitation, *LOCAL, "--name", "Eleni")
    logs = tmp_path / "eleni" / "kontsina" / "people.sqlite3"
    match = invitation.split("/")[-1]
    while not logs.exists() or not SqliteLogs(logs).read(match, 12):
        assert leaves.process.poll() is None
        threading.Event().wait(0.02)
    leaves.kill()
    ended = [stays.end(), host.end()]
    assert [(status, err) for status, _, err in ended] == [(0, "")] * 2
    played = load_match(Path(ended[0][1]))
    assert played.over and "Eleni" in [seat.name for seat in played.seats]
    status, _, err = Program(tmp_path / "eleni", "join", invitation, *LOCAL).end()
    assert status == 2 and len(err.splitlines()) == 1


@pytest.mark.long
def test_without_the_host_a_guest_opens_the_table_again(tmp_path: Path) -> None:
    seats = ("--seats", "person,person,person", "--name", "Anna")
    host = Program(tmp_path / "anna", "host", *GAME, *seats, *LOCAL)
    invitation = host.line()
    match = invitation.split("/")[-1]
    homes = [tmp_path / "nikos", tmp_path / "eleni"]
    guests = [Program(home, "join", invitation, *LOCAL) for home in homes]
    logs = [home / "kontsina" / "people.sqlite3" for home in homes]
    while not all(each.exists() and SqliteLogs(each).read(match, 12) for each in logs):
        threading.Event().wait(0.02)
    for program in (host, *guests):
        program.kill()
    again = Program(homes[0], "host", invitation, *LOCAL, "--without", "4")
    other = Program(homes[1], "join", again.line(), *LOCAL, "--without", "4")
    ended = [again.end(), other.end()]
    assert [(status, err) for status, _, err in ended] == [(0, "")] * 2
    paths = [Path(out.splitlines()[-1]) for _, out, _ in ended]
    assert paths[0].read_bytes() == paths[1].read_bytes() and load_match(paths[0]).over


SILENT = """
import sys
def hear(event, told):
    if event.startswith("socket."):
        print("HEARD", event, told, file=sys.stderr)
sys.addaudithook(hear)
"""
"""Tells of every socket that is made."""
IMPORTED = """
import kontsina_qt.commands.people.match, kontsina_qt.link.wire.room, kontsina_qt.link.wire.serving
from kontsina_qt.link.wire.addresses import own_addresses
from kontsina_qt.link.wire.invitation import read_invitation
from kontsina_qt.link.wire.network import NetworkLogs
own_addresses()
told = read_invitation("kontsina:lan/192.0.2.1,10.0.0.1/9/" + "0" * 64)
NetworkLogs(told.addresses, told.port).close()
"""


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        ("from kontsina_qt.cli import main; sys.exit(main())", ("play", "kontsina-duel", *PLAYERS)),
        ("from kontsina_qt.cli import main; main()", ("people", "join", "tuesday", *LOCAL)),
        ("from kontsina_qt.cli import main; main()", ("people", "host", "bridge", *LOCAL)),
        (IMPORTED, ()),
    ],
)
def test_no_socket_is_made_before_it_is_asked_for(
    code: str, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    assert "people" in COMMANDS
    done = subprocess.run(
        [sys.executable, "-c", SILENT + code, *arguments],
        env=environment(PYTHONPATH=PATHS, XDG_DATA_HOME=str(tmp_path), HOME=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0 and "HEARD" not in done.stderr, done.stderr
