"""Players of another checkout play in the arena by its own engine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

from kontsina_qt.players.levels.catalogue import choose_builtin
from kontsina_qt.players.programs.client import EnginePlayer
from kontsina_qt.rules.cards import PACK
from kontsina_qt.rules.kinds import first_position
from kontsina_qt.rules.view import view_of
from tests.rules.helpers import CLASSIC
from training.former import asked_as

ROOT = Path(__file__).parents[2]
RULES = CLASSIC.rules(2)


def test_its_level_plays_whatever_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "kontsina_qt").symlink_to(ROOT / "kontsina_qt")
    player = EnginePlayer([sys.executable, "-m", "training.former", str(tmp_path), "beginner"])
    position = first_position(RULES, 0, Random(3).sample(PACK, len(PACK)))
    others = 0
    for number in range(12):
        view = view_of(position, position.turn, (0, 0))
        turn = player.take_turn(RULES, view, number, 1000)
        assert turn.trouble is None
        assert turn.choice.move == choose_builtin("beginner", RULES, view, number).move
        others += turn.choice.move != choose_builtin("steady", RULES, view, number).move
        position.play(position.read(turn.choice.move))
    player.close()
    assert others


def test_what_asks_for_no_move_is_handed_on_as_it_is() -> None:
    for line in (b'{"type": "hello"}\n', b"nonsense\n", b"[1]\n"):
        assert asked_as("expert", line) == line
    asked = asked_as("expert", b'{"level": "steady", "seed": 7}\n')
    assert json.loads(asked) == {"level": "expert", "seed": 7} and asked.endswith(b"\n")


def test_what_is_no_checkout_is_refused(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "training.former", str(tmp_path), "expert"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and done.stderr.startswith("usage:")
