"""A person with a mouse and a keyboard at the program, which runs as a separate process."""

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
"""The time for which a sheet that has just appeared ignores keys, in seconds."""
AGAIN_S = 8
"""The time without any effect after which a person presses the keys again, in seconds."""
PATIENCE_S = 20.0
SETTLE_S = 0.25
"""The time to redraw a table on which cards do not fly, in seconds."""
FUNCTION_KEYS = {"F1": "67", "F2": "68"}
"""By keycode: with the keymaps of today's Debian, xdotool holds Alt to produce the names."""
PANEL = 0.05
"""The minimum share of the window that changes when a panel opens or closes."""
HASTE = """{
  "learn/explain": false,
  "play/thinking-time": 300,
  "table/look": 0,
  "table/speed": "off"
}
"""
"""The settings of a person in a hurry."""


class Person:
    """Starts the program and uses it as a person does.

    Args:
        python: the interpreter of the program's environment.
        folder: the folder for its standard error.
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
        self.window = self.display.wait_for_window("kontsina", PATIENCE_S)  # now in its final place

    def press(self, *keys: str) -> None:
        """Press keys, named as in X; they go to the focused window."""
        self.display.output("xdotool", "key", *(FUNCTION_KEYS.get(key, key) for key in keys))

    def quit(self) -> int:
        """Press the key that quits; return the program's exit status."""
        assert self._process is not None
        sleep(SHEET_S)
        self.press("ctrl+q")
        return self._process.wait(PATIENCE_S)

    def leave(self) -> None:
        """Kill the program, whatever it is doing."""
        self._errors.close()
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    # The screen

    def picture(self) -> bytes:
        """Return the pixels of the window's area of the screen."""
        window = self.window
        place = f"{window.width}x{window.height}+{window.x}+{window.y}"
        command = ["import", "-silent", "-window", "root", "-crop", place, "-depth", "8", "rgb:-"]
        return subprocess.run(
            command, env=self.display.environment, capture_output=True, check=True
        ).stdout

    def rest(self) -> bytes:
        """Return the window's pixels once nothing moves in it."""
        before = self.picture()
        end = monotonic() + PATIENCE_S
        while (now := self.picture()) != before or not any(now):
            assert monotonic() < end, "the window never comes to rest"
            before = now
        return now

    def see(self, holds: Callable[[bytes], bool], what: str) -> None:
        """Wait until the window's picture fulfils a condition."""
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
        """Wait until the topmost window has the focus: a separate dialog, or the main window."""
        end = monotonic() + PATIENCE_S
        while True:
            shown = [each.ident for each in self.display.windows("kontsina")]
            wanted = [ident for ident in shown if ident != self.window.ident] or shown
            focus = self.display.output("xdotool", "getwindowfocus").strip()
            if focus in map(str, wanted):
                return
            assert monotonic() < end, "the keys go nowhere"

    # Output

    def complaints(self) -> str:
        """Return warnings and errors of the program, from its log and standard error."""
        state = self.display.home / ".local" / "state" / "kontsina"
        logs = sorted(state.glob("*.log"))
        lines = [line for log in logs for line in log.read_text("utf-8").splitlines()]
        lines += self._said.read_text("utf-8").splitlines()
        # A machine without a sound device is not at fault.
        return "\n".join(line for line in lines if "WARNING no sound:" not in line)


class Player(MouseHand):
    """The person at the table."""

    def __init__(self, person: Person) -> None:
        super().__init__(person.display, person.window, settle=SETTLE_S)
        self._person = person

    def wait_for_turn(self) -> Position:
        """Return the hand, once it is the person's turn and nothing moves."""
        position = self.wait(self.turn_or_end, "a turn").position
        assert position is not None
        sleep(SETTLE_S)
        self._person.rest()
        return position

    def play_by_keys(self) -> None:
        """Play the first card of the hand by keyboard alone."""
        position = self.wait_for_turn()
        card = cards_in(position.hands[0])[0]
        taking = any(position.touched(move) for move in position.with_card(card))
        rank = next(key for key, rank in RANKS.items() if rank == rank_of(card))
        plies = len(position.moves)
        for last in (False, False, True):
            self._person.press(rank.lower(), "Return", "1" if taking else "0")
            try:
                self.wait(lambda: self._moved(plies), "the card played by keys", AGAIN_S)
            except TimeoutError:  # pressed before the window was ready, on a busy machine
                if last:
                    raise
                self._person.press("Escape")
            else:
                return


def changed(before: bytes, now: bytes) -> float:
    """Return the share of a picture that has changed, 0 to 1, sampling every 16th pixel."""
    first, second = before[::48], now[::48]
    if len(first) != len(second):
        return 1.0
    return sum(map(int.__ne__, first, second)) / len(first)
