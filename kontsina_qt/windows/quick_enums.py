"""Qt's enumerations, made without their members until something is asked of them.

PySide6 makes every enumeration of a class of Qt's when the class is first named: three hundred for
a table, of four thousand members, most of which nobody wants. ``enum`` looks at each member for
what a person might have written in a class of their own. Of Qt's it is known that they are names
and whole numbers.

This rests on how one version of Python keeps its enumerations; any other makes them as ever, and
so is one made whose names or numbers are not as expected. PySide6 is known by the bits that it
wants kept (``KEEP``); whoever else wants that gets the same as ever, only sooner.
"""

from __future__ import annotations

import sys
from _thread import RLock
from collections.abc import Callable
from enum import KEEP, Enum, EnumType, Flag
from functools import cache
from typing import Any

KNOWN = (3, 11)
"""The version of Python whose enumerations are kept as told here."""


def quicken() -> None:
    """From now on Qt's enumerations are made so."""
    if sys.version_info[:2] == KNOWN and EnumType._create_ is not _create:  # type: ignore[attr-defined]
        _usual.append(EnumType._create_)  # type: ignore[attr-defined]
        EnumType._create_ = _create  # type: ignore[attr-defined]


_usual: list[Callable[..., type[Enum]]] = []
_lock = RLock()
_waiting: list[type[Enum]] | None = []
"""What waits for its members or has waited for them; None if they are made at once."""


def _create(base: type[Enum], name: str, names: Any, **details: Any) -> type[Enum]:
    """In the place of ``EnumType._create_``, whose arguments these are."""
    if details.get("module") is None:  # PySide6 says later which it is
        details["module"] = sys._getframe(2).f_globals.get("__name__")
    made = None
    pairs = type(names) is list and all(type(each) is tuple for each in names)
    if pairs and details.get("boundary") is KEEP:
        made = _made(base, name, names, details)
    return made or _usual[0](base, name, names, **details)


@cache
def _names_of(base: type[Enum]) -> frozenset[str]:
    """What an enumeration has already."""
    return frozenset((*dir(base), "mro"))


@cache
def _empty(base: type[Enum]) -> dict[str, Any]:
    """What stands in an enumeration without members."""
    return dict(vars(_usual[0](base, "Empty", [], module=__name__)))


class Later(EnumType):
    """What an enumeration is until something is asked of it: its members are made then."""

    @staticmethod
    def _part(name: str) -> Any:
        def part(made: type[Enum]) -> Any:
            fill(made)
            return vars(made)[name]

        return property(part)

    _member_names_ = _part("_member_names_")
    _member_map_ = _part("_member_map_")
    _value2member_map_ = _part("_value2member_map_")


def _made(
    base: type[Enum], name: str, names: list[Any], details: dict[str, Any]
) -> type[Enum] | None:
    """An enumeration, if these are names and whole numbers, and no name means more to Python."""
    taken = _names_of(base)
    for word, value in names:
        if type(value) is not int or word in taken or word[0] == "_":
            return None
    body = {
        **_empty(base),
        "__module__": details["module"],
        "_member_names_": [],
        "_member_map_": {},
        "_value2member_map_": {},
        "_unhashable_values_": [],
        "_waiting_": names,
    }
    if details.get("qualname") is not None:
        body["__qualname__"] = details["qualname"]
    if issubclass(base, Flag):
        body["_boundary_"] = KEEP
    made: Any = type.__new__(Later, name, (base,), body)
    if _waiting is None:
        fill(made)
    else:
        _waiting.append(made)
    return made  # type: ignore[no-any-return]


def fill_all() -> None:
    """Makes the members of all enumerations, and of those to come at once.

    The binding's help looks for a member by its name alone, in what is an enumeration as ever.
    """
    global _waiting
    waiting, _waiting = _waiting or [], None
    for each in waiting:
        fill(each)


def fill(made: Any) -> None:
    """Makes the members of an enumeration, once; from then on it is one as any other."""
    with _lock:
        if type(made) is Later:
            _fill(made, vars(made)["_waiting_"])
            type.__delattr__(made, "_waiting_")
            type.__setattr__(made, "__class__", EnumType)


def _fill(made: Any, names: list[tuple[str, int]]) -> None:
    parts = vars(made)
    order: list[str] = parts["_member_names_"]
    by_name: dict[str, Any] = parts["_member_map_"]
    by_value: dict[int, Any] = parts["_value2member_map_"]
    flag, new, whole = issubclass(made, Flag), parts["_new_member_"], parts["_use_args_"]
    mask = singles = 0
    for word, value in names:
        member = by_value.get(value)
        if member is None:
            member = new(made, value) if whole else new(made)
            member.__dict__ = {
                "_value_": value,
                "_name_": word,
                "__objclass__": made,
                "_sort_order_": len(order),
            }
            by_value[value] = member
            single = value > 0 and not value & (value - 1)
            if not flag or single:
                order.append(word)
            if single:
                singles |= value
            mask |= value
        by_name[word] = member
        type.__setattr__(made, word, member)
    if flag:
        _finish(made, mask, singles)


def _finish(made: Any, mask: int, singles: int) -> None:
    """Notes which bits there are."""
    for name, value in (
        ("_flag_mask_", mask),
        ("_singles_mask_", singles),
        ("_all_bits_", 2 ** mask.bit_length() - 1),
    ):
        type.__setattr__(made, name, value)
    parts = vars(made)
    values = [parts["_member_map_"][word]._value_ for word in parts["_member_names_"]]
    if values != sorted(values):
        type.__setattr__(made, "_iter_member_", made._iter_member_by_def_)
