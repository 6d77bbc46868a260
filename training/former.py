"""Serves players of another checkout: ``python -m training.former CHECKOUT LEVEL``.

Speaks the player protocol with that checkout's engine, which always plays as LEVEL, so that the
arena can measure current players against former ones. Both must be compiled for that
(``python3 do.py compile``), or neither::

    export PYTHONSAFEPATH=1 PYTHONPATH=build/compiled:.
    python -m kontsina_qt arena kontsina --a expert --deals 600 --seconds 0.1 \\
        --first 1000000000000 --b "cmd:python -m training.former ../before expert"

The checkout's ``build/compiled`` is used if it is up to date.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Thread

from kontsina_qt.bench import is_copied

PACKAGE = "kontsina_qt"


def main(arguments: Sequence[str]) -> int:
    """Forward every line with the level replaced, until the engine or the input ends."""
    if len(arguments) != 2 or not (Path(arguments[0]) / PACKAGE).is_dir():
        return _refused("usage: python -m training.former CHECKOUT LEVEL")
    checkout, level = Path(arguments[0]).resolve(), arguments[1]
    package, compiled = checkout / PACKAGE, checkout / "build" / "compiled"
    of_play = [*(package / "rules").rglob("*.py"), *(package / "players").rglob("*.py")]
    if compiled.is_dir() and not is_copied(of_play, package, compiled / PACKAGE):
        return _refused(f"{compiled} is out of date: run python3 do.py compile there")
    places = [place for place in (compiled, checkout) if place.is_dir()]
    path = os.pathsep.join(map(str, places))
    engine = subprocess.Popen(
        [sys.executable, "-m", PACKAGE, "engine"],
        stdin=subprocess.PIPE,
        cwd=checkout,
        env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": path},
    )
    Thread(target=_end_with, args=[engine], daemon=True).start()
    assert engine.stdin is not None
    try:
        for line in sys.stdin.buffer:
            engine.stdin.write(asked_as(level, line))
            engine.stdin.flush()
        engine.stdin.close()
    except OSError:
        pass  # it has ended
    return engine.wait()


def asked_as(level: str, line: bytes) -> bytes:
    """Replace the level in a line of the protocol if it asks for a move."""
    try:
        message = json.loads(line)
    except ValueError:
        return line
    if not isinstance(message, dict) or "level" not in message:
        return line
    return json.dumps({**message, "level": level}, ensure_ascii=False).encode() + b"\n"


def _end_with(engine: subprocess.Popen[bytes]) -> None:
    """End this process when the engine ends, even while it blocks on input."""
    os._exit(engine.wait())


def _refused(why: str) -> int:
    print(why, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
