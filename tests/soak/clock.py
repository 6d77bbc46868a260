"""The deal of the day while the clock is set back and forth, in separate processes.

``python -m tests.soak.clock begin|end|again`` does one thing in the window of the person whose
directories are in the environment, and prints the saved days.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from PySide6.QtCore import QDeadlineTimer
from PySide6.QtTest import QTest

from kontsina_qt.windows.shell.main_window import MainWindow
from tests.conftest import PLACES

ZONES = ("UTC", "Pacific/Auckland", "America/Los_Angeles", "Asia/Tokyo", "Europe/Athens")
ROOT = Path(__file__).parents[2]
LIMIT_S = 300

can_be_set = shutil.which("faketime") is not None
"""Whether the clock of a process can be set on this system."""


@dataclass
class Clocks:
    """The results.

    Attributes:
        times: the number of deals opened.
        lost: the number of deals whose first try was not saved, or under another day.
        repeated: the number of deals whose first try was replaced by a later one.
    """

    times: int = 0
    lost: int = 0
    repeated: int = 0
    faults: list[str] = field(default_factory=list)

    def play(self, home: Path, random: Random) -> None:
        """Open a deal, finish it at another time and in another zone, and play it again."""
        self.times += 1
        opened = 1_795_600_000 + random.randrange(86_400 * 3)
        zone = random.choice(ZONES)
        day = _at(home, "begin", opened, zone)["deal"]
        moved = opened + random.choice((-1, 1)) * random.randrange(3 * 86_400)
        first = _at(home, "end", moved, random.choice(ZONES))["days"]
        if [each["day"] for each in first] != [day]:
            self.lost += 1
            self.faults.append(f"opened on {day}, kept: {first}")
        after = _at(home, "again", opened, zone)["days"]
        if after != first:
            self.repeated += 1
            self.faults.append(f"{first} became {after}")


def _at(home: Path, what: str, seconds: int, zone: str) -> dict[str, list[dict[str, object]]]:
    """Run one step at a given time and in a given zone."""
    when = time.strftime("@%Y-%m-%d %H:%M:%S", time.gmtime(seconds))
    places = dict.fromkeys(PLACES, str(home))
    done = subprocess.run(
        ["faketime", "-f", when, sys.executable, "-m", "tests.soak.clock", what],
        env=os.environ | places | {"TZ": zone, "FAKETIME_DONT_FAKE_MONOTONIC": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    data: dict[str, list[dict[str, object]]] = json.loads(done.stdout.splitlines()[-1])
    return data


# In the process with the changed clock


def _wait(until: Callable[[], bool]) -> None:
    deadline = QDeadlineTimer(1000 * LIMIT_S // 2)
    while not until():
        assert not deadline.hasExpired()
        QTest.qWait(5)


def _play(window: MainWindow, moves: int) -> None:
    """Play a number of the person's moves, or to the end."""
    session = window.session
    for _ in range(moves):
        _wait(lambda: session.finished or session.my_turn)
        if session.finished:
            return
        position = session.position
        assert position is not None
        session.play(position.legal()[0])
    _wait(lambda: session.finished or session.my_turn)


def main(what: str) -> None:
    """Do one step, and print the saved days."""
    from kontsina_qt.session.day import day_in
    from kontsina_qt.windows.start.app import make_app, make_window
    from tests.e2e.person import hurry

    app = make_app([])
    window = make_window()
    window.prepare_table()
    hurry(window)
    window.show()
    if what == "end":
        window.match_controller.go_on()
        _play(window, 99)
    else:
        window.day.play()
        _play(window, 2 if what == "begin" else 99)
    deal = day_in(window.session.match)
    days = [
        asdict(each) | {"par": 0, "par_other": 0} for each in window.library.profile.read().days
    ]
    window.close()
    window.library.close()
    print(json.dumps({"deal": deal.isoformat() if deal else "", "days": days}), flush=True)
    del app


if __name__ == "__main__":
    main(sys.argv[1])
