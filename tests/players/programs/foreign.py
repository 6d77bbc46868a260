"""Misbehaving players: ``python foreign.py WAY``.

They greet correctly; WAY says what they do when asked for a move.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any


def say(text: str) -> None:
    """Print one line and flush."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def move(question: dict[str, Any], **more: Any) -> str:
    """Return a good answer, with changes."""
    answer = {"type": "move", "id": question["id"], "move": question["legal"][0], "value": 0.5}
    return json.dumps(answer | more)


def behave(way: str, question: dict[str, Any]) -> None:
    """Answer a question in the given way."""
    if way == "well":
        say(json.dumps({"type": "hello", "protocol": 1}))
        say(move(question, id=question["id"] - 1))
        say(move(question, reason={"text": "<b>mine</b>", "values": {}}))
    elif way == "parent":
        code = "import time; time.sleep(300)"
        child = subprocess.Popen([sys.executable, "-I", "-S", "-c", code])
        say(move(question))
        Path(sys.argv[2]).write_text(str(child.pid), encoding="ascii")
    elif way == "heavy":
        while True:
            say(move(question, id=question["id"] - 1, more=[[]] * 200_000))
    elif way == "die":
        sys.exit(3)
    elif way == "hang":
        time.sleep(60)
    elif way == "flood":
        while True:
            say('{"type": "hello"}')
    elif way == "babble":
        say(move(question))
        while True:
            say('{"type": "hello"}')
    elif way == "long":
        say("[" + "1," * (1 << 20) + "1]")
    elif way == "endless":
        while True:
            sys.stdout.write("1" * 4096)
    elif way == "nonsense":
        say("I pass.")
    elif way == "illegal":
        say(move(question, move="KC x KC"))
    elif way == "other":
        say(move(question, id=question["id"] + 1))
    elif way == "error":
        say(json.dumps({"type": "error", "id": question["id"], "message": "\x1b[2Jno"}))
    elif way == "infinite":
        say(move(question).replace("0.5", "1e999"))
    elif way == "deaf":
        os.close(1)
        time.sleep(60)


def main() -> None:
    """Answer until told to quit."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["type"] == "hello":
            say(json.dumps({"type": "hello", "protocol": 1, "name": "Foreign", "levels": []}))
        elif request["type"] == "choose":
            behave(sys.argv[1], request)
        else:
            break


if __name__ == "__main__":
    main()
