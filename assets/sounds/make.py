"""Write the sounds: `python -m assets.sounds.make FOLDER` makes a WAV file of each.

Builds are reproducible. All sounds are equally loud (see ``waves.loudness``).
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path
from random import Random

from assets.sounds.effects import NOISES
from assets.sounds.waves import RATE, Samples, ended, loudness

LOUD = -21.0
"""The loudness of each sound, in decibels below full scale."""
PEAK = 0.95
QUIET = 10 ** (-56 / 20)
"""The level below which the end of a sound is cut off."""


def sounds() -> Iterator[tuple[str, Samples]]:
    """Yield the name of each file, without extension, and its samples."""
    for name, (make, kinds) in NOISES.items():
        for kind in range(1, kinds + 1):
            dice = Random(f"{name} {kind}")
            yield f"{name}-{kind}", levelled(make(dice))


def levelled(sound: Samples) -> Samples:
    """Return a sound levelled with the others, with limited peaks and the silent end cut off."""
    factor = 10 ** ((LOUD - loudness(sound)) / 20)
    factor = min(factor, PEAK / max(map(abs, sound)))
    out = [x * factor for x in sound]
    while out and abs(out[-1]) < QUIET:
        out.pop()
    return ended(out, 0.01)


def write(folder: Path) -> list[Path]:
    """Write every sound as 16-bit mono; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name, sound in sounds():
        path = folder / f"{name}.wav"
        values = array("h", (round(x * 32767) for x in sound))
        if sys.byteorder == "big":
            values.byteswap()
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(values.tobytes())
        made.append(path)
    return made


if __name__ == "__main__":
    write(Path(sys.argv[1]))
