"""Take the screenshots of the other games: ``python docs/make_family_screenshots.py``.

They are of the real program on Qt's offscreen platform. A numbered match is played at random until
the person has the move to show; then its card is lifted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from fresh_home import HOME, ROOT
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat, save_file
from kontsina_qt.rules.base.cards import cards_in, face
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.elements import FIRST_BUILD, FIRST_PILE
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app, make_window

PICTURES = ROOT / "docs" / "screenshots"
NAMES = ("You", "Anna", "Eleni", "Nikos", "Maria", "Petros", "Sofia", "Yorgos")
PILES = -1 << FIRST_PILE
BUILDS = (1 << FIRST_PILE) - (1 << FIRST_BUILD)


@dataclass(frozen=True)
class Picture:
    """A screenshot: a predicate for the move to show, and the match in which to look for it."""

    name: str
    game: str
    players: int
    wanted: Callable[[Position, Move], bool]
    options: dict[str, Any] = field(default_factory=dict)
    drop: bool = False


def takes_build(position: Position, move: Move) -> bool:
    """Tell whether a move captures a build and something else."""
    touched = position.touched(move)
    return move.verb == "capture" and bool(touched & BUILDS) and bool(touched & ~BUILDS)


def declares(position: Position, move: Move) -> bool:
    """Tell whether a move is a family declaration of three cards next to another declaration."""
    return move.verb == "build" and bool(position.builds) and len(str(move)) > 0


def uses_pile(position: Position, move: Move) -> bool:
    """Tell whether a move builds with the top card of another player's pile."""
    return move.verb == "build" and bool(position.touched(move) & PILES)


def steals(position: Position, move: Move) -> bool:
    """Tell whether a move steals a bundle of some size."""
    if move.verb != "steal":
        return False
    side = (position.touched(move) >> FIRST_PILE).bit_length() - 1
    return position.piles[side].bit_count() > 4


def is_mulle(position: Position, move: Move) -> bool:
    """Tell whether a move captures just a card's twin."""
    taken, played = cards_in(position.touched(move)), cards_in(move.played)
    return len(taken) == 1 and face(taken[0]) == face(played[0])


def a_pair(position: Position, move: Move) -> bool:
    """Tell whether a move captures a pair with a pair after somebody has laid down their hand."""
    return move.verb == "pair" and len(position.moves) > 2


def third_in_trick(position: Position, move: Move) -> bool:
    """Tell whether a move is the last of a trick, with the top of the stock as an alternative."""
    return len(position.features.table_order()) == 3 and position.stock > 6


def stacks(position: Position, move: Move) -> bool:
    """Tell whether a move adds to a build, with several builds on the table."""
    return move.verb == "build" and len(position.builds) > 1


PICTURES_WANTED = (
    Picture("cassino-build", "cassino", 2, takes_build, {"sweeps": True}),
    Picture("diloti-declaration", "diloti", 2, declares, drop=True),
    Picture("african-pile-card", "african-cassino", 3, uses_pile),
    Picture("stolen-bundle", "stealing-bundles", 4, steals),
    Picture("mulle", "mulle", 3, is_mulle),
    Picture("laugh-and-lie-down", "laugh-and-lie-down", 5, a_pair),
    Picture("zwickern", "zwickern", 8, stacks),
    Picture("ristikontra", "ristikontra", 4, third_in_trick),
)


def found(picture: Picture) -> tuple[Match, Move]:
    """Return a match in which the person can make the wanted move, and the move."""
    for number in range(1, 4000):
        chance = Random(number)
        rules = GAMES[picture.game].rules(picture.players, picture.options)
        seats = [Seat(NAMES[i], "steady" if i else "human") for i in range(picture.players)]
        match = Match(rules, seats)
        match.begin_hand(numbered_deal(rules, number, 0))
        position = match.position
        assert position is not None
        while not position.over and len(position.moves) < 30:
            moves = position.legal(300)
            if position.turn == 0 and len(position.moves) > 4:
                for move in moves:
                    if move.played and picture.wanted(position, move):
                        return match, move
            doing = [move for move in moves if move.verb in ("build", "steal", "capture")]
            match.play(chance.choice(doing if doing and chance.random() < 0.7 else moves))
    raise RuntimeError(f"no deal shows {picture.name}")


def shoot(window: MainWindow, picture: Picture) -> None:
    """Take a screenshot."""
    match, move = found(picture)
    path = Path(HOME) / f"{picture.name}.kontsina"
    save_file(match.record(), path)
    window.match_controller.open_file(str(path))
    QTest.qWait(300)
    position = window.session.position
    assert position is not None
    card = cards_in(move.played)[0]
    window.gestures.lift(card)
    QTest.qWait(250)
    if picture.drop:
        element = next(e for e in (c for c in cards_in(position.touched(move) & (1 << 128) - 1)))
        pose = window.scene.find.place_of(element)
        assert pose is not None
        window.gestures.offer(element, QPointF(pose.x, pose.y - pose.height))
        QTest.qWait(200)
    window.grab().save(str(PICTURES / f"{picture.name}.png"))
    window.gestures.take_back()


def main() -> int:
    """Take every screenshot."""
    make_app(["kontsina"])
    window = make_window()
    window.resize(1280, 800)
    window.show()
    wanted = sys.argv[1:]
    for picture in PICTURES_WANTED:
        if not wanted or picture.name in wanted:
            shoot(window, picture)
    dialog = NewGameDialog(window.settings, window)
    dialog.show()
    dialog.browser.choose("cassino")
    QTest.qWait(500)
    while any(tile.bare for shelf in dialog.browser.shelf_list for tile in shelf.shown):
        QTest.qWait(50)
    window.grab().save(str(PICTURES / "family.png"))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
