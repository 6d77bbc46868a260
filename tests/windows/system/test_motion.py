"""Less motion, as each system has it."""

from __future__ import annotations

import ctypes
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kontsina_qt.windows.system import motion
from kontsina_qt.windows.system.portal import ANIMATIONS, MOTION, Portal


class Answers(Portal):
    """A portal that has answered."""

    def __init__(self, **answers: object) -> None:
        super().__init__()
        self._known = {ANIMATIONS: answers.get("animations"), MOTION: answers.get("motion")}


@pytest.mark.parametrize(
    ("answers", "still"),
    [
        ({}, False),
        ({"animations": True}, False),
        ({"animations": False}, True),
        ({"motion": 1}, True),
        ({"motion": 1, "animations": True}, True),
        ({"motion": 0, "animations": True}, False),
        ({"animations": "no"}, False),
    ],
)
def test_the_portal_is_believed(tmp_path: Path, answers: dict[str, object], still: bool) -> None:
    assert motion.on_linux(Answers(**answers), tmp_path) is still


@pytest.mark.parametrize(
    ("name", "text", "still"),
    [
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=true\n", False),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n[KDE]\nx=%y\n", False),
        ("kdeglobals", "what is this", False),
        ("kdeglobals", "\x00\ud800", False),
    ],
)
def test_without_a_portal_the_desktops_files_tell(
    tmp_path: Path, name: str, text: str, still: bool
) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    assert motion.on_linux(Portal(), tmp_path) is still
    assert motion.on_linux(Answers(animations=not still), tmp_path) is still


@pytest.mark.parametrize(
    ("answers", "animates", "still"), [(1, 0, True), (1, 1, False), (0, 0, False)]
)
def test_windows_is_asked_for_its_animations(answers: int, animates: int, still: bool) -> None:
    def ask(what: int, _: int, place: Any, __: int) -> int:
        assert what == 0x1042
        ctypes.cast(place, ctypes.POINTER(ctypes.c_int))[0] = animates
        return answers

    assert motion.on_windows(SimpleNamespace(SystemParametersInfoW=ask)) is still


@pytest.mark.parametrize("still", [False, True])
def test_macos_is_asked_by_its_own_name(still: bool) -> None:
    class Function:
        """A function of the Objective-C runtime, recording its declared types."""

        def __init__(self, does: Any) -> None:
            self.does = does

        def __call__(self, *given: object) -> object:
            return self.does(*given)

    names = {b"NSWorkspace": 1, b"sharedWorkspace": 2, b"accessibilityDisplayShouldReduceMotion": 3}
    sent = {(1, 2): 4, (4, 3): 0x700 + still}
    runtime = SimpleNamespace(
        objc_getClass=Function(names.__getitem__),
        sel_registerName=Function(names.__getitem__),
        objc_msgSend=Function(lambda who, what: sent[who, what]),
    )
    assert motion.on_macos(runtime) is still
