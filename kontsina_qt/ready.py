"""Methods of dataclasses, compiled when the program is built.

``dataclasses`` writes the methods of each class as source and compiles them at every start: half
a millisecond a class, of which the first picture needs sixty. ``assets/build.py`` keeps what
they compile to, text by text, beside the pictures; ``use_ready`` hands it out. A text that is not
there, or a file of another Python, is compiled as ever.
"""

from __future__ import annotations

import dataclasses
import importlib
import marshal
import sys
from collections.abc import Callable, Sequence
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

DATA = Path(__file__).parent / "data"

FIRST = (
    "kontsina_qt.windows.app",
    "kontsina_qt.windows.welcome",
    "kontsina_qt.windows.table_page",
    "kontsina_qt.windows.match_desk",
    "kontsina_qt.windows.actions",
    "kontsina_qt.windows.day",
    "kontsina_qt.library.opening",
)
"""What brings all that the start page and the table are made of."""

MAKER = "__create_fn__"
"""The function that each text defines."""

Texts = dict[str, bytes]
"""Source texts, and the function that each defines, by ``marshal``."""


def ready_file(folder: Path = DATA) -> Path:
    """Where the methods for this Python lie."""
    return folder / f"ready.{sys.implementation.cache_tag}"


def use_ready(file: Path | None = None) -> int:
    """Has dataclasses that are made from now on take the methods of a file.

    Returns:
        How many it holds; 0 also where methods are being taken already.
    """
    if "exec" in vars(dataclasses):
        return 0
    try:
        magic, maker, texts = marshal.loads((file or ready_file()).read_bytes())
    except (OSError, ValueError, EOFError, TypeError):
        return 0
    if (magic, maker) != (MAGIC_NUMBER, MAKER):
        return 0

    def made(text: str) -> CodeType | None:
        found: CodeType | None = marshal.loads(texts[text]) if text in texts else None
        return found

    _take(made)
    _look_once()
    return len(texts)


def forget_ready() -> None:
    """Gives the methods back that nobody has taken; they are compiled again if need be."""
    vars(dataclasses).pop("exec", None)
    if _looks:
        vars(dataclasses)["_is_type"] = _looks.pop()


_looks: list[Callable[..., bool]] = []


def _look_once() -> None:
    """Has ``dataclasses`` look three times into the words of a field only where that can help."""
    usual = vars(dataclasses).get("_is_type")
    if usual is None or _looks:
        return
    _looks.append(usual)

    def is_type(words: str, *details: Any) -> bool:
        may_be = "ClassVar" in words or "InitVar" in words or "KW_ONLY" in words
        return may_be and usual(words, *details)

    vars(dataclasses)["_is_type"] = is_type


def _take(made: Callable[[str], CodeType | None]) -> None:
    """Puts a function between ``dataclasses`` and ``exec``, which says what a text comes to.

    A text is nothing but the definition of one function, which makes the methods.
    """

    def run(text: str, names: dict[str, Any] | None, new: dict[str, Any]) -> None:
        code = None if names is None else made(text)
        if code is None or names is None:
            exec(text, names, new)
        else:
            new[code.co_name] = FunctionType(code, names)

    vars(dataclasses)["exec"] = run


def _compiled(text: str) -> CodeType | None:
    """The one function that a text defines."""
    parts = compile(text, "<string>", "exec").co_consts
    codes = [part for part in parts if isinstance(part, CodeType)]
    return codes[0] if len(codes) == 1 and codes[0].co_name == MAKER else None


def write_ready(file: Path, modules: Sequence[str] = FIRST) -> None:
    """Writes the methods that importing some modules needs."""
    texts: Texts = {}

    def made(text: str) -> CodeType | None:
        code = _compiled(text)
        if code is not None:
            texts[text] = marshal.dumps(code)
        return code

    _take(made)
    for module in modules:
        importlib.import_module(module)
    file.write_bytes(marshal.dumps((MAGIC_NUMBER, MAKER, dict(sorted(texts.items())))))


if __name__ == "__main__":
    write_ready(Path(sys.argv[1]))
