"""Data loss when everything goes wrong: ``python -m tests.soak.losses``.

Kills of the real window while it plays, a disk that is really full at every stage of a match,
flipped bits in the library and in the settings, two windows on one library in random order, and
deals of the day while the clock is set back and forth. Exits with 1 if anything was lost without a
report. ``--part NAME`` and ``--times N`` run some of it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.opening import open_or_replace
from kontsina_qt.library.settings.choices import Theme
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.profile import Profile, additions
from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.session.saving import writer
from tests.e2e.test_killed import run_until_killed
from tests.library.playing import keep, play_match
from tests.slow_disk import slow_disk
from tests.soak.clock import Clocks, can_be_set
from tests.soak.flipping import Flips, SettingsFlips
from tests.soak.full_disk import Filled, fill_at, small_disk
from tests.soak.replacing import Replaced, replace_at
from tests.soak.windows import Tally, interleave

SEED = 14


def kills(
    folder: Path, times: int, within: float = 0.25, environment: dict[str, str] | None = None
) -> bool:
    """Kill the window's process; every move it has shown must be saved."""
    path, random = folder / "library.sqlite3", Random(SEED)
    shown_moves = lost = troubles = 0
    for _ in range(times):
        shown, errors = run_until_killed(path, random.random() * within, environment)
        shown_moves += len(shown)
        troubles += not shown or "Traceback" in errors
        opened = open_or_replace(path)
        troubles += opened.trouble is not None
        with opened.library as library:
            for match_id in {line[0] for line in shown}:
                last = max(line for line in shown if line[0] == match_id)
                lost += library.look_at(match_id).cursor < last[1:]
    troubles += bool(damage(path))
    print(f"kills: {times}, moves shown: {shown_moves}, lost: {lost}, troubles: {troubles}")
    return not lost and not troubles


def disk(folder: Path, times: int) -> bool:
    """Fill the disk at many points of a match."""
    filled, random = Filled(), Random(SEED)
    with small_disk(folder) as made:
        if not made:
            print("disk: no file system can be mounted here, so nothing was tried")
            return True
        for point in range(times):
            fill_at(folder, point, filled, random)
    print(
        f"disk full at {filled.points} points, {filled.hit} while playing: {filled.waited} moves "
        f"waited, {filled.saved_later} saved later by themselves, {filled.told} told at closing, "
        f"lost: {filled.lost}"
    )
    return filled.lost == 0


def bits(folder: Path, times: int) -> bool:
    """Flip bits."""
    path = folder / "library.sqlite3"
    with Library.open(path) as library:
        for number in range(1, 9):
            keep(library, play_match(number, hands=1 + number % 2, last=20 + number))
        library.profile.change(additions(profile_of_a_year()))
    flips = Flips(path, Random(SEED))
    for _ in range(times):
        flips.flip()
    print(
        f"bits flipped: {times}: {flips.harmless} harmless, {flips.mended} mended and told, "
        f"{flips.told} told with a loss ({flips.lost} moves, {flips.lost_results} results of "
        f"{times} libraries), "
        f"silent: {flips.silent}"
    )
    print("\n".join(flips.faults), end="")
    return flips.silent == 0


def profile_of_a_year() -> Profile:
    """Return a person's activity outside matches over a year."""
    first = date(2026, 1, 1)
    days = [(first + timedelta(days=each)).isoformat() for each in range(365)]
    return Profile(
        days=tuple(DayResult(day, n % 9, n % 7, 5, 6) for n, day in enumerate(days)),
        solved=frozenset(f"kontsina:{number}" for number in range(200)),
        lessons={"scopa": 3},
        learnt=("kontsina", "diloti"),
        players=(OutsidePlayer("Ann", "ann --fast", 3), OutsidePlayer("Bob", 'bob "x y"', 9)),
    )


