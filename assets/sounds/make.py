"""Writes the sounds: `python -m assets.sounds.make FOLDER` makes a WAV file of each.

The same sources give the same bytes. All are equally loud (see ``waves.loudness``).
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
"""How loud each sound is, in decibels below full scale."""
PEAK = 0.95
QUIET = 10 ** (-56 / 20)
"""What is below this at the end is cut off."""


def sounds() -> Iterator[tuple[str, Samples]]:
    """The name of each file, without its ending, and what is in it."""
    for name, (make, kinds) in NOISES.items():
        for kind in range(1, kinds + 1):
            dice = Random(f"{name} {kind}")
            yield f"{name}-{kind}", levelled(make(dice))


def levelled(sound: Samples) -> Samples:
    """The sound as loud as the others, without peaks too high and without a silent end."""
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
