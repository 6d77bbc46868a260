"""Play one hand with the mouse in the installed program, from the start page to the score.

The positions of cards are computed from the match in the program's own library, by the rules and
the layout of this checkout; all input is xdotool's mouse.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.match import Match
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.state.position import Position
from kontsina_qt.table.layout.geometry import Pose
from kontsina_qt.table.layout.layout import TOP_BAR, Layout
from kontsina_qt.table.layout.seating import Seating
from screen import Screen, Window

Found = TypeVar("Found")
PLAY_AT = (325, 338)
"""The first button of the start page in a window of 1280 x 800, to scale: it starts a match with
the last settings, or continues an unfinished one."""
SETTLE_S = 2.2
"""The longest time that cards move at normal speed, in seconds."""


class MouseHand:
    """Plays the installed program with the mouse.

    Args:
        library: the program's library; by default where it is on Linux.
        settle: the time cards may still move after the library has the last play, in seconds.
    """

    def __init__(
        self,
        display: Screen,
        window: Window,
        library: Path | None = None,
        settle: float = SETTLE_S,
    ) -> None:
        self.display = display
        self.window = window
        self.library = library or display.home / ".local/share/kontsina/library.sqlite3"
        self.settle = settle
        self.drags = 0

    def wait(self, look: Callable[[], Found | None], what: str, seconds: float = 30) -> Found:
        """Return what ``look`` finds, as soon as it finds something."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = look()
            if found is not None:
                return found
            time.sleep(0.1)
        raise TimeoutError(f"waited in vain for {what}")

    def begin(self) -> None:
        """Click the start page's first button to begin a match."""
        self.continue_match()
        self.wait(self.position, "the first deal")

    def continue_match(self) -> None:
        """Click the same button to continue an unfinished match."""
        scale = min(self.window.width / 1280, self.window.height / 800)
        self.click(PLAY_AT[0] * scale, PLAY_AT[1] * scale)

    def play(self, drags: int | None = None) -> Match:
        """Drag cards until the hand is over, or a number of cards; return the match."""
        until = None if drags is None else self.drags + drags
        while True:
            match = self.wait(self.turn_or_end, "a turn")
            if match.results or self.drags == until:
                return match
            position = match.position
            assert position is not None
            time.sleep(self.settle)
            self.drag_one(position)
            plies = len(position.moves)
            self.wait(lambda plies=plies: self._moved(plies), "the move", 20)  # type: ignore[misc]

    def drag_one(self, position: Position) -> None:
        """Drag a hand card onto what it takes, or onto the table."""
        hand = cards_in(position.hands[0])
        layout = self.layout()
        places = dict(zip(hand, layout.hand(0, len(hand)), strict=True))
        table = position.arrivals()
        on_table = dict(zip(table, layout.table(len(table)), strict=True))
        takes = {
            card: [taken for move in position.with_card(card) if (taken := position.touched(move))]
            for card in hand
        }
        card = max(hand, key=lambda c: len(takes[c]) == 1)
        if len(takes[card]) == 1:
            end = self.at(on_table[cards_in(takes[card][0])[0]])
        else:
            zone = layout.table_room
            end = self.spot(zone.x + 8, zone.bottom - 4)
        self.display.drag(self.at(places[card]), end)
        self.drags += 1

    # Positions

    def layout(self) -> Layout:
        """Return the layout of the table for two."""
        return Layout(self.window.width, self.window.height - TOP_BAR, Seating(2))

    def at(self, pose: Pose) -> tuple[int, int]:
        """Return the centre of a card, in screen coordinates."""
        return self.spot(pose.x, pose.y)

    def spot(self, x: float, y: float) -> tuple[int, int]:
        """Return a point of the table, in screen coordinates."""
        return round(self.window.x + x), round(self.window.y + TOP_BAR + y)

    def click(self, x: float, y: float) -> None:
        """Click a point of the window."""
        self.display.click(round(self.window.x + x), round(self.window.y + y))

    # The library

    def match(self) -> Match | None:
        """Return the match being played, or None before it begins."""
        if not self.library.exists():
            return None
        try:
            with Library.open(self.library) as library:
                found = library.summaries(1)
                return library.load(found[0].id) if found else None
        except LibraryError:
            return None

    def position(self) -> Position | None:
        """Return the hand being played, or None before it is dealt."""
        match = self.match()
        return match.position if match else None

    def turn_or_end(self) -> Match | None:
        """Return the match if it is the person's turn or the hand is over, else None."""
        match = self.match()
        position = match.position if match else None
        if match is None or position is None:
            return None
        return match if match.results or position.turn == 0 else None

    def _moved(self, plies: int) -> bool | None:
        position = self.position()
        return True if position is not None and len(position.moves) > plies else None


def play_a_hand(display: Screen, window: Window) -> None:
    """Play one hand of Kontsina against a computer player and print the result."""
    person = MouseHand(display, window)
    person.begin()
    match = person.play()
    points = " : ".join(str(n) for n in match.results[0].points)
    time.sleep(2.5)
    print(f"hand      {person.drags} cards dragged with the mouse, counted {points}")
