"""Random hands of every game, with the engine's answers: ``python compiled_hands.py``.

Prints a line of JSON: whether the named modules are compiled, and a digest for each game and number
of players. ``test_compiled`` runs it with the sources and with their compiled copy.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from random import Random

from kontsina_qt.players.levels.catalogue import choose_builtin
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.playout import play_hands, play_out
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of, world
from training import conduct

HANDS = 3
CONDUCT = [("expert", "kontsina", 2), ("expert", "zwickern", 3), ("steady", "cassino", 2)]
"""Players whose fingerprints (``training.conduct``) are compared, too."""
MOST_TEXTS = 12
"""The number of legal moves of a position to write out."""


def are_compiled(modules: list[str]) -> dict[str, bool]:
    """Return for each module whether Python loads it from an extension module."""
    found = {}
    for name in modules:
        file = importlib.import_module(name).__file__ or ""
        found[name] = file.endswith(tuple(EXTENSION_SUFFIXES))
    return found


def deck_of(rules: Rules, random: Random) -> list[int]:
    """Return a shuffled deck that the rules accept."""
    while True:
        deck = random.sample(rules.pack, len(rules.pack))
        if not rules.refuses(deck):
            return deck


def seen(position: Position, random: Random) -> str:
    """Return the engine's answers about a position: moves, their forms, a view and a world."""
    moves = position.legal()
    few = moves if len(moves) <= MOST_TEXTS else random.sample(moves, MOST_TEXTS)
    forms = [position.notation.form(move) for move in few]
    assert [position.notation.read(str(form)) for form in forms] == few
    assert all(position.is_legal(move) for move in few)
    lines = [repr(moves), repr(forms), repr([position.touched(move) for move in few])]
    lines += [
        repr(position.arrivals()),
        repr([*map(position.pile_order, range(len(position.piles)))]),
    ]
    return "\n".join(lines)


def hand(rules: Rules, random: Random) -> str:
    """Return all answers in a random hand."""
    position = first_position(rules, random.randrange(rules.players), deck_of(rules, random))
    lines = [repr(position.opening())]
    while not position.over:
        lines.append(seen(position, random))
        move = random.choice(position.legal(60))
        beside = position.copy()
        beside.apply(move)
        lines.append(repr(position.play(move)))
        assert beside.hands == position.hands
        assert beside.table == position.table
        assert beside.moves == position.moves
        if random.random() < 0.1 and not position.over:
            lines.append(supposed(rules, position, random))
    result = position.result()
    assert position.points() == result.points
    lines += [repr(position.notation.texts()), repr(result), repr(position.deck)]
    return "\n".join(lines)


def supposed(rules: Rules, position: Position, random: Random) -> str:
    """Return a seat's view, a world that fits it, and the end of a random playout there."""
    view = view_of(position, position.turn, (0,) * rules.sides)
    other = world(rules, view, random)
    lines = [repr(view), repr(other.hands), repr(other.deck)]
    lines.append(str(play_out(other, 12345)))
    return "\n".join([*lines, repr(other.moves), repr(other.points())])


def choices(rules: Rules, random: Random) -> str:
    """Return the moves of ``steady`` from mid-hand on, and one of each searching level."""
    position = first_position(rules, 0, deck_of(rules, random))
    lines: list[str] = []
    while not position.over and len(lines) < 5:
        for _ in range(random.randrange(6)):
            if not position.over:
                position.apply(random.choice(position.legal(60)))
        if not position.over:
            view = view_of(position, position.turn, (0,) * rules.sides)
            for level in ("steady",) if lines else ("skilled", "expert"):
                lines.append(repr(choose_builtin(level, rules, view, 7, 0.0)))
    return "\n".join(lines)


def digest(rules: Rules) -> str:
    """Return a hash of all answers for a game and number of players."""
    random = Random(f"{rules.game.id} {rules.players}")
    lines = [hand(rules, random) for _ in range(HANDS)]
    lines.append(choices(rules, random))
    lines.append(str(play_hands(rules, [deck_of(rules, random) for _ in range(2)], 3)))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def main() -> None:
    """Play, and print."""
    conduct.MATCHES = conduct.SEARCHED = 1
    said = {
        "compiled": are_compiled(sys.argv[1:]),
        "digests": {
            f"{game.id} {players}": digest(game.rules(players))
            for game in GAMES.values()
            for players in game.players
        }
        | {" ".join(map(str, each)): conduct.conduct_of(*each) for each in CONDUCT},
    }
    print(json.dumps(said))


if __name__ == "__main__":
    main()
