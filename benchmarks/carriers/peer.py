"""A process that is called: ``python -m benchmarks.carriers.peer own|iroh [KEY PORT]``.

It prints its place, and then the end of each connection, as lines of JSON, and ends when its
standard input does.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from dataclasses import asdict

from benchmarks.carriers.connections import Ending, Place


def main() -> None:
    """Serve one carrier."""
    carrier = sys.argv[1]
    key, port = (sys.argv[2], int(sys.argv[3])) if len(sys.argv) > 2 else ("", 0)
    if carrier == "own":
        from benchmarks.carriers import own

        arguments = (key, port, print_place, print_ending)
        threading.Thread(target=own.serve, args=arguments, daemon=True).start()
        sys.stdin.read()
    else:
        asyncio.run(serve_iroh(key, port))


async def serve_iroh(key: str, port: int) -> None:
    """Serve until standard input ends."""
    from benchmarks.carriers import quic  # the other carrier does without iroh

    serving = asyncio.create_task(quic.serve(key, port, print_place, print_ending))
    await asyncio.to_thread(sys.stdin.read)
    serving.cancel()


def print_place(place: Place) -> None:
    """Tell who calls where."""
    tell(str(place))


def print_ending(ending: Ending) -> None:
    """Tell how a connection has ended."""
    tell(json.dumps(asdict(ending)))


def tell(line: str) -> None:
    """Print a line in one piece: several threads do."""
    print(f"{line}\n", end="", flush=True)


if __name__ == "__main__":
    main()
