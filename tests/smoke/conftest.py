"""The environments in which to try the program, each with a screen of its own."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from do import SCREEN_TOOLS
from screen import screen
from tests.smoke.person import Person

PYTHONS = os.environ.get("KONTSINA_SMOKE", sys.executable).split(os.pathsep)
"""The interpreters, each of an environment with all that the program needs."""

PLAIN_WINDOWS = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc"><applications>
<application class="*"><decor>no</decor></application>
</applications></openbox_config>
"""
"""Without frames: xdotool counts their width twice."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that need a Python with each of them, named by the folder of its environment."""
    if "python" in metafunc.fixturenames:
        metafunc.parametrize("python", PYTHONS, ids=[Path(each).parts[-3] for each in PYTHONS])


@pytest.fixture
def person(python: str, tmp_path: Path) -> Iterator[Person]:
    """A person at an empty desktop."""
    missing = [name for name in SCREEN_TOOLS if not shutil.which(name)]
    assert not missing, f"{', '.join(missing)} missing: python3 do.py smoke installs what it needs"
    with screen("1366x820x24") as display:
        display.environment |= {"LANGUAGE": "en", "LANG": "C.UTF-8"}
        config = display.home / "openbox.xml"
        config.write_text(PLAIN_WINDOWS, "utf-8")
        manager = display.start("openbox", "--sm-disable", "--config-file", str(config))
        person = Person(display, python, tmp_path)
        yield person
        display.picture(tmp_path / "last.png")
        person.leave()
        manager.terminate()
        manager.wait()
