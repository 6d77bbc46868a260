"""The entry points: a window, or a headless command (notation, "Headless commands").

Nothing here or below ``commands`` imports Qt; the window is imported when it is asked for.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from kontsina_qt.commands.terminal import CommandError, complain, prepare_output, silence_output
from kontsina_qt.language import set_language, tr

OK, BAD_INPUT, INTERRUPTED = 0, 2, 130
NEW = "--new"
"""Opens the window with the question for a new match."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command, or opens the window where there is none; the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    set_language()
    if not arguments or arguments[0] == NEW or _names_file(arguments[0]):
        return _open_window(arguments)
    return guarded(lambda: _command(arguments))


def window() -> int:
    """What the window's own program does: ``main`` for a system without terminals."""
    return main()


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
    from kontsina_qt.commands.parser import COMMANDS
    from kontsina_qt.match.shape import SUFFIX

    if argument in COMMANDS or argument.startswith("-"):
        return False
    like_path = argument.endswith(SUFFIX) or os.sep in argument or "/" in argument
    return like_path or _exists(argument)


def _exists(file: str) -> bool:
    """Whether there is such a file; no text is too odd to ask for."""
    try:
        return Path(file).exists()
    except (OSError, ValueError):
        return False


def _command(arguments: list[str]) -> int:
    from kontsina_qt.commands.parser import read_arguments, run_command

    prepare_output()
    return run_command(read_arguments(arguments))


def _open_window(arguments: list[str]) -> int:
    status = guarded(lambda: _check_window(arguments))
    if status != OK:
        return status
    from kontsina_qt.windows.app import run

    if arguments == [NEW]:
        return run(new=True)
    return run(arguments[0] if arguments else None)


def _check_window(arguments: list[str]) -> int:
    """Whether a window can be opened for these arguments.

    Raises:
        CommandError: says why it cannot.
    """
    if len(arguments) > 1:
        raise CommandError(tr("one file at a time, please"))
    if arguments and arguments != [NEW] and not _exists(arguments[0]):
        raise CommandError(tr("there is no file {path}").format(path=arguments[0]))
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        raise CommandError(
            tr(
                "there is no screen to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); "
                "for the commands see: kontsina --help"
            )
        )
    if sys.platform.startswith("linux"):
        _check_libraries()
    try:
        importlib.import_module("PySide6.QtWidgets")
    except ImportError as error:
        raise CommandError(tr("the window cannot open: {why}").format(why=error)) from None
    return OK


def _check_libraries() -> None:
    """Whether Qt finds what it asks of the system; where it does not, it would end the process.

    Raises:
        CommandError: names what is missing.
    """
    from kontsina_qt import system_libraries

    lacking = system_libraries.missing()
    if not lacking:
        return
    system_libraries.take_carried()
    libraries = ", ".join(library.soname for library in lacking)
    command = system_libraries.how_to_install(lacking)
    words = tr("the window cannot open: this system lacks {libraries}")
    if command:
        words = tr("the window cannot open: this system lacks {libraries}; to install: {command}")
    raise CommandError(words.format(libraries=libraries, command=command))
