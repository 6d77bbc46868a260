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
from collections.abc import Callable, Mapping, Sequence
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
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

Texts = dict[str, bytes]
"""Source texts, and what each compiles to, by ``marshal``."""


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
        magic, texts = marshal.loads((file or ready_file()).read_bytes())
    except (OSError, ValueError, EOFError, TypeError):
        return 0
    if magic != MAGIC_NUMBER:
        return 0

    def code_of(text: str) -> CodeType | str:
        found: CodeType | str = marshal.loads(texts[text]) if text in texts else text
        return found

    _take(code_of)
    _look_once()
    return len(texts)


def forget_ready() -> None:
    """Gives the methods back that nobody has taken; they are compiled again if need be."""
    vars(dataclasses).pop("exec", None)
    if _looks:
        vars(dataclasses)["_is_type"] = _looks.pop()


_looks: list[Callable[..., bool]] = []
SPECIAL = ("ClassVar", "InitVar", "KW_ONLY")


def _look_once() -> None:
    """Has ``dataclasses`` look three times into the words of a field only where that can help."""
    usual = vars(dataclasses).get("_is_type")
    if usual is None or _looks:
        return
    _looks.append(usual)

    def is_type(words: str, *details: Any) -> bool:
        return any(special in words for special in SPECIAL) and usual(words, *details)

    vars(dataclasses)["_is_type"] = is_type


def _take(code_of: Callable[[str], CodeType | str]) -> None:
    """Puts a function between ``dataclasses`` and ``exec``, which says what to run for a text."""

    def run(text: str, names: dict[str, Any], new: Mapping[str, object]) -> None:
        exec(code_of(text), names, new)

    vars(dataclasses)["exec"] = run


def write_ready(file: Path, modules: Sequence[str] = FIRST) -> None:
    """Writes the methods that importing some modules needs."""
    texts: Texts = {}

    def code_of(text: str) -> CodeType:
        code = compile(text, "<string>", "exec")
        texts[text] = marshal.dumps(code)
        return code

    _take(code_of)
    for module in modules:
        importlib.import_module(module)
    file.write_bytes(marshal.dumps((MAGIC_NUMBER, dict(sorted(texts.items())))))


if __name__ == "__main__":
    write_ready(Path(sys.argv[1]))
