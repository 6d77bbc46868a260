"""A person with a mouse and a keyboard at the program, which runs as a process of its own."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from hand import MouseHand
from kontsina_qt.rules.base.cards import cards_in, rank_of
from kontsina_qt.rules.state.position import Position
from kontsina_qt.table.style.keymap import RANKS
from screen import Screen, Window

SHEET_S = 1
"""A sheet that has just come takes no key for a moment."""
AGAIN_S = 8
"""Whoever sees nothing happen for so long presses the keys again."""
PATIENCE_S = 20.0
SETTLE_S = 0.25
"""How long a table on which cards do not fly takes to be drawn anew."""
FUNCTION_KEYS = {"F1": "67", "F2": "68"}
"""By their codes: with the layouts of today's Debian xdotool holds Alt to come to the names."""
PANEL = 0.05
"""How much of the window changes at least when a panel opens or closes."""
HASTE = """{
  "learn/explain": false,
  "play/thinking-time": 300,
  "table/look": 0,
  "table/speed": "off"
}
"""
"""Settings of somebody in a hurry."""


class Person:
    """Starts the program, and does with it what a person does.

    Args:
        python: the interpreter of the environment that the program runs in.
        folder: where what it says on standard error is kept.
    """

    def __init__(self, display: Screen, python: str, folder: Path) -> None:
        self.display = display
        self._python = python
        self._said = folder / "stderr"
        self._errors: IO[bytes] = self._said.open("wb")
        self._process: subprocess.Popen[bytes] | None = None
        self.window = Window(0, 0, 0, 0, 0)

    def start(self) -> None:
        """Start the program in an empty home and wait for its window."""
        settings = self.display.home / ".config" / "kontsina" / "kontsina.json"
        settings.parent.mkdir(parents=True)
        settings.write_text(HASTE, "utf-8")
        self._process = subprocess.Popen(
            [self._python, "-m", "kontsina_qt"],
            cwd=self.display.home,
            env=self.display.environment,
            stdin=subprocess.DEVNULL,
            stderr=self._errors,
        )
        self.window = self.display.wait_for_window("kontsina", PATIENCE_S)
        self.rest()
        self.window = self.display.wait_for_window("kontsina", PATIENCE_S)  # it has its place now

    def press(self, *keys: str) -> None:
        """Press keys, named as X names them; whatever has the focus gets them."""
        self.display.output("xdotool", "key", *(FUNCTION_KEYS.get(key, key) for key in keys))

    def quit(self) -> int:
        """Press the key that quits; the program's exit status."""
        assert self._process is not None
        sleep(SHEET_S)
        self.press("ctrl+q")
        return self._process.wait(PATIENCE_S)

    def leave(self) -> None:
        """Go away, whatever the program is doing."""
        self._errors.close()
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    # What is seen

    def picture(self) -> bytes:
        """The pixels of the window's place on the screen."""
        window = self.window
        place = f"{window.width}x{window.height}+{window.x}+{window.y}"
        command = ["import", "-silent", "-window", "root", "-crop", place, "-depth", "8", "rgb:-"]
        return subprocess.run(
            command, env=self.display.environment, capture_output=True, check=True
        ).stdout

    def rest(self) -> bytes:
        """The window's picture, once nothing moves in it any more."""
        before = self.picture()
        end = monotonic() + PATIENCE_S
        while (now := self.picture()) != before or not any(now):
            assert monotonic() < end, "the window never comes to rest"
            before = now
        return now

    def see(self, holds: Callable[[bytes], bool], what: str) -> None:
        """Wait until the window's picture is so."""
        end = monotonic() + PATIENCE_S / 2
        while not holds(self.picture()):
            assert monotonic() < end, f"{what} is never seen; {self.complaints()}"

    def opens_and_closes(self, key: str) -> None:
        """Press a key that opens a panel or a dialog, and Escape, which closes it."""
        before = self.rest()
        self.press(key)
        self.see(lambda now: changed(before, now) > PANEL, f"what {key} opens")
        self.rest()
        self.wait_for_focus()
        self.press("Escape")
        self.see(lambda now: changed(before, now) < PANEL, f"the window without what {key} opened")

    def wait_for_focus(self) -> None:
        """Wait until what is uppermost has the focus: a dialog of its own, or the window."""
        end = monotonic() + PATIENCE_S
        while True:
            shown = [each.ident for each in self.display.windows("kontsina")]
            wanted = [ident for ident in shown if ident != self.window.ident] or shown
            focus = self.display.output("xdotool", "getwindowfocus").strip()
            if focus in map(str, wanted):
                return
            assert monotonic() < end, "the keys go nowhere"

    # What the program tells

    def complaints(self) -> str:
        """Warnings and errors of the program: its log, and its standard error."""
        state = self.display.home / ".local" / "state" / "kontsina"
        logs = sorted(state.glob("*.log"))
        lines = [line for log in logs for line in log.read_text("utf-8").splitlines()]
        lines += self._said.read_text("utf-8").splitlines()
        # A machine without a loudspeaker is no fault.
        return "\n".join(line for line in lines if "WARNING no sound:" not in line)


class Player(MouseHand):
    """Somebody at the table."""

    def __init__(self, person: Person) -> None:
        super().__init__(person.display, person.window, settle=SETTLE_S)
        self._person = person

    def wait_for_turn(self) -> Position:
        """The hand, once it is the person's turn and nothing moves any more."""
        position = self.wait(self.turn_or_end, "a turn").position
        assert position is not None
        sleep(SETTLE_S)
        self._person.rest()
        return position

    def play_by_keys(self) -> None:
        """Play the first card of the hand by its keys alone."""
        position = self.wait_for_turn()
        card = cards_in(position.hands[0])[0]
        taking = any(position.touched(move) for move in position.with_card(card))
        rank = next(key for key, rank in RANKS.items() if rank == rank_of(card))
        plies = len(position.moves)
        for last in (False, False, True):
            self._person.press(rank.lower(), "Return", "1" if taking else "0")
            try:
                self.wait(lambda: self._moved(plies), "the card played by keys", AGAIN_S)
            except TimeoutError:  # pressed before the window was there, on a busy machine
                if last:
                    raise
                self._person.press("Escape")
            else:
                return


def changed(before: bytes, now: bytes) -> float:
    """How much of a picture has changed, 0 to 1; looks at every 16th pixel."""
    first, second = before[::48], now[::48]
    if len(first) != len(second):
        return 1.0
    return sum(map(int.__ne__, first, second)) / len(first)
