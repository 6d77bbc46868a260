"""Hostile files and players by the thousand: ``python -m tests.soak.fuzz [KIND] [--count N]``.

Without a kind: 50,000 mutated records, 5,000 library files, 1,000 settings files, and 38 hostile
players in ``arena`` and at the table, each kind in a separate process. A traceback, more than 2 s
of CPU time for one of them, or more than 300 MB end the run with exit status 1.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from tests.conftest import PLACES

COUNTS = {"records": 50_000, "libraries": 5_000, "settings": 1_000, "arena": 38, "table": 38}
MOST_SECONDS, MOST_MB = 2.0, 300.0


@dataclass
class Found:
    """The results of a kind.

    Attributes:
        tried: the number tried.
        slowest: the most CPU seconds that one took, and its name.
        faults: descriptions of what went wrong.
    """

    tried: int = 0
    slowest: tuple[float, str] = (0.0, "")
    faults: list[str] = field(default_factory=list)

    def run(self, name: str, work: Callable[[], object]) -> None:
        """Try one of them and measure this process's CPU time."""
        self.tried += 1
        begun = time.process_time()
        try:
            work()
        except Exception:
            self.faults.append(f"{name}:\n{traceback.format_exc()}")
        took = time.process_time() - begun
        self.slowest = max(self.slowest, (took, name))


def megabytes() -> float:
    """Return this process's peak memory."""
    status = Path("/proc/self/status")
    if status.exists():  # elsewhere a process's count begins with its parent's memory
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def records(count: int, seed: int) -> Found:
    """Read mutated records of several games as when a file is opened."""
    from kontsina_qt.match.record import RecordError, load_match, write_record
    from tests.analysis.played import by_chance
    from tests.soak.mutating import mutated_json, mutated_text

    random, found = Random(seed), Found()
    games = ("kontsina", "cassino", "scopa", "zwickern", "mulle", "pisti", "diloti")
    texts = [write_record(by_chance(game, 2, seed).record()) for game in games]
    path = Path(tempfile.mkdtemp()) / "fuzzed.kontsina"

    def open_it(content: bytes) -> None:
        path.write_bytes(content)
        try:
            match = load_match(path)
        except RecordError as error:
            assert len(str(error)) < 2_000 and str(error)
        else:
            write_record(match.record())

    for number in range(count):
        text = random.choice(texts)
        form = mutated_json if number % 2 else mutated_text
        content = form(text, random)
        found.run(f"record {number}", partial(open_it, content))
    return found


def libraries(count: int, seed: int) -> Found:
    """Open mutated library files, run every query, and insert a match."""
    from kontsina_qt.library.opening import open_or_replace
    from kontsina_qt.library.tables.errors import LibraryError
    from tests.library.playing import play_match
    from tests.soak.mutating import mutated_bytes
    from tests.soak.whole_library import LAST_ID, make_library, questions

    random, found = Random(seed), Found()
    folder = Path(tempfile.mkdtemp())
    good = make_library(folder / "good.sqlite3").read_bytes()
    new = play_match(9, hands=1)

    def open_it(content: bytes) -> None:
        place = Path(tempfile.mkdtemp(dir=folder))
        path = place / "library.sqlite3"
        path.write_bytes(content)
        opened = open_or_replace(path)
        if opened.trouble is not None:
            str(opened.trouble.words())
        with opened.library as library:
            asked: list[Callable[[], object]] = [*questions(library, LAST_ID)]
            asked.append(partial(library.import_match, new))
            for wanted in asked:
                try:
                    wanted()
                except LibraryError as error:
                    assert str(error)
        for left in place.iterdir():
            left.unlink()
        place.rmdir()

    for number in range(count):
        content = mutated_bytes(good, random)
        found.run(f"library {number}", partial(open_it, content))
    return found


def settings(count: int, seed: int) -> Found:
    """Read mutated settings files, and write them again."""
    from PySide6.QtCore import QCoreApplication

    from kontsina_qt.library.settings.settings import Settings
    from kontsina_qt.library.settings.store import SettingsStore
    from kontsina_qt.library.tables.profile import profile_in_settings, profile_of, texts_of
    from tests.soak.mutating import mutated_bytes

    random, found = Random(seed), Found()
    application = QCoreApplication.instance() or QCoreApplication([])
    path = Path(tempfile.mkdtemp()) / "kontsina.json"
    store = SettingsStore(path)
    store.save(Settings(name="Άννα", known=("sum", "sweep:pişti"), geometry=b"\1" * 60))
    old = (
        '[day]\nresults="2026-11-23 7 4 5 6;2026-11-24 3 3 - - u"\n[puzzles]\nsolved=scopa:1 2\n'
        "[play]\n"
        r'other-players="[{\"name\": \"A\", \"command\": \"a\", \"seconds\": 3}]"'
    )
    goods = ((path, path.read_bytes()), (path.with_suffix(".ini"), old.encode()))

    def beside() -> list[Path]:
        return list(path.parent.glob("kontsina-damaged-*"))

    def open_it(file: Path, content: bytes) -> None:
        path.unlink(missing_ok=True)
        file.write_bytes(content)
        read = SettingsStore(path)
        read.write()
        kept = [*beside(), *path.parent.glob("*.ini")]
        assert read.trouble is None or any(each.read_bytes() == content for each in kept)
        assert profile_of(texts_of(was := profile_in_settings(read.other_texts))) == was
        again = SettingsStore(path)
        again.write()
        assert again.settings == read.settings
        assert again.other_texts == read.other_texts
        assert again.trouble is None
        for each in kept:
            each.unlink()

    for number in range(count):
        file, good = goods[number % 2]
        found.run(f"settings {number}", partial(open_it, file, mutated_bytes(good, random)))
    application.processEvents()
    return found


