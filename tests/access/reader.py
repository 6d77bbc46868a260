"""Plays at the running program through AT-SPI alone: finds, reads, presses.

Run by an interpreter that has ``pyatspi`` (a system's own, not the project's)::

    python3 tests/access/reader.py GAME HANDS

HANDS is how many hands are played; 0 plays the match to its end. It knows no rules and sees no
picture: what can be done stands in the names and descriptions of what it finds. Prints a JSON
object: the moves it read, hand by hand, and the last score sheet.
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
    """Say on the terminal what is going on."""
    print(words, file=sys.stderr, flush=True)


def is_there(thing: Any) -> bool:
    """Whether it is to be seen."""
    return bool(thing.getState().contains(pyatspi.STATE_SHOWING))


def walk(thing: Any) -> Iterator[Any]:
    """It and everything in it that is to be seen."""
    yield thing
    for at in range(thing.childCount):
        child = thing.getChildAtIndex(at)
        if child is not None and is_there(child):
            yield from walk(child)


class Reader:
    """One person who hears the program and presses what it names."""

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
        """Ask again and again until something is there."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            thing = found()
            if thing:
                return thing
            time.sleep(0.02)
        raise SystemExit(f"waited in vain for {what}")

    def find(self, role: str, begins: str = "", within: Any = None) -> Any:
        """The first thing of a role whose name begins so; None if there is none."""
        for thing in walk(within if within is not None else self.program):
            if thing.getRoleName() == role and thing.name.startswith(begins):
                return thing
        return None

    def press(self, thing: Any) -> None:
        """Do the first thing that can be done with it."""
        thing.queryAction().doAction(0)

    def button(self, name: str) -> None:
        """Press a button as soon as it is there."""
        self.press(self.wait(lambda: self.find("push button", name), name))

    # The table

    def table(self) -> list[list[Any]] | None:
        """Players, table, piles, hand and moves; None where no table is to be seen."""
        hand = self.find("list", "Your hand")
        if hand is None:
            return None
        lists = [hand.parent.getChildAtIndex(at) for at in range(5)]
        return [[each.getChildAtIndex(at) for at in range(each.childCount)] for each in lists]

    def listen(self, table: list[list[Any]]) -> None:
        """Read the moves that have been made since."""
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
        """Do the next thing, whatever that is."""
        for name in ONWARD:
            if (onward := self.find("push button", name)) is not None:
                if not self.read:  # else the last moves are to be read before the hand is left
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
        """Press a card, what it can take, or where it is laid."""
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
        """Play so many hands, or the whole match."""
        end = time.monotonic() + PATIENCE_S
        going = True
        while going and (not hands or len(self.moves) < hands):
            before = len(self.read), len(self.moves)
            try:
                going = self.step()
            except GLib.GError:  # what was being read has gone meanwhile
                time.sleep(0.02)
            if before != (len(self.read), len(self.moves)):
                end = time.monotonic() + PATIENCE_S
            if time.monotonic() > end:
                raise SystemExit("nothing happens any more")

    def step(self) -> bool:
        """Do the next thing; return whether the match goes on."""
        self.turn()
        sheet = self.sheet()
        if not sheet or not self.read:
            return True
        self.end_hand()
        log(sheet)
        return any(self.find("push button", name) for name in ONWARD)

    def sheet(self) -> str:
        """The score sheet in words; empty while there is none, or not all of it yet."""
        for thing in walk(self.program):
            if thing.getRoleName() == "push button" and thing.name in (*ONWARD, "Play again"):
                panel = thing.parent if thing.name in ONWARD else thing.parent.parent
                counted = self.find("table", within=panel)
                return " | ".join((panel.name, *self.rows(counted))) if counted else ""
        return ""

    def rows(self, found: Any) -> list[str]:
        """The rows of a table, each cell with the heads of its row and its column."""
        table, lines = found.queryTable(), []
        for row in range(table.nRows):
            cells = [
                f"{table.getColumnDescription(column)}: {table.getAccessibleAt(row, column).name}"
                for column in range(table.nColumns)
            ]
            lines.append("; ".join((table.getRowDescription(row), *cells)))
        return lines

    def end_hand(self) -> None:
        """A hand is over: the last moves are read on the table behind the sheet."""
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
