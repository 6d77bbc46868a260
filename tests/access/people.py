"""Several people in separate windows on one screen: they meet, and play a match to its end.

Run by an interpreter with ``pyatspi``, on the bus and screen of ``people_desk``. Sighted people
click with the screen's mouse where AT-SPI says that things are; blind ones press by AT-SPI alone.
Prints a JSON object: clicks and seconds, kills, and the moves.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyatspi  # type: ignore[import-not-found]
from gi.repository import GLib  # type: ignore[import-not-found]
from reader import PATIENCE_S, Reader, log, walk  # type: ignore[import-not-found]

GAME = "kontsina"
NAMES = ("Anna", "Nikos", "Eva", "Marco")
WIDE, HIGH = 1280, 860
PEOPLE, OPEN, COPY, JOIN = "Play with people", "Open the table", "Copy invitation", "Join"


def tool(*arguments: str) -> str:
    """Run xdotool and return its output."""
    done = subprocess.run(["xdotool", *arguments], capture_output=True, text=True, timeout=30)
    return done.stdout.strip()


def middle(thing: Any) -> tuple[int, int]:
    """Return the centre of something on the screen."""
    box = thing.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    return box.x + box.width // 2, box.y + box.height // 2


class Person(Reader):  # type: ignore[misc]
    """A person with a window of their own.

    Attributes:
        name: the person's name.
        clicks: the number of presses so far.
    """

    def __init__(self, seat: int, settings: dict[str, object], blind: bool) -> None:
        self.name, self.blind, self.clicks = NAMES[seat], blind, 0
        self.moves: list[list[str]] = []
        self.read: list[str] = []
        self._corner = (seat % 2 * WIDE, seat // 2 * HIGH)
        home = Path(os.environ["PEOPLE_HOME"]) / self.name
        (home / "kontsina").mkdir(parents=True)
        (home / "kontsina" / "kontsina.json").write_text(
            json.dumps({**settings, "person/name": self.name}), "utf-8"
        )
        homes = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME")
        self._environment = {**os.environ, **dict.fromkeys(homes, str(home))}
        for name in ("PYTHONPATH", "LD_LIBRARY_PATH", "GI_TYPELIB_PATH"):  # those of the reader
            self._environment.pop(name, None)
        self.start()

    def start(self) -> None:
        """Start the program."""
        command = [os.environ["PEOPLE_PYTHON"], "-m", "kontsina_qt"]
        out = subprocess.DEVNULL
        self._process = subprocess.Popen(command, env=self._environment, stdout=out, stderr=out)
        self.program = self.wait(self._find_program, self.name)
        window = tool("search", "--sync", "--onlyvisible", "--pid", str(self._process.pid))
        self._window = window.splitlines()[0]
        tool("windowsize", "--sync", self._window, str(WIDE - 20), str(HIGH - 40))
        tool("windowmove", self._window, *map(str, self._corner))
        time.sleep(0.5)

    def _find_program(self) -> Any:
        for program in pyatspi.Registry.getDesktop(0):
            if program is not None and program.get_process_id() == self._process.pid:
                return program if program.childCount else None
        return None

    def wait(self, found: Any, what: str) -> Any:
        """Poll until something is there; what has just disappeared is not."""

        def patient() -> Any:
            with contextlib.suppress(GLib.GError):
                return found()
            return None

        return super().wait(patient, what)

    def press(self, thing: Any) -> None:
        """Click it, or press it by AT-SPI."""
        self.clicks += 1
        if self.blind:
            thing.queryAction().doAction(0)
            return
        tool("mousemove", *map(str, middle(thing)), "click", "1")

    def table(self) -> list[list[Any]] | None:
        """Return players, table, piles, hand and moves, without what has just disappeared."""
        found = super().table()
        return found and [[thing for thing in part if thing is not None] for part in found]

    def play(self, table: list[list[Any]]) -> None:
        """Click a card and what it takes, or drag it to a free place on the table."""
        if self.blind:
            super().play(table)
            return
        chosen = [card for card in table[3] if card.getState().contains(pyatspi.STATE_SELECTED)]
        takes = [card for card in table[1] if "can be taken" in card.description]
        able = [card for card in table[3] if "Takes nothing" not in card.description]
        if chosen and takes:
            self.press(takes[0])
        elif able and not chosen:
            self.press(able[0])
        elif table[3]:
            self.drag((chosen or table[3])[0])
        time.sleep(0.1)

    def drag(self, card: Any) -> None:
        """Drag a card to a free place, below and beside the cards on the table."""
        self.clicks += 1
        free = (self._corner[0] + WIDE // 5, self._corner[1] + HIGH * 5 // 8)
        tool("mousemove", *map(str, middle(card)), "mousedown", "1")
        for step in range(1, 6):
            x, y = (a + (b - a) * step // 5 for a, b in zip(middle(card), free, strict=True))
            tool("mousemove", str(x), str(y))
        tool("mouseup", "1")

    def reveal(self, thing: Any) -> None:
        """Scroll until it is visible above the last row of buttons."""
        middle_line, last = self._corner[1] + HIGH // 2, self._corner[1] + HIGH - 160
        for _ in range(30):
            x, y = middle(thing)
            if self.blind or y < last:
                return
            tool("mousemove", str(x), str(middle_line), "click", "5")
            time.sleep(0.1)

    def keys(self, *names: str) -> None:
        """Press keys in the window."""
        tool("windowactivate", "--sync", self._window)
        tool("key", "--window", "0", *names)

    def kill(self) -> None:
        """Kill the program, as in a power cut, and return to the match with one click."""
        self._process.kill()
        self._process.wait()
        self.start()
        self.press(self.wait(lambda: self.find("push button", "Continue"), "the way back"))
        self.wait(self.table, "the table")
        self.read = []

    def stop(self, seconds: float) -> None:
        """Suspend the program and its link for some time, like a laptop with its lid closed."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        for number in (signal.SIGSTOP, signal.SIGCONT):
            for process in (self._process.pid, *map(int, children.split())):
                os.kill(process, number)
            time.sleep(seconds if number == signal.SIGSTOP else 0.0)

    def close(self) -> None:
        """End the program."""
        self._process.terminate()
        self._process.wait()

    def words(self) -> list[str]:
        """Return all visible text."""
        return [thing.name for thing in walk(self.program) if thing.name]


