"""Mixing sounds on demand for a device."""

from __future__ import annotations

import sys
import threading
import wave
from array import array
from collections.abc import Generator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, zip_longest
from pathlib import Path

RATE = 48_000
MOST_VOICES = 12
LOWEST, HIGHEST = -32768, 32767

Samples = array  # of signed 16-bit numbers


@dataclass(slots=True)
class Voice:
    """A sound being played, and its current offset."""

    samples: Samples[int]
    at: int = 0


@cache
def read_sounds(folder: Path) -> dict[str, list[Samples[int]]]:
    """Read the sounds in a folder: ``NAME-KIND.wav``, 16-bit mono.

    Raises:
        OSError: the folder or a file cannot be read.
        wave.Error: a file has another format.
    """
    sounds: dict[str, list[Samples[int]]] = {}
    for path in sorted(folder.glob("*.wav")):
        with wave.open(str(path), "rb") as file:
            form = file.getframerate(), file.getnchannels(), file.getsampwidth()
            if form != (RATE, 1, 2):
                raise wave.Error(f"{path.name}: not 16-bit mono at {RATE} Hz")
            samples = array("h")
            samples.frombytes(file.readframes(file.getnframes()))
        if sys.byteorder == "big":
            samples.byteswap()
        sounds.setdefault(path.stem.rpartition("-")[0], []).append(samples)
    return sounds


class Mixer:
    """Plays up to ``MOST_VOICES`` sounds at once; the oldest are dropped.

    ``frames`` runs in the device's thread, all else in the caller's.
    """

    def __init__(self, sounds: dict[str, list[Samples[int]]]) -> None:
        self._kinds = {name: cycle(kinds) for name, kinds in sounds.items()}
        self._lock = threading.Lock()
        self._voices: list[Voice] = []
        self._gain = 1.0

    def set_gain(self, gain: float) -> None:
        """Set the gain, 0 to 1."""
        self._gain = gain

    def play(self, name: str) -> None:
        """Start a sound, taking its variants in turn; ignore unknown names."""
        kinds = self._kinds.get(name)
        if kinds is None:
            return
        with self._lock:
            self._voices.append(Voice(next(kinds)))
            del self._voices[:-MOST_VOICES]

    def silence(self) -> None:
        """Stop all sounds."""
        with self._lock:
            self._voices.clear()

    @property
    def busy(self) -> bool:
        """Whether anything is being played."""
        return bool(self._voices)

    def mix(self, count: int) -> Samples[int]:
        """Return the next ``count`` samples."""
        with self._lock:
            parts = []
            for voice in self._voices:
                parts.append(voice.samples[voice.at : voice.at + count])
                voice.at += count
            self._voices = [v for v in self._voices if v.at < len(v.samples)]
        if not parts:
            return array("h", bytes(2 * count))
        gain = self._gain
        sums = map(sum, zip_longest(*parts, fillvalue=0))
        out = array("h", [max(LOWEST, min(HIGHEST, round(x * gain))) for x in sums])
        out.frombytes(bytes(2 * (count - len(out))))
        return out

    def frames(self) -> Generator[Samples[int], int, None]:
        """Generate samples for a device: after a ``next``, each ``send(count)`` returns samples."""
        count = yield array("h")
        while True:
            count = yield self.mix(count)
