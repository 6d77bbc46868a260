"""Every test has its own directories for data, settings and state, and no screen."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kontsina_qt.card_names import choose_pack
from kontsina_qt.language import set_language
from kontsina_qt.sound.speaker import Speaker
from kontsina_qt.windows.start.garbage import collect_due
from tests.offscreen import use_screen

use_screen()

# Slow and busy machines are not at fault: no test depends on time.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

PLACES = {
    "HOME": "home",
    "XDG_DATA_HOME": "data",
    "XDG_CONFIG_HOME": "config",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
    "LOCALAPPDATA": "local",
    "APPDATA": "roaming",
}


LONG_S = 3600
"""Tests marked ``long`` take minutes, many on a busy machine; any other that long hangs."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the slow files first, so that no core waits for one of them at the end.

    Then by their names rather than their folders: those of one folder often wait for the same
    things, and beside each other would leave the cores idle.
    """
    for item in items:
        if item.get_closest_marker("long") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONG_S))
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (item.path not in slow, item.path.name))


@pytest.fixture(autouse=True, scope="module")
def freeze_garbage() -> None:
    """Freeze garbage collection between files: what exists there stays to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def many_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the next test another window: this one's is not kept."""
    monkeypatch.setattr("kontsina_qt.windows.shell.idle_tasks.ONE_WINDOW", False)


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Send every file the program writes to the test's own folder."""
    places = tmp_path / "places"
    for name, folder in PLACES.items():
        monkeypatch.setenv(name, str(places / folder))
    (places / PLACES["HOME"]).mkdir(parents=True)  # the program makes the others
    monkeypatch.setenv("LANGUAGE", "en")
    return places


@pytest.fixture(autouse=True)
def in_english(own_places: Path) -> Iterator[None]:
    """Begin each test in English, whatever the one before it chose, and end it so."""
    set_language("en")
    yield
    set_language("en")


@pytest.fixture(autouse=True)
def with_french_cards() -> Iterator[None]:
    """Begin each test with French cards, whatever pack the one before it chose."""
    choose_pack("french")
    yield
    choose_pack("french")


@pytest.fixture(autouse=True)
def patient_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the window wait for a busy disk, except in tests about slow disks."""
    monkeypatch.setattr("kontsina_qt.session.saving.writer.PATIENCE_MS", 60_000)


@pytest.fixture(autouse=True)
def no_noise(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play no sounds."""
    if "sound" not in request.path.parent.name:
        monkeypatch.setattr(Speaker, "play", lambda *_: None)
        monkeypatch.setattr(Speaker, "warm", lambda *_: None)


@pytest.fixture(autouse=True)
def collect_in_this_thread() -> Iterator[None]:
    """As in the program, collect cycles, which may contain Qt objects, in this thread alone."""
    gc.disable()
    yield
    collect_due()


@pytest.fixture(autouse=True)
def no_window_left(own_places: Path) -> Iterator[None]:
    """Delete the windows a test has left: every later one would lay them out again."""
    yield
    if "PySide6.QtWidgets" not in sys.modules:
        return
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        return
    for widget in QApplication.topLevelWidgets():
        if widget.parent() is None:
            widget.close()
            widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))


@pytest.fixture(autouse=True)
def usual_panels(no_window_left: None) -> Iterator[None]:
    """Restore the usual size of panels, text and buttons after a test."""
    yield
    if "PySide6.QtGui" in sys.modules:
        from PySide6.QtGui import QGuiApplication

        from kontsina_qt.table.layout.input_needs import InputNeeds, set_input_needs
        from kontsina_qt.table.style.text_size import scale_for_window, set_text_size

        scale_for_window(0, 0)
        set_input_needs(InputNeeds())
        if QGuiApplication.instance() is not None:
            set_text_size(0.0, 1.0)
