"""Hints for the compiler of the rules, without effect in the interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_attributes):
        """Mark a class for the compiler.

        ``acyclic=True``: instances are never part of reference cycles;
        ``allow_interpreted_subclasses=True``: interpreted code, such as tests, may subclass it.
        """
        return lambda marked: marked
