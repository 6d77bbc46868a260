"""The entry points: a window, or a headless command (notation, "Headless commands").

Nothing here or below ``commands`` imports Qt; the window is imported when it is asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from kontsina_qt.commands.parser import COMMANDS, read_arguments, run_command
from kontsina_qt.commands.terminal import CommandError, complain, prepare_output, silence_output
from kontsina_qt.language import set_language, tr

OK, BAD_INPUT, INTERRUPTED = 0, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command, or opens the window where there is none; the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    set_language()
    if not arguments or _names_file(arguments[0]):
        return window(arguments)
    return guarded(lambda: _command(arguments))


def window(argv: Sequence[str] | None = None) -> int:
    """Opens the window, with the match of a file if one is named; the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments and arguments[0].startswith("-"):
        return main(arguments)
    return guarded(lambda: _window(arguments))


def guarded(work: Callable[[], int]) -> int:
    """The exit status of ``work``; what a person can mend becomes one line on standard error."""
    try:
        try:
            status = work()
        except SystemExit as end:  # argparse, after --help and --version
            status = int(end.code or OK)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except CommandError as error:
        complain(str(error))
    except KeyboardInterrupt:
        silence_output()
        return INTERRUPTED
    except BrokenPipeError:
        silence_output()
        complain(tr("standard output was closed before everything was written"))
    except OSError as error:
        silence_output()
        where = tr("standard output") if error.filename is None else str(error.filename)
        complain(f"{where}: {error.strerror or error}")
    return BAD_INPUT


def _names_file(argument: str) -> bool:
    """Whether the first argument is meant as a file: none of the commands, and like a path."""
    if argument in COMMANDS or argument.startswith("-"):
        return False
    from kontsina_qt.match.shape import SUFFIX

    like_path = argument.endswith(SUFFIX) or os.sep in argument or "/" in argument
    return like_path or Path(argument).exists()


def _command(arguments: list[str]) -> int:
    prepare_output()
    return run_command(read_arguments(arguments))


def _window(arguments: list[str]) -> int:
    if len(arguments) > 1:
        raise CommandError(tr("one file at a time, please"))
    file = arguments[0] if arguments else None
    if file is not None and not Path(file).exists():
        raise CommandError(tr("there is no file {path}").format(path=file))
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        raise CommandError(
            tr(
                "there is no screen to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); "
                "for the commands see: kontsina --help"
            )
        )
    try:
        from kontsina_qt.windows.app import run
    except ImportError as error:
        if (error.name or "").startswith("kontsina_qt"):
            raise
        raise CommandError(tr("the window cannot open: {why}").format(why=error)) from None
    return run(file)
