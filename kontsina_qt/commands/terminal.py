"""Terminal output: results, errors, tables and a progress bar."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import time
import unicodedata
from collections.abc import Sequence
from typing import ClassVar

from kontsina_qt.foreign_text import FIRST_STRONG, POP
from kontsina_qt.language import tr, trn

_LONGEST_COMPLAINT = 500
_BAR = 30
_REDRAW_SECONDS = 0.1
_PACE_SECONDS = 3.0


class CommandError(Exception):
    """Invalid input; the text is a sentence without a full stop. Exit status 2."""


def complain(message: str) -> None:
    """Write an error as one line to standard error."""
    Progress.clear_shown()
    line = " ".join(message.split())
    if len(line) > _LONGEST_COMPLAINT:
        line = line[: _LONGEST_COMPLAINT // 2] + " … " + line[-_LONGEST_COMPLAINT // 2 :]
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"kontsina: {printable(line)}", file=sys.stderr, flush=True)


def printable(text: str) -> str:
    """Return a text with control characters replaced, so that it is safe for a terminal.

    Direction marks around right-to-left names are kept if they are balanced.
    """
    kept = "" if _opened(text) else FIRST_STRONG + POP
    return "".join(c if c.isprintable() or c in kept else "\N{REPLACEMENT CHARACTER}" for c in text)


def _opened(text: str) -> bool:
    """Return whether direction marks are unbalanced."""
    depth = 0
    for sign in text:
        depth += (sign == FIRST_STRONG) - (sign == POP)
        if depth < 0:
            return True
    return depth != 0


def width(text: str) -> int:
    """Return the width of a text in terminal cells."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.category(sign) in ("Mn", "Me", "Cf")
        else 1 + (unicodedata.east_asian_width(sign) in "WF")
        for sign in text
    )


def say(text: str = "") -> None:
    """Write one line of a result to standard output."""
    sys.stdout.write(text + "\n")


def prepare_output() -> None:
    """Make standard output UTF-8 with plain newlines on every platform.

    Raises:
        CommandError: there is no standard output.
    """
    if sys.stdout is None:
        raise CommandError(tr("standard output is closed"))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")


def silence_output() -> None:
    """Discard unwritten output, so that exiting raises no error."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Format rows of cells as lines with aligned columns.

    Args:
        rows: the rows, starting with the heading.
        right: the indexes of right-aligned columns.
    """
    widths = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            " " * (wide - width(cell)) + cell
            if column in right
            else cell + " " * (wide - width(cell))
            for column, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "  ".join("─" * wide for wide in widths))
    return lines


class Progress:
    """A progress bar on standard error; invisible if that is not a terminal."""

    _drawn_now: ClassVar[Progress | None] = None

    def __init__(self) -> None:
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._drawn = 0.0
        self._begun: tuple[float, float] | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Erase the bar, to write something else."""
        if self._drawn:
            self._drawn = 0.0
            Progress._drawn_now = None
            self._write("\r\x1b[K")

    @classmethod
    def clear_shown(cls) -> None:
        """Erase the bar that is shown, if any."""
        if cls._drawn_now is not None:
            cls._drawn_now.clear()

    def show(self, share: float, words: str) -> None:
        """Show the share done, from 0 to 1, and the time left.

        Redraws at most ten times a second. The time left is estimated from progress after the
        first call.
        """
        now = time.monotonic()
        if self._begun is None:
            self._begun = now, share
        words += _to_go(now - self._begun[0], share - self._begun[1], 1 - share)
        if not self._shown or now - self._drawn < _REDRAW_SECONDS:
            return
        self._drawn = now
        Progress._drawn_now = self
        full = round(_BAR * min(max(share, 0.0), 1.0))
        self._write(f"\r\x1b[K[{'#' * full}{'.' * (_BAR - full)}] {words}")

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def percent(share: float, digits: int = 0) -> str:
    """A share from 0 to 1 in per cent, as the language in use writes it."""
    return tr("{n}%").format(n=f"{share * 100:.{digits}f}")


def _to_go(seconds: float, done: float, left: float) -> str:
    """Return the estimated time left in words; empty until the pace is known."""
    if seconds < _PACE_SECONDS or done <= 0 or left <= 0:
        return ""
    minutes = seconds / done * left / 60
    if minutes < 1:
        return ", " + tr("less than a minute to go")
    if minutes < 100:
        n = round(minutes)
        return ", " + trn("about {n} minute to go", "about {n} minutes to go", n)
    return ", " + trn("about {n} hour to go", "about {n} hours to go", round(minutes / 60))
