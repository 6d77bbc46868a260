"""The entry points: the window, or a headless command.

Neither this module nor ``commands`` imports Qt; the window is imported only when needed.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from kontsina_qt.commands.terminal import CommandError, complain, prepare_output, silence_output
from kontsina_qt.ending import interrupted_at_end
from kontsina_qt.language import set_language, tr

OK, FAULT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
NEW = "--new"
"""The argument that opens the window with the new-game dialog."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, or open the window without one; return the exit status."""
    from kontsina_qt.match.files import local_path

    arguments = [local_path(each) for each in (sys.argv[1:] if argv is None else argv)]
    return guarded(lambda: _run(arguments))


def window() -> int:
    """Run ``main``; the entry point of the GUI script."""
    return main()


def guarded(work: Callable[[], int]) -> int:
    """Run ``work`` and return its exit status; expected errors become a line on standard error."""
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
    except Exception as error:
        silence_output()
        _report_fault(error)
        return FAULT
    return BAD_INPUT


def _report_fault(error: Exception) -> None:
    """Report an internal error in one line, with details in the log."""
    from kontsina_qt.faults.error_sink import TRACE
    from kontsina_qt.faults.log import keep_log, note
    from kontsina_qt.faults.report import trace_of

    trace = trace_of(error)
    log = keep_log()
    note("command", trace)
    if os.environ.get(TRACE) and sys.stderr is not None:
        sys.stderr.write(trace)
    words = tr("something went wrong ({what}); the log says more: {path}")
    complain(words.format(what=type(error).__name__, path=log or "–"))


def _names_file(argument: str) -> bool:
    """Return whether the first argument is meant as a file: not a command, and like a path."""
    from kontsina_qt.match.names import RULES_SUFFIX, SUFFIX

    if argument.startswith("-"):
        return False
    if argument.endswith((SUFFIX, RULES_SUFFIX)) or os.sep in argument or "/" in argument:
        return True
    from kontsina_qt.commands.parser import COMMANDS

    return argument not in COMMANDS and _exists(argument)


def _exists(file: str) -> bool:
    """Return whether a file exists; invalid paths do not."""
    try:
        return Path(file).exists()
    except (OSError, ValueError):
        return False


def _run(arguments: list[str]) -> int:
    set_language()
    if not arguments or arguments[0] == NEW or _names_file(arguments[0]):
        return _open_window(arguments)
    return _command(arguments)


def _command(arguments: list[str]) -> int:
    from kontsina_qt.commands.parser import read_arguments, run_command

    prepare_output()
    if os.environ.get("KONTSINA_TRACE") and sys.stderr is not None:
        faulthandler.enable()
    with interrupted_at_end():
        return run_command(read_arguments(arguments))


def _open_window(arguments: list[str]) -> int:
    gc.disable()  # nearly everything created until the window is shown stays alive
    _check_window(arguments)
    from kontsina_qt.windows.start.single_instance import acquire

    new = arguments == [NEW]
    file = arguments[0] if arguments and not new else None
    reception = acquire(file, new)
    if reception is None:
        return OK  # an open window handles it
    from kontsina_qt.windows.start.app import run

    return run(file, new, reception)


def _check_window(arguments: list[str]) -> None:
    """Check that a window can be opened with these arguments.

    Raises:
        CommandError: it cannot.
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
    why: ImportError | None = None
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        why = error
    if sys.platform.startswith("linux"):
        _check_libraries()
    if why is not None:
        raise CommandError(tr("the window can't open: {why}").format(why=why))


def _check_libraries() -> None:
    """Check for system libraries, without which Qt would abort the process.

    Raises:
        CommandError: some are missing.
    """
    from kontsina_qt import system_libraries

    lacking = system_libraries.missing()
    if not lacking:
        return
    system_libraries.restart_with_bundled()
    libraries = ", ".join(library.soname for library in lacking)
    command = system_libraries.how_to_install(lacking)
    words = tr("the window can't open: this system lacks {libraries}")
    if command:
        words = tr("the window can't open: this system lacks {libraries}; to install: {command}")
    raise CommandError(words.format(libraries=libraries, command=command))
