"""``kontsina link``: runs a match with people for a window."""

from __future__ import annotations

import argparse
import contextlib
import sys

from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.directories import DirectoryError, data_dir
from kontsina_qt.language import tr
from kontsina_qt.link.messages.lines import NEEDED, line_of
from kontsina_qt.link.messages.news import Refused, Why


def link(args: argparse.Namespace) -> int:
    """Serve a window over standard input and output.

    Raises:
        CommandError: there is no standard input.
    """
    if sys.stdin is None or sys.stdout is None:
        raise CommandError(tr("standard input is closed"))
    sink = sys.stdout.buffer
    try:
        folder = data_dir()
        from kontsina_qt.link.service import serve
    except DirectoryError as error:
        sink.write(line_of(Refused(Why.PLACE, str(error))))
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        sink.write(line_of(Refused(Why.MISSING)))
    else:
        with contextlib.suppress(KeyboardInterrupt):
            serve(folder, sys.stdin.buffer, sink)
    sink.flush()
    return 0