class Company:
    """The people at one table."""

    def __init__(self, people: list[Person], pictures: Path) -> None:
        self.people, self.pictures, self._taken = people, pictures, 0

    def picture(self, what: str) -> None:
        """Save a screenshot."""
        self._taken += 1
        path = self.pictures / f"{self._taken:02}-{what}.png"
        subprocess.run(["import", "-window", "root", str(path)], check=False, timeout=60)

    def meet(self) -> dict[str, object]:
        """Open a table and copy the invitation as one person; paste it as the others."""
        host, *guests = self.people
        begun = time.monotonic()
        host.button(PEOPLE)
        host.reveal(host.wait(lambda: host.find("push button", OPEN), OPEN))
        host.button(OPEN)
        host.wait(lambda: host.find("push button", COPY), COPY)
        self.picture("waiting")
        host.button(COPY)
        copied = time.monotonic()
        found: dict[str, object] = {"host": [host.clicks, round(copied - begun, 1)]}
        for guest in guests:
            begun = time.monotonic()
            guest.button(PEOPLE)
            guest.wait(lambda guest=guest: guest.find("push button", JOIN), JOIN)
            time.sleep(0.3)
            guest.keys("ctrl+v")
            guest.button(JOIN)
            found[guest.name] = [guest.clicks, round(time.monotonic() - begun, 1)]
        for person in self.people:
            person.wait(person.table, "the table")
            person.wait(lambda person=person: (person.table() or [[]] * 4)[3], "the cards")
        found["first card after"] = round(time.monotonic() - begun, 1)
        self.picture("dealt")
        return found

    def play(self, kills: int, stopped: float) -> dict[str, object]:
        """Play to the end; one person is killed repeatedly, and once suspended."""
        victim, seen = self.people[-1], 0
        end = time.monotonic() + 2 * PATIENCE_S
        back: list[float] = []
        while not all(list(map(self.turn, self.people))):
            moves = len(self.people[0].read)
            if moves > seen:
                seen, end = moves, time.monotonic() + 2 * PATIENCE_S
                if len(back) < kills:
                    begun = time.monotonic()
                    victim.kill()
                    back.append(round(time.monotonic() - begun, 1))
                    self.picture(f"killed-{len(back)}")
                elif stopped:
                    victim.stop(stopped)
                    stopped = 0.0
                    self.picture("stood-still")
                    words = self.people[0].words()
                    log(str([said for said in words if "away" in said.lower()]))
            if time.monotonic() > end:
                self.picture("nothing-happens")
                raise SystemExit("nothing happens any more")
        self.picture("end")
        return {"kills": len(back), "seconds to the table again": back}

    def turn(self, person: Person) -> bool:
        """Do a person's next action; return whether the match is over there."""
        with contextlib.suppress(GLib.GError):  # what was being read has disappeared
            if person.find("push button", "Start page") is not None:
                person.listen(person.table() or [[]] * 5)
                return True
            person.turn()
        return False


def main(players: int, kills: int, stopped: float, blind: bool) -> None:
    """Play, and print the results."""
    chosen = {"players": players, "options": {"end": "hands", "hands": 1}}
    settings: dict[str, object] = {
        "table/speed": "off",
        "table/look": 0,
        "learn/explain": False,
        "play/games": {GAME: chosen},
        "play/new-game": {"game": GAME, **chosen, "levels": [], "names": []},
    }
    people = [Person(seat, settings, blind and seat == 0) for seat in range(players)]
    company = Company(people, Path(os.environ["PEOPLE_PICTURES"]))
    try:
        met = company.meet()
        log(json.dumps(met))
        played = company.play(kills, stopped)
        print(json.dumps({**met, **played, "moves": [person.read for person in people]}))
    finally:
        for person in people:
            person.close()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4] == "blind")
