"""Qt's enumerations made the short way are what Python makes of them.

Each is a process of its own, for an enumeration is made once.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from kontsina_qt.windows.quick_enums import KNOWN

TOLD = """
import enum, json, pickle
from PySide6 import QtCore, QtGui, QtWidgets

met = set()

def of(scope):
    for name in dir(scope):  # an attribute of a module is made when it is asked for
        thing = getattr(scope, name, None)
        if isinstance(thing, enum.EnumType):
            yield thing
        elif isinstance(thing, type) and thing.__name__ not in met:
            met.add(thing.__name__)
            yield from of(thing)

def said(work):
    try:
        return repr(work())
    except Exception as error:
        return f"{type(error).__name__}: {error}"

def about(kind):
    members = kind.__members__
    some = list(members.values())
    told = [repr(kind), kind.__module__, kind.__qualname__, str(kind.__mro__)]
    told.append([(name, repr(each), str(each), f"{each}", each.value, each.name)
                 for name, each in members.items()])
    told += [[each.name for each in kind], len(kind)]
    if some:
        first, last = some[0], some[-1]
        told += [said(work) for work in (
            lambda: kind(first.value) is first, lambda: kind[first.name] is first,
            lambda: pickle.loads(pickle.dumps(last)) is last, lambda: first in kind,
            lambda: kind(1 << 40), lambda: kind(-7), lambda: kind["no such name"],
            lambda: first | last, lambda: first & last, lambda: first ^ last, lambda: ~first,
            lambda: list(first | last), lambda: int(last), lambda: first < last,
            lambda: setattr(kind, first.name, 3), lambda: first.no_such_name,
            lambda: (~last).name, lambda: bool(first), lambda: (first | last).value)]
    flags = ("_flag_mask_", "_singles_mask_", "_all_bits_", "_boundary_", "_member_type_",
             "_use_args_")
    told.append([repr(getattr(kind, name, None)) for name in flags])
    return told

kinds = {kind for module in (QtCore, QtGui, QtWidgets) for kind in of(module)}
print(json.dumps({f"{kind.__module__}.{kind.__qualname__}": about(kind) for kind in kinds}))
"""
QUICK = "from kontsina_qt.windows.quick_enums import quicken; quicken()\n"
COUNTED = """
from kontsina_qt.windows import quick_enums
made = []
real = quick_enums._made
quick_enums._made = lambda *all: made.append(all) or real(*all)
from PySide6.QtCore import Qt
Qt.Key.Key_A
print(len(made))
"""


def output(program: str) -> str:
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_one_of_qt_s_is_what_python_makes_of_it() -> None:
    usual, quick = json.loads(output(TOLD)), json.loads(output(QUICK + TOLD))
    assert len(usual) > 400
    assert quick.keys() == usual.keys()
    assert {name: told for name, told in quick.items() if told != usual[name]} == {}


@pytest.mark.skipif(sys.version_info[:2] != KNOWN, reason="another Python makes them as ever")
def test_they_are_made_the_short_way() -> None:
    assert int(output(QUICK + COUNTED)) > 50


def test_what_is_not_qt_s_is_made_as_ever() -> None:
    own = (
        "from enum import KEEP, Enum, Flag\n"
        "e = Enum('E', ['a', 'b']); f = Flag('F', 'x y', boundary=KEEP)\n"
        "print(list(e), list(f), e.__module__, f.__module__, e.a.value, f.x | f.y)\n"
        "print(vars(e).keys(), vars(f).keys())"
    )
    assert output(QUICK + own) == output(own)