def arena(count: int, seed: int) -> Found:
    """Let hostile players take a turn as in ``kontsina arena``; all their processes must end."""
    from kontsina_qt.players.programs.client import EnginePlayer, split_command
    from kontsina_qt.players.programs.conversation import Limits
    from kontsina_qt.rules.view import view_of
    from tests.analysis.played import by_chance
    from tests.session.programs import Program
    from tests.soak.hostile import HOSTILE

    found = Found()
    match = by_chance("kontsina", 2, seed, plies=6)
    position = match.hands[0].position
    view = view_of(position, position.turn, (0, 0))
    for name, (script, text) in list(HOSTILE.items())[:count]:
        program = Program(Path(tempfile.mkdtemp()), script)
        limits = Limits(start_ms=3_000, answer_ms=1_000)

        def play(text: str = text, program: Program = program, limits: Limits = limits) -> None:
            player = EnginePlayer(split_command(program.command), limits=limits)
            turn = player.take_turn(match.rules, view, seed, 500)
            player.close()
            assert turn.choice.move in position.notation.legal_texts()
            assert text in (turn.trouble or ""), turn.trouble
            _all_gone(program.pids)

        found.run(name, play)
    return found


def table(count: int, seed: int) -> Found:
    """Seat hostile players at the table of a session, one after the other."""
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from kontsina_qt.library.store import Library
    from kontsina_qt.players.programs.conversation import Limits
    from kontsina_qt.session.computers import engine_process
    from kontsina_qt.session.pacing import Pace
    from kontsina_qt.session.session import Session
    from tests.session.programs import Program, begin
    from tests.soak.hostile import HOSTILE

    application = QApplication.instance() or QApplication([])
    found = Found()
    setattr(engine_process, "LIMITS", Limits(start_ms=3_000, answer_ms=1_000))  # noqa: B010
    for name, (script, text) in list(HOSTILE.items())[:count]:
        program = Program(Path(tempfile.mkdtemp()), script)

        def play(text: str = text, program: Program = program) -> None:
            session = Session(Library.open(None))
            session.pacer.pace, session.asking.budget_ms = Pace(0, 0), 300
            said: list[str] = []
            session.notice.connect(said.append)
            session.asking.allow([program.entry(seconds=1)])
            begin(session, "human", program.seat)
            position = session.match.position
            assert position is not None
            assert session.play(position.exactly(position.legal()[0].card, 0)[0])
            end = time.monotonic() + 120
            while not session.my_turn:
                assert time.monotonic() < end, "hangs"
                QTest.qWait(5)
            assert text in " ".join(said) and bool(text) == bool(said), said
            session.close()
            _all_gone(program.pids)
            session.deleteLater()

        found.run(name, play)
    application.processEvents()
    return found


def _all_gone(pids: list[int]) -> None:
    """Wait until all processes of players have ended."""
    from tests.processes import alive

    end = time.monotonic() + 60
    while any(alive(pid) for pid in pids):
        assert time.monotonic() < end, "processes are left"
        time.sleep(0.01)


KINDS = {
    "records": records,
    "libraries": libraries,
    "settings": settings,
    "arena": arena,
    "table": table,
}


def main() -> int:
    """Run one kind here, or each in a separate process; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", nargs="?", choices=KINDS)
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=MOST_SECONDS, help="of work, at most")
    told = parser.parse_args()
    if told.kind is None:
        command = [sys.executable, "-m", "tests.soak.fuzz", "--seed", str(told.seed)]
        command += ["--seconds", str(told.seconds)]
        more = ["--count", str(told.count)] if told.count else []
        done = [subprocess.run([*command, kind, *more], check=False).returncode for kind in KINDS]
        return max(done)
    home = tempfile.mkdtemp()
    os.environ.update(dict.fromkeys(PLACES, home), QT_QPA_PLATFORM="offscreen", LANGUAGE="en")
    begun = time.monotonic()
    found = KINDS[told.kind](told.count or COUNTS[told.kind], told.seed)
    memory = megabytes()
    if memory > MOST_MB:
        found.faults.append(f"{memory:.0f} MB")
    slowest, which = found.slowest
    if slowest > told.seconds:
        found.faults.append(f"{which}: took {slowest:.1f} s")
    print(
        f"{told.kind}: {found.tried} in {time.monotonic() - begun:.0f} s, {len(found.faults)} "
        f"faults, at most {slowest:.2f} s of work ({which}), {memory:.0f} MB",
        flush=True,
    )
    for fault in found.faults[:20]:
        print(fault)
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
