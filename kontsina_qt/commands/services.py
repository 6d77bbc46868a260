"""``kontsina bench`` and ``kontsina engine``, implemented elsewhere."""

from __future__ import annotations

import argparse
import sys


def bench(args: argparse.Namespace) -> int:
    """Measure the engine on one core."""
    from kontsina_qt.bench import main
    from kontsina_qt.commands.terminal import Progress
    from kontsina_qt.language import tr

    with Progress() as progress:
        return main(args.json, progress=lambda share: progress.show(share, tr("measuring")))


def engine(args: argparse.Namespace) -> int:
    """Serve the computer players over standard input and output.

    Raises:
        CommandError: there is no standard input, or it cannot be read.
    """
    from kontsina_qt.commands.terminal import CommandError
    from kontsina_qt.language import tr
    from kontsina_qt.own_process import is_packaged
    from kontsina_qt.players.programs.engine import UnreadableError, load_all, main

    if sys.stdin is None:
        raise CommandError(tr("standard input is closed"))
    try:
        return main(greeted=load_all if is_packaged() else None)
    except UnreadableError as error:
        words = tr("cannot read standard input: {why}")
        raise CommandError(words.format(why=error)) from None
