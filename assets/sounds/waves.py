"""Building blocks of sounds: noise, filters, plucked strings, struck wood; and their loudness.

A sound is a list of samples, ``RATE`` per second, from about -1 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, exp, log10, pi, sin, sqrt
from random import Random

RATE = 48_000
Samples = list[float]


def samples_in(seconds: float) -> int:
    """Return the number of samples in a duration."""
    return round(seconds * RATE)


@dataclass(frozen=True, slots=True)
class Filter:
    """A second-order filter: the coefficients of three inputs and two outputs."""

    b0: float
    b1: float
    b2: float
    a1: float
    a2: float

    def run(self, sound: Sequence[float]) -> Samples:
        """Return the filtered sound."""
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for x in sound:
            y = self.b0 * x + self.b1 * x1 + self.b2 * x2 - self.a1 * y1 - self.a2 * y2
            x1, x2, y1, y2 = x, x1, y, y1
            out.append(y)
        return out


def band(centre: float, q: float) -> Filter:
    """Return a band-pass filter around a frequency in hertz, narrower for larger ``q``."""
    w = 2 * pi * centre / RATE
    alpha = sin(w) / (2 * q)
    a0 = 1 + alpha
    return Filter(alpha / a0, 0.0, -alpha / a0, -2 * cos(w) / a0, (1 - alpha) / a0)


def low(corner: float, q: float = 0.7071) -> Filter:
    """Return a low-pass filter."""
    w = 2 * pi * corner / RATE
    alpha, c = sin(w) / (2 * q), cos(w)
    a0 = 1 + alpha
    return Filter((1 - c) / 2 / a0, (1 - c) / a0, (1 - c) / 2 / a0, -2 * c / a0, (1 - alpha) / a0)


# The K-weighting of ITU-R BS.1770 at 48 kHz: the head, and the ear's weakness for low tones.
HEAD = Filter(
    1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585
)
EAR = Filter(1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621)
WINDOW = 0.1
"""The seconds over which the ear integrates a short sound."""


def loudness(sound: Sequence[float]) -> float:
    """Return the loudness of the loudest tenth of a second, in dB full scale (ITU-R BS.1770)."""
    heard = EAR.run(HEAD.run([*sound, *[0.0] * samples_in(WINDOW)]))
    width = samples_in(WINDOW)
    power = sum(x * x for x in heard[:width])
    best = power
    for gone, come in zip(heard, heard[width:], strict=False):
        power += come * come - gone * gone
        best = max(best, power)
    return -0.691 + 10 * log10(max(best / width, 1e-12))


def fade(sound: Sequence[float], attack: float, decay: float) -> Samples:
    """Apply an envelope: a rise of ``attack`` seconds, then a fall to a third every ``decay``."""
    rise = max(1, samples_in(attack))
    falling = decay * RATE
    return [x * min(1.0, i / rise) * exp(-max(0, i - rise) / falling) for i, x in enumerate(sound)]


def swell(sound: Sequence[float], top: float) -> Samples:
    """Apply an envelope that rises and falls, highest at the share ``top`` of its length."""
    n = len(sound)
    out = []
    for i, x in enumerate(sound):
        part = i / n
        height = part / top if part < top else (1 - part) / (1 - top)
        out.append(x * sin(height * pi / 2) ** 2)
    return out


def noise(seconds: float, dice: Random) -> Samples:
    """Return white noise."""
    return [dice.uniform(-1, 1) for _ in range(samples_in(seconds))]


def mixed(*parts: tuple[float, float, Sequence[float]]) -> Samples:
    """Mix sounds, each with its start in seconds and its strength."""
    out = [0.0] * max(samples_in(start) + len(sound) for start, _, sound in parts)
    for start, strength, sound in parts:
        first = samples_in(start)
        for i, x in enumerate(sound):
            out[first + i] += strength * x
    return out


def flick(bright: float, dice: Random, decay: float = 0.012) -> Samples:
    """Synthesise the edge of a card: a very short burst around a frequency."""
    return fade(band(bright, 0.9).run(noise(0.09, dice)), 0.001, decay)


def slide(seconds: float, begin: float, end: float, dice: Random, top: float = 0.5) -> Samples:
    """Synthesise paper sliding on cloth, from one brightness to another."""
    steps = 12
    raw = noise(seconds, dice)
    out = [0.0] * len(raw)
    for step in range(steps):
        centre = begin * (end / begin) ** (step / (steps - 1))
        part = band(centre, 1.1).run(raw)
        middle, reach = (step + 0.5) / steps, 1.5 / steps
        for i, x in enumerate(part):
            near = 1 - abs(i / len(raw) - middle) / reach
            if near > 0:
                out[i] += x * near
    return swell(out, top)


def thud(pitch: float, decay: float = 0.03) -> Samples:
    """Synthesise a card landing flat on a table: a low tone that falls and dies away."""
    phase, out = 0.0, []
    for i in range(samples_in(decay * 6)):
        phase += 2 * pi * pitch * (1 + 0.6 * exp(-i / RATE / 0.01)) / RATE
        out.append(sin(phase))
    return fade(out, 0.001, decay)


def wood(pitch: float, decay: float = 0.06) -> Samples:
    """Synthesise a bar of wood, softly struck."""
    n = samples_in(decay * 6)
    bars = ((1.0, 1.0, 1.0), (3.93, 0.25, 0.35), (9.2, 0.08, 0.15))
    out = [0.0] * n
    for factor, strength, length in bars:
        tone = [sin(2 * pi * pitch * factor * i / RATE) for i in range(n)]
        for i, x in enumerate(fade(tone, 0.002, decay * length)):
            out[i] += strength * x
    return out


def string(pitch: float, seconds: float, dice: Random, soft: float = 0.5) -> Samples:
    """Synthesise a plucked pair of strings, slightly detuned as on a bouzouki."""
    first = _string(pitch, seconds, dice, soft)
    second = _string(pitch * 1.003, seconds, dice, soft)
    return [(x + y) / sqrt(2) for x, y in zip(first, second, strict=True)]


def _string(pitch: float, seconds: float, dice: Random, soft: float) -> Samples:
    """Synthesise a string by Karplus and Strong: noise in a loop that gradually smooths it."""
    period = RATE / pitch
    length = round(period + 0.5)
    # Averaging with the next sample shortens the loop and damps the string; within these bounds
    # it tunes it and lets it ring.
    part = min(0.7, max(0.3, length - period))
    loop = low(2400 + 3000 * (1 - soft)).run([dice.uniform(-1, 1) for _ in range(length)])
    out = []
    for i in range(samples_in(seconds)):
        at = i % length
        now = loop[at]
        out.append(now)
        loop[at] = 0.996 * ((1 - part) * now + part * loop[(at + 1) % length])
    return ended(out, 0.12)


def ended(sound: Samples, seconds: float) -> Samples:
    """Fade the end out."""
    n = min(len(sound), samples_in(seconds))
    for i in range(n):
        sound[-1 - i] *= sin(pi / 2 * i / n)
    return sound
