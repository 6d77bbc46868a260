"""The device: a real one of miniaudio's, which plays into nothing."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from kontsina_qt.sound import speaker as module
from kontsina_qt.sound.noises import Noise
from kontsina_qt.sound.speaker import Speaker

PATIENCE_S = 20.0


def wait(what: Callable[[], object]) -> None:
    """Wait until something is so."""
    until = monotonic() + PATIENCE_S
    while not what():
        assert monotonic() < until
        sleep(0.005)


@pytest.fixture
def null() -> list[object]:
    miniaudio = pytest.importorskip("miniaudio")
    return [miniaudio.Backend.NULL]


@pytest.fixture
def speaker(null: list[object]) -> Iterator[Speaker]:
    speaker = Speaker(backends=null, quiet=0.2)
    yield speaker
    speaker.close()


def test_it_opens_with_the_first_noise_and_closes_when_all_is_quiet(speaker: Speaker) -> None:
    speaker.set_volume(80)
    assert not speaker.open
    speaker.play(Noise.LAY)
    wait(lambda: speaker.open)
    wait(lambda: not speaker.open)
    speaker.play(Noise.WIN)
    wait(lambda: speaker.open)


def test_without_volume_nothing_is_opened(speaker: Speaker) -> None:
    speaker.play(Noise.LAY)
    speaker.warm()
    speaker.set_volume(50)
    speaker.set_volume(0)
    speaker.play(Noise.LAY)
    sleep(0.05)
    assert not speaker.open


def test_warmed_it_is_open_before_the_noise(null: list[object]) -> None:
    speaker = Speaker(backends=null)
    speaker.set_volume(100)
    speaker.warm()
    wait(lambda: speaker.open)
    speaker.close()
    assert not speaker.open
    speaker.play(Noise.LAY)
    sleep(0.05)
    assert not speaker.open


def test_no_sounds_is_one_line_in_the_log(
    null: list[object], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "deal-1.wav").write_bytes(b"no sound")
    speaker = Speaker(tmp_path, null)
    speaker.set_volume(50)
    with caplog.at_level(logging.WARNING):
        speaker.play(Noise.DEAL)
        wait(lambda: caplog.records)
    assert [record.name for record in caplog.records] == [module.__name__]
    speaker.close()


def test_no_device_is_one_line_in_the_log_and_none_in_the_terminal() -> None:
    code = (
        "import sys, time, logging; from kontsina_qt.sound.speaker import Speaker;"
        "from kontsina_qt.sound.noises import Noise; import miniaudio as m;"
        "s = Speaker(backends=[m.Backend.SNDIO]); s.set_volume(50);"
        "logging.basicConfig(stream=sys.stdout);"
        "[(s.play(Noise.LAY), time.sleep(0.3)) for _ in range(4)]; s.close()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.count("no sound") == 1
