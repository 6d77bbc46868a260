"""Hints for the compiler of the rules; they mean nothing to the interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_told):
        """Mark a class for the compiler.

        ``acyclic=True``: no such object ever holds itself; ``allow_interpreted_subclasses=True``:
        what is not compiled may be made of it, as tests and measurements do.
        """
        return lambda marked: marked
