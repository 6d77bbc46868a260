"""Sounds over each other, sample by sample."""

from __future__ import annotations

import wave
from array import array
from pathlib import Path

import pytest

from kontsina_qt.sound.mixing import MOST_VOICES, RATE, Mixer, read_sounds


def mixer(**sounds: list[int]) -> Mixer:
    """A mixer of sounds of one kind each."""
    return Mixer({name: [array("h", samples)] for name, samples in sounds.items()})


def test_silence_until_something_is_played() -> None:
    assert list(mixer(a=[1, 2]).mix(3)) == [0, 0, 0]


def test_a_sound_goes_on_where_it_was_and_ends() -> None:
    mix = mixer(a=[1, 2, 3])
    mix.play("a")
    assert [list(mix.mix(2)), mix.busy] == [[1, 2], True]
    assert [list(mix.mix(2)), mix.busy] == [[3, 0], False]


def test_sounds_add_up_within_what_a_sample_can_hold() -> None:
    mix = mixer(a=[30_000, 5, 1], b=[30_000, -7])
    mix.play("a")
    assert list(mix.mix(1)) == [30_000]
    mix.play("b")
    assert list(mix.mix(3)) == [30_005, -6, 0]
    for _ in range(2):
        mix.play("a")
    assert list(mix.mix(1)) == [32_767]


def test_softer_and_silent() -> None:
    mix = mixer(a=[1000, -1000])
    mix.set_gain(0.25)
    mix.play("a")
    assert list(mix.mix(2)) == [250, -250]
    mix.play("a")
    mix.silence()
    assert list(mix.mix(2)) == [0, 0]


def test_kinds_of_one_noise_take_turns() -> None:
    mix = Mixer({"a": [array("h", [1]), array("h", [2])]})
    heard: list[int] = []
    for _ in range(3):
        mix.play("a")
        heard += mix.mix(1)
    assert heard == [1, 2, 1]


def test_what_is_not_known_is_silence_and_the_oldest_make_room() -> None:
    mix = mixer(a=[1] * 5)
    mix.play("trumpet")
    assert not mix.busy
    for _ in range(MOST_VOICES + 5):
        mix.play("a")
    assert list(mix.mix(1)) == [MOST_VOICES]


def test_a_device_gets_as_much_as_it_asks_for() -> None:
    mix = mixer(a=[1, 2, 3])
    frames = mix.frames()
    next(frames)
    mix.play("a")
    assert [list(frames.send(2)), list(frames.send(4))] == [[1, 2], [3, 0, 0, 0]]


def test_a_file_of_another_form_is_named(tmp_path: Path) -> None:
    with wave.open(str(tmp_path / "deal-1.wav"), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(bytes(8))
    with pytest.raises(wave.Error, match=r"deal-1\.wav"):
        read_sounds(tmp_path)
