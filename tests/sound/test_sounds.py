"""The sounds themselves: equally loud, without clicks, and one for each noise."""

from __future__ import annotations

from math import pi, sin
from pathlib import Path
from random import Random

import pytest

from assets.sounds.effects import NOISES
from assets.sounds.make import sounds, write
from assets.sounds.waves import RATE, Samples, loudness, string
from kontsina_qt.sound.mixing import read_sounds
from kontsina_qt.sound.noises import MANY, SOME, Noise, taking


@pytest.fixture(scope="module")
def made() -> dict[str, Samples]:
    return dict(sounds())


def test_every_noise_has_its_sounds(tmp_path: Path) -> None:
    files = write(tmp_path)
    read = read_sounds(tmp_path)
    assert set(read) == {noise.value for noise in Noise} == set(NOISES)
    assert {name: len(kinds) for name, kinds in read.items()} == {
        name: kinds for name, (_, kinds) in NOISES.items()
    }
    first = {path.name: path.read_bytes() for path in files}
    assert {path.name: path.read_bytes() for path in write(tmp_path)} == first


def test_they_are_equally_loud(made: dict[str, Samples]) -> None:
    loud = {name: loudness(sound) for name, sound in made.items()}
    assert max(loud.values()) - min(loud.values()) < 3


def test_none_is_too_long_clipped_or_cut_off(made: dict[str, Samples]) -> None:
    for name, sound in made.items():
        assert len(sound) < 1.7 * RATE, name
        assert max(map(abs, sound)) < 0.96, name
        assert abs(sound[0]) < 0.05, name
        assert max(map(abs, sound[-20:])) < 0.005, name


def test_loudness_of_a_known_tone() -> None:
    tone = [sin(2 * pi * 997 * i / RATE) for i in range(RATE)]
    assert loudness(tone) == pytest.approx(-3.01, abs=0.15)  # ITU-R BS.1770-4, note 1
    assert loudness([x / 10 for x in tone]) == pytest.approx(-23.01, abs=0.15)


@pytest.mark.parametrize("pitch", [220.0, 440.0, 659.26])
def test_a_string_has_its_pitch(pitch: float) -> None:
    sound = string(pitch, 0.4, Random(1))[RATE // 10 :]

    def likeness(lag: float) -> float:
        whole, part = int(lag), lag % 1
        return sum(
            x * ((1 - part) * sound[i + whole] + part * sound[i + whole + 1])
            for i, x in enumerate(sound[:6000])
        )

    lags = [RATE / pitch * 2 ** (cents / 1200) for cents in range(-100, 101, 5)]
    best = max(range(len(lags)), key=lambda at: likeness(lags[at]))
    assert abs(best * 5 - 100) <= 20


def test_more_cards_sound_like_more() -> None:
    heard = [taking(cards) for cards in (2, SOME, SOME + 1, MANY - 1, MANY, 12)]
    few, some, many = Noise.TAKE_FEW, Noise.TAKE_SOME, Noise.TAKE_MANY
    assert heard == [few, few, some, some, many, many]
