"""Lets the players of another checkout play here: ``python -m training.former CHECKOUT LEVEL``.

Serves the player protocol with that checkout's own engine, which is asked to play as LEVEL
whatever level is asked for here, so that the arena can measure today's players against those of
before::

    kontsina arena kontsina --a expert --deals 600 --seconds 0.3 \\
        --b "cmd:python -m training.former ../before expert"

What the checkout has compiled (``python3 do.py compile``, in ``build/compiled``) it plays with.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str]) -> int:
    """Hands every line on, the level changed, until nothing more is asked."""
    if len(arguments) != 2 or not (Path(arguments[0]) / "kontsina_qt").is_dir():
        print("usage: python -m training.former CHECKOUT LEVEL", file=sys.stderr)
        return 2
    checkout, level = Path(arguments[0]).resolve(), arguments[1]
    places = [place for place in (checkout / "build" / "compiled", checkout) if place.is_dir()]
    engine = subprocess.Popen(
        [sys.executable, "-m", "kontsina_qt", "engine"],
        stdin=subprocess.PIPE,
        cwd=checkout,
        env={
            **os.environ,
            "PYTHONSAFEPATH": "1",
            "PYTHONPATH": os.pathsep.join(map(str, places)),
        },
    )
    assert engine.stdin is not None
    with engine:
        for line in sys.stdin.buffer:
            engine.stdin.write(asked_as(level, line))
            engine.stdin.flush()
    return engine.returncode


def asked_as(level: str, line: bytes) -> bytes:
    """A line of the protocol, asked of that level if it asks for a move; any other as it is."""
    try:
        message = json.loads(line)
    except ValueError:
        return line
    if not isinstance(message, dict) or "level" not in message:
        return line
    return json.dumps({**message, "level": level}, ensure_ascii=False).encode() + b"\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
