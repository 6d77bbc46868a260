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


LATER = """
from kontsina_qt.windows.binding import load_binding
load_binding(); load_binding()
from kontsina_qt.windows.quick_enums import Later
from PySide6.QtCore import QObject, Qt
key, tool = Qt.Key, Qt.ToolBarArea
print(type(key) is Later, type(tool) is Later)
print(key.Key_A is key(65), type(key) is Later, type(tool) is Later)
"""
"""One that is asked for something has its members, and another has still none."""
HELP = """
print(Qt.LeftToolBarArea is tool.LeftToolBarArea, "setParent(self" in QObject.setParent.__doc__)
"""
"""Help texts look for members by their names alone."""
THREADS = """
from kontsina_qt.windows.quick_enums import quicken; quicken()
from threading import Barrier, Thread
from PySide6.QtCore import Qt
import sys
sys.setswitchinterval(1e-6)
start, found = Barrier(8), []
def look():
    start.wait()
    found.append(Qt.Key.Key_A)
threads = [Thread(target=look) for _ in range(8)]
[thread.start() for thread in threads], [thread.join() for thread in threads]
print(len(found), all(each is Qt.Key.Key_A for each in found))
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


@pytest.mark.skipif(sys.version_info[:2] != KNOWN, reason="another Python makes them as ever")
def test_members_are_made_when_something_is_asked_of_them() -> None:
    assert output(LATER) == "True True\nTrue False True\n"


def test_who_reads_a_help_text_finds_members_by_their_names_alone() -> None:
    program = LATER + "QObject.setParent.__doc__\n" + HELP
    assert output(program).splitlines()[-1] == "True True"


def test_threads_that_ask_at_once_find_the_same_members() -> None:
    assert output(THREADS) == "8 True\n"
