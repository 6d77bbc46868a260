"""Make film strips: ``python docs/make_film.py FOLDER [SCENE …] [--size 1000x640] [--every 60]``.

Plays moments at the table at normal speed and puts frames of the window, one every few
milliseconds, on sheets: a scopa, a pişti, a stolen pile, the count of a hand, a match won and one
lost.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter

from fresh_home import HOME
from make_screens import GAP, LEGIBLE, sheet
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat, save_file
from kontsina_qt.rules.base.cards import Card, card
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app, make_window
from tests.match.playing import drawn
from tests.table.dealt import dealt

PLAYERS = (HUMAN, "beginner")
LAST_MS = {"counted": 5000, "won": 5000, "lost": 5000}
USUAL_MS = 2200
"""The time filmed after the move, in milliseconds."""
ROWS = 5
"""The number of rows of frames on a sheet."""


def capture(game: str, hands: tuple[str, str], table: str, *played: str) -> Match:
    """Return a match in which seat 0 is about to make a special move, after some plays."""
    match = dealt(game, hands, table, players=PLAYERS)
    for text in played:
        assert match.position is not None
        match.play(richest(match.position, card(text)))
    return match


def richest(position: Position, held: Card | None = None) -> Move:
    """Return the move that touches the most elements, of one card or of all."""
    moves = [m for m in position.legal() if held is None or m.played >> held & 1]
    return max(moves, key=lambda move: position.touched(move).bit_count())


def last_card(target: int, won: bool | None) -> Match:
    """Return a match of Kontsina before the person's last card; ``won`` says how it ends."""
    rules = GAMES["kontsina"].rules(2, {"target": target})
    for number in range(200):
        match = Match(rules, [Seat("You", HUMAN), Seat("Anna", "beginner")])
        random = Random(number)
        match.begin_hand(numbered_deal(rules, number, 0))
        before = None
        while match.position is not None and not match.position.over:
            if match.position.turn == 0:
                before = match.record()
            match.play(drawn(match.position, random))
        winners = match.standing.winners if match.over else ()
        if before is not None and (won is None or (bool(winners) and (0 in winners) == won)):
            return Match.from_record(before)
    raise LookupError("no such match")


SCENES: dict[str, Callable[[], Match]] = {
    "scopa": lambda: capture("scopa", ("7C KD QS", "KC 5C 6C"), "2H 3D AS AD"),
    "pisti": lambda: capture("pisti", ("8C 2D 3S 4H", "2S 5C 6C TD"), "9C 5D 6H 8D", "8C", "2S"),
    "stolen": lambda: capture(
        "stealing-bundles", ("8C 9D 3S 4H", "8D 5C 6C TD"), "8H 5D KH QC", "3S", "8D"
    ),
    "counted": lambda: last_card(21, None),
    "won": lambda: last_card(5, True),
    "lost": lambda: last_card(5, False),
}


def film(window: MainWindow, name: str, every: int, width: int) -> dict[str, QImage]:
    """Return the frames from the move on."""
    path = HOME / f"{name}.kontsina"
    save_file(SCENES[name]().record(), path)
    window.match_controller.open_file(str(path))
    for _ in range(300):
        QTest.qWait(10)
        if window.session.my_turn and not window.scene.motion.busy:
            break
    position = window.session.position
    assert position is not None
    window.session.play(richest(position))
    frames: dict[str, QImage] = {}
    begun = perf_counter()
    while (passed := round((perf_counter() - begun) * 1000)) < LAST_MS.get(name, USUAL_MS):
        frames[f"{name} {passed} ms"] = (
            window.grab().toImage().scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        )
        QTest.qWait(max(1, every - (round((perf_counter() - begun) * 1000) - passed)))
    return frames


def main() -> None:
    """Make the sheets."""
    parser = argparse.ArgumentParser(description="Films moments at the table as pictures.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("scene", nargs="*", choices=[*SCENES, []])
    parser.add_argument("--size", default="1000x640")
    parser.add_argument("--every", type=int, default=60, help="milliseconds between frames")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    app = make_app(["film"])
    window = make_window()
    window.change_settings(replace(window.settings, look=0, explain=False))
    width, height = map(int, args.size.split("x"))
    window.resize(width, height)
    window.show()
    across = 4 if width > height else 6
    small = LEGIBLE // across - GAP
    for name in args.scene or SCENES:
        frames = film(window, name, args.every, small)
        names = list(frames)
        for number, first in enumerate(range(0, len(names), across * ROWS)):
            some = {each: [frames[each]] for each in names[first : first + across * ROWS]}
            sheet(some, small, across).save(str(args.folder / f"{name}-{args.size}-{number}.png"))
        print(name, len(frames), "frames")
    window.close()
    del app


if __name__ == "__main__":
    main()
