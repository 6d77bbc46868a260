"""The sounds of a window: those sent to the device in a match played by dragging."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kontsina_qt.sound.noises import Noise
from kontsina_qt.sound.speaker import Speaker
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.table_page.sound_effects import no_sound
from tests.cli import ROOT, environment
from tests.e2e.person import Person

Start = Callable[..., MainWindow]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Noise]:
    """The sounds sent to the device."""
    noises: list[Noise] = []
    monkeypatch.setattr(Speaker, "play", lambda _, noise: noises.append(noise))
    return noises


def test_cards_of_another_pack_sound_otherwise(start: Start, heard: list[Noise]) -> None:
    window = start("scopa")
    window.play.sound_effects.play(Noise.LAY)
    window.play.sound_effects.play(Noise.TURN)
    start("kontsina").play.sound_effects.play(Noise.LAY)
    told = [noise for noise in heard if noise is not Noise.DEAL]
    assert told[0] is Noise.SLAP and Noise.LAY in told


def test_a_hand_is_heard_to_its_end(start: Start, heard: list[Noise]) -> None:
    window = start(end="hands", hands=1)
    person = Person(window, seed=2)
    while not person.at_end():
        person.wait(lambda: person.ready() or person.at_end(), "a turn or the end")
        if not person.at_end():
            person.play_by_dragging()
    assert {Noise.DEAL, Noise.LAY, Noise.TURN} <= set(heard)
    winners = window.session.match.standing.winners
    assert heard[-1] is (Noise.WIN if 0 in winners else Noise.LOSE if winners else heard[-1])
    assert len([n for n in heard if n in (Noise.WIN, Noise.LOSE)]) == bool(winners)


def test_what_is_refused_is_heard(start: Start, heard: list[Noise]) -> None:
    window = start(end="hands", hands=1)
    person = Person(window, seed=2)
    person.wait(person.ready, "a turn")
    window.gestures.lift(next(iter(window.scene.own)))
    window.gestures.play_elements((1 << 52) - 1 & ~0)
    assert heard[-1] is Noise.REFUSED


def test_the_switch_and_the_keys_end_all_noise(start: Start, heard: list[Noise]) -> None:
    window: MainWindow = start()
    assert window.play.sound_effects.volume == window.settings.volume > 0
    heard.clear()
    QTest.keyClick(window, Qt.Key.Key_M, window_keys())
    assert (window.settings.sound, window.play.sound_effects.volume) == (False, 0)
    window.play.sound_effects.play(Noise.LAY)
    assert heard == []
    window.action.sound.trigger()
    assert heard == [Noise.LAY]
    window.change_settings(replace(window.settings, volume=0))
    assert heard == [Noise.LAY]


def window_keys() -> Qt.KeyboardModifier:
    """Control and Shift."""
    return Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def test_without_its_library_silence_is_told_once(tmp_path: Path) -> None:
    places = tmp_path / "without miniaudio"
    places.mkdir()
    for name in ("PySide6", "shiboken6", "platformdirs"):
        (spec,) = find_spec(name).submodule_search_locations  # type: ignore[union-attr, misc]
        (places / name).symlink_to(spec, target_is_directory=True)
    done = subprocess.run(
        [sys.executable, "-S", "-m", "tests.windows.silent_window"],  # -S: no other libraries
        cwd=ROOT,
        env=environment(
            PYTHONPATH=os.pathsep.join(map(str, (places, ROOT))), QT_QPA_PLATFORM="offscreen"
        ),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["told"] == [no_sound(), ""]
    assert no_sound() in said["settings"]
