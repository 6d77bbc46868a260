"""What of Python's library is hardly ever used is loaded when it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kontsina_qt.late import NAMES


def output(program: str) -> list[str]:
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_it_is_not_loaded_by_what_imports_it() -> None:
    program = (
        "import kontsina_qt.cli, dataclasses, logging, tempfile, sys\n"
        "heavy = {'ast', 'dis', 'lzma', 'token', '_ctypes'}\n"
        "print(*heavy & sys.modules.keys())"
    )
    assert output(program) == []


@pytest.mark.parametrize(
    "use",
    [
        "import inspect; print(inspect.signature(print) is not None, inspect.__doc__ is not None)",
        "import shutil; print(shutil.which('sh') != 3, hasattr(shutil, 'nothing') is False)",
        "from ctypes import CDLL; import ctypes.util; print(CDLL is ctypes.CDLL, True)",
        "import textwrap, shlex; print(textwrap.dedent(' True'), shlex.split('True')[0])",
        "import tokenize, importlib; print(importlib.reload(tokenize) is tokenize, True)",
        "import pickle, shutil as s; print(pickle.loads(pickle.dumps(s.move)) is s.move, True)",
    ],
)
def test_whoever_uses_it_finds_it_whole(use: str) -> None:
    assert output(f"import kontsina_qt\n{use}") == ["True", "True"]


def test_threads_that_use_it_at_once_each_find_it_whole() -> None:
    program = (
        "import kontsina_qt, sys, threading, inspect, shutil, tokenize\n"
        "sys.setswitchinterval(1e-6)\n"
        "def use(): found.append((inspect.signature, shutil.move, tokenize.open))\n"
        "found = []; threads = [threading.Thread(target=use) for _ in range(16)]\n"
        "[each.start() for each in threads]; [each.join() for each in threads]\n"
        "print(len(found))"
    )
    assert output(program) == ["16"]


def test_the_rest_can_be_loaded() -> None:
    program = (
        "import kontsina_qt, sys\n"
        "from kontsina_qt.late import Later, load_rest\n"
        "later = [name for name, each in sys.modules.items() if type(each) is Later]\n"
        "load_rest()\n"
        "print(len(later), *(each for each in sys.modules.values() if type(each) is Later))"
    )
    count, *rest = output(program)
    assert 0 < int(count) <= len(NAMES)
    assert rest == []
