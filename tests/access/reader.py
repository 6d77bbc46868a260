"""Play in the running program through AT-SPI alone: find, read, press.

Run by an interpreter with ``pyatspi`` (the system's, not the project's)::

    python3 tests/access/reader.py GAME HANDS

HANDS is the number of hands to play; 0 plays the match to its end. The reader knows no rules and
sees no screen: the names and descriptions it finds say what can be done. Prints a JSON object: the
moves it read, hand by hand, and the last score sheet.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import pyatspi  # type: ignore[import-not-found]
from gi.repository import GLib  # type: ignore[import-not-found]

PATIENCE_S = 60.0
ONWARD = ("Next hand", "See the result")


def log(words: str) -> None:
    """Print a progress message."""
    print(words, file=sys.stderr, flush=True)


def is_there(thing: Any) -> bool:
    """Return whether it is visible."""
    return bool(thing.getState().contains(pyatspi.STATE_SHOWING))


def walk(thing: Any) -> Iterator[Any]:
    """Yield it and everything visible in it."""
    yield thing
    for at in range(thing.childCount):
        child = thing.getChildAtIndex(at)
        if child is not None and is_there(child):
            yield from walk(child)


class Reader:
    """A person who listens to the program and presses what it names."""

    def __init__(self) -> None:
        self.program = self.wait(self._find_program, "the program")
        self.moves: list[list[str]] = []
        self.read: list[str] = []

    # Finding

    def _find_program(self) -> Any:
        desktop = pyatspi.Registry.getDesktop(0)
        programs = [p for p in desktop if p is not None and p.name == "kontsina"]
        return programs[0] if programs and programs[0].childCount else None

    def wait(self, found: Any, what: str) -> Any:
        """Poll until something is there."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            thing = found()
            if thing:
                return thing
            time.sleep(0.02)
        raise SystemExit(f"waited in vain for {what}")

    def find(self, role: str, begins: str = "", within: Any = None) -> Any:
        """Return the first object of a role whose name begins with ``begins``, or None."""
        for thing in walk(within if within is not None else self.program):
            if thing.getRoleName() == role and thing.name.startswith(begins):
                return thing
        return None

    def press(self, thing: Any) -> None:
        """Perform its first action."""
        thing.queryAction().doAction(0)

    def button(self, name: str) -> None:
        """Press a button once it is there."""
        self.press(self.wait(lambda: self.find("push button", name), name))

    # The table

    def table(self) -> list[list[Any]] | None:
        """Return players, table, piles, hand and moves; None if no table is visible."""
        hand = self.find("list", "Your hand")
        if hand is None:
            return None
        lists = [hand.parent.getChildAtIndex(at) for at in range(5)]
        return [[each.getChildAtIndex(at) for at in range(each.childCount)] for each in lists]

    def listen(self, table: list[list[Any]]) -> None:
        """Read the moves made since the last call."""
        for move in table[4][len(self.read) :]:
            self.read.append(move.name)
            log(move.name)

    def begin(self, game: str) -> None:
        """Start a match from the start page."""
        self.button("New game")
        self.press(self.wait(lambda: self.find("radio button", f"{game}, "), "the game"))
        self.press(self.wait(lambda: self.find("check box", "Deal"), "what unfolds the deal"))
        deal = self.wait(lambda: self.find("radio button", "Just deal"), "the deal")
        self.press(deal)
        self.button("Play now")

    def turn(self) -> None:
        """Do the next action, whatever it is."""
        for name in ONWARD:
            if (onward := self.find("push button", name)) is not None:
                if not self.read:  # otherwise read the last moves before leaving the hand
                    self.press(onward)
                return
        table = self.table()
        if table is None:
            return
        self.listen(table)
        choice = self.find("push button", "1: ")
        if choice is not None:
            self.press(choice)
            return
        if not any("your turn" in player.name for player in table[0]):
            return
        self.play(table)

    def play(self, table: list[list[Any]]) -> None:
        """Press a card, then what it takes or where it is laid."""
        chosen = [c for c in table[3] if c.getState().contains(pyatspi.STATE_SELECTED)]
        if chosen:
            takes = [c for c in table[1] if "can be taken" in c.description]
            lays = [c for c in table[1] if not c.getState().contains(pyatspi.STATE_FOCUSABLE)]
            self.press((takes or lays or chosen)[0])
        elif table[3]:
            able = [card for card in table[3] if "Takes nothing" not in card.description]
            self.press((able or table[3])[0])
        time.sleep(0.05)

    def play_hands(self, hands: int) -> None:
        """Play a number of hands, or the whole match."""
        end = time.monotonic() + PATIENCE_S
        going = True
        while going and (not hands or len(self.moves) < hands):
            before = len(self.read), len(self.moves)
            try:
                going = self.step()
            except GLib.GError:  # what was being read has disappeared
                time.sleep(0.02)
            if before != (len(self.read), len(self.moves)):
                end = time.monotonic() + PATIENCE_S
            if time.monotonic() > end:
                raise SystemExit("nothing happens any more")

    def step(self) -> bool:
        """Do the next action; return whether the match continues."""
        self.turn()
        sheet = self.sheet()
        if not sheet or not self.read:
            return True
        self.end_hand()
        log(sheet)
        return any(self.find("push button", name) for name in ONWARD)

    def sheet(self) -> str:
        """Return the text of the score sheet; empty until it is complete."""
        for thing in walk(self.program):
            if thing.getRoleName() == "push button" and thing.name in (*ONWARD, "Play again"):
                panel = thing.parent if thing.name in ONWARD else thing.parent.parent
                counted = self.find("table", within=panel)
                return " | ".join((panel.name, *self.rows(counted))) if counted else ""
        return ""

    def rows(self, found: Any) -> list[str]:
        """Return the rows of a table, each cell with its row and column headers."""
        table, lines = found.queryTable(), []
        for row in range(table.nRows):
            cells = [
                f"{table.getColumnDescription(column)}: {table.getAccessibleAt(row, column).name}"
                for column in range(table.nColumns)
            ]
            lines.append("; ".join((table.getRowDescription(row), *cells)))
        return lines

    def end_hand(self) -> None:
        """Read the last moves of a finished hand on the table behind the score sheet."""
        table = self.table()
        if table is not None:
            self.listen(table)
        self.moves.append(self.read)
        self.read = []


def main(game: str, hands: int) -> None:
    """Play, and print what was read."""
    reader = Reader()
    reader.begin(game)
    reader.play_hands(hands)
    print(json.dumps({"moves": reader.moves, "sheet": reader.sheet()}, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
