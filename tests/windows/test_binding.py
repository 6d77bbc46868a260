"""Qt's binding, loaded the short way, does all that it does when it is loaded as it comes.

Each case is a process of its own, for a binding is loaded once.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

SHORT = "from kontsina_qt.windows.binding import load_binding; load_binding()"
BEFORE = """
import sys
from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QLabel

def said(work):
    try:
        print(work())
    except Exception as error:
        print(type(error), error)
"""
ASKED = {
    "wrong call": "said(lambda: QPoint('a', 3)); said(lambda: QPoint('a', 3))",
    "wrong call of a method": "said(lambda: QPoint(1, 2).setX('b'))",
    "help text": "said(lambda: QObject.setParent.__doc__)",
    "help text, then wrong call": (
        "said(lambda: QObject.setParent.__doc__); said(lambda: QObject().setParent(3))"
    ),
    "wrong call, then another module": (
        "said(lambda: QPoint('a', 3))\n"
        "from PySide6.QtSvg import QSvgRenderer\n"
        "said(lambda: QSvgRenderer(3, 4, 5, 6)); said(lambda: QSvgRenderer(1.5))\n"
        "said(lambda: QLabel.setText.__doc__)"
    ),
    "the package's own names": "import shiboken6; said(lambda: shiboken6.isValid(QObject()))",
}


def output(program: str) -> str:
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("asked", ASKED)
def test_words_are_those_of_the_whole_binding(asked: str) -> None:
    program = f"{BEFORE}\n{ASKED[asked]}"
    whole = output(program)
    assert whole.strip()
    assert output(f"{SHORT}\n{program}") == whole


def test_what_is_not_asked_for_is_not_loaded() -> None:
    there = "(name for name, module in sys.modules.items() if type(module).__name__ != 'Later')"
    program = f"{SHORT}\n{BEFORE}\nQPoint(1, 2).setX(3); print(*{there})"
    loaded = set(output(program).split())
    assert {"PySide6.QtWidgets", "shiboken6"} <= loaded
    assert not loaded & {"zipfile", "inspect", "shibokensupport.signature.parser"}


def test_the_hook_before_import_is_left_out() -> None:
    program = f"{SHORT}\n{BEFORE}\nprint('__orig_import__' in vars(__builtins__))"
    assert output(program) == "False\n"


def test_a_binding_that_is_loaded_already_stays() -> None:
    program = f"import PySide6.QtCore as before\n{SHORT}\n{BEFORE}"
    program += "said(lambda: sys.modules['PySide6.QtCore'] is before and QObject.setParent.__doc__)"
    assert "setParent(self" in output(program)


def test_another_version_is_loaded_as_it_comes() -> None:
    change = "from kontsina_qt.windows import binding; binding.KNOWN = ('7', '0', '0')"
    program = f"{change}\n{SHORT}\n{BEFORE}\nprint('inspect' in sys.modules)"
    assert output(program) == "True\n"
