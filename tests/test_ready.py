"""Methods that come compiled are those that would be compiled, and wrong files change nothing."""

from __future__ import annotations

import marshal
import subprocess
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path

import pytest

MADE = """
from dataclasses import dataclass
from pathlib import Path
import sys
from kontsina_qt.ready import use_ready
print(use_ready(Path(sys.argv[1])))
from kontsina_qt.rules.messages import Message
from kontsina_qt.table.geometry import Pose

@dataclass(frozen=True, order=True)
class New:
    one: int
    two: str = "x"

print(Message("a {b}", {"b": 1}), Message("a") == Message("a"), Pose(1, 2, 3))
print(New(1), New(1) < New(2), hash(New(1)) == hash(New(1)))
"""


def output(*arguments: str) -> list[str]:
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_compiled_methods_do_what_others_do(tmp_path: Path) -> None:
    file, missing = tmp_path / "ready", tmp_path / "missing"
    output("-m", "kontsina_qt.ready", str(file))
    number, *told = output("-c", MADE, str(file))
    none, *usual = output("-c", MADE, str(missing))
    assert int(number) > 100
    assert int(none) == 0
    assert told == usual


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense",
        marshal.dumps((MAGIC_NUMBER, {"a text": b""})),
        marshal.dumps((MAGIC_NUMBER, "another maker", {"a text": b""})),
        marshal.dumps((b"other Python", "__create_fn__", {"a text": b""})),
    ],
)
def test_a_file_that_is_not_for_this_python_is_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "ready"
    file.write_bytes(content)
    assert output("-c", MADE, str(file))[0] == "0"
