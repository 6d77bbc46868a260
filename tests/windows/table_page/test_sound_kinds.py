"""Each kind of sound can be turned off separately."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.sound.noises import Noise
from kontsina_qt.sound.speaker import Speaker
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.table_page.sound_effects import KINDS

Start = Callable[..., MainWindow]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Noise]:
    """The sounds sent to the device."""
    noises: list[Noise] = []
    monkeypatch.setattr(Speaker, "play", lambda _, noise: noises.append(noise))
    return noises


def test_every_noise_is_of_one_kind() -> None:
    noises = [noise for kind in KINDS.values() for noise in kind]
    assert sorted(noises, key=str) == sorted(Noise, key=str)
    assert all(getattr(Settings(), name) is True for name in KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_that_is_off_is_silent_and_no_other(
    start: Start, heard: list[Noise], name: str
) -> None:
    window = start()
    heard.clear()
    window.store.change(**{name: False})
    assert heard == [], "what is turned off is no sample of itself"
    for noise in Noise:
        window.play.sound_effects.play(noise)
    assert set(heard) == set(Noise) - set(KINDS[name])
    heard.clear()
    window.store.change(**{name: True})
    assert heard == [KINDS[name][0]], "it is heard once as it is turned on"