def results(folder: Path, times: int) -> bool:
    """Flip bits in a library that has only results."""
    path = folder / "library.sqlite3"
    with Library.open(path) as library:
        library.profile.change(additions(profile_of_a_year()))
    flips = Flips(path, Random(SEED))
    for _ in range(times):
        flips.flip()
    print(
        f"bits flipped in results: {times}: {flips.harmless} harmless, {flips.mended} mended and"
        f" told, {flips.told} told with a loss ({flips.lost_results} results of {times} libraries),"
        f" silent: {flips.silent}"
    )
    print("\n".join(flips.faults), end="")
    return flips.silent == 0


def settings(folder: Path, times: int) -> bool:
    """Flip bits in a settings file."""
    path = folder / "kontsina.json"
    words = tuple(f"word{number}" for number in range(20))
    SettingsStore(path).save(
        Settings(name="Μαρία", volume=35, theme=Theme.DARK, known=words, geometry=bytes(range(66)))
    )
    flips = SettingsFlips(path, Random(SEED))
    for _ in range(times):
        flips.flip()
    print(
        f"bits flipped in settings: {times}: {flips.harmless} harmless, {flips.told} told and kept"
        f" beside, {flips.small} with another value or two, silent: {flips.silent}"
    )
    return flips.silent == 0


def clock(folder: Path, times: int) -> bool:
    """Play deals of the day while the clock and the zone change back and forth."""
    if not can_be_set:
        print("clock: it cannot be set here, so nothing was tried")
        return True
    clocks = Clocks()
    for number in range(times):
        home = folder / str(number)
        home.mkdir()
        clocks.play(home, Random(SEED + number))
    print(
        f"deals of the day under a changing clock: {clocks.times}, lost: {clocks.lost}, repeated: "
        f"{clocks.repeated}"
    )
    print("\n".join(clocks.faults), end="")
    return not clocks.lost and not clocks.repeated


def windows(folder: Path, times: int) -> bool:
    """Use two windows in random order."""
    tally = Tally()
    for number in range(times):
        interleave(folder / f"{number}.sqlite3", Random(SEED + number), tally)
    print(
        f"interleavings of two windows: {times}, steps: {tally.steps}, taken back by who had seen "
        f"it: {tally.cut}, told to part: {tally.parted}, took the other's state: {tally.taken}, "
        f"lost: {tally.lost}"
    )
    print("\n".join(tally.faults), end="")
    return tally.lost == 0


def replaced(folder: Path, times: int) -> bool:
    """Replace the library in use by others."""
    tally = Replaced()
    for number in range(times):
        place = folder / str(number)
        place.mkdir()
        replace_at(place, Random(SEED + number), tally)
    print(
        f"libraries put in place: {tally.times}, told: {tally.told}, with the one before kept "
        f"beside: {tally.kept}, lost: {tally.lost}"
    )
    print("\n".join(tally.faults), end="")
    return not tally.faults and tally.told == tally.times


def slow(folder: Path, times: int) -> bool:
    """Kill the window's process on a disk on which everything takes a second."""
    environment = slow_disk(folder, 1000)
    if environment is None:
        print("slow: there is no C compiler to make a slow disk with, so nothing was tried")
        return True
    return kills(folder, times, 8.0, environment)


PARTS: dict[str, tuple[Callable[[Path, int], bool], int]] = {
    "kills": (kills, 200),
    "disk": (disk, 50),
    "bits": (bits, 200),
    "results": (results, 200),
    "settings": (settings, 200),
    "clock": (clock, 5),
    "windows": (windows, 100),
    "replaced": (replaced, 50),
    "slow": (slow, 10),
}


def main() -> int:
    """Run the parts; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=PARTS, action="append")
    parser.add_argument("--times", type=int)
    told = parser.parse_args()
    app = QApplication(sys.argv[:1])
    writer.PATIENCE_MS = 60_000  # in this process work is done one after the other
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            os.environ[name] = folder
        for name in told.part or PARTS:
            part, times = PARTS[name]
            place = Path(folder) / name
            place.mkdir()
            good = part(place, told.times or times) and good
            sys.stdout.flush()
    del app
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
