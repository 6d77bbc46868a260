"""Draw the waveform of every sound: `python -m assets.sounds.picture docs/sounds.svg`."""

from __future__ import annotations

import sys
from pathlib import Path

from assets.sounds.make import sounds
from assets.sounds.waves import RATE, Samples, loudness

WIDTH, ROW, LEFT, LONGEST = 900, 46, 150, 1.7
STEP = 0.004
"""The seconds per line of the picture."""


def row(name: str, sound: Samples, top: int) -> str:
    """Draw one sound: its name, duration, loudness and waveform."""
    scale = (WIDTH - LEFT - 20) / LONGEST
    middle = top + ROW / 2
    lines = []
    width = round(STEP * RATE)
    for start in range(0, len(sound), width):
        part = sound[start : start + width]
        x = LEFT + start / RATE * scale
        high, deep = middle - max(part) * ROW * 0.9, middle - min(part) * ROW * 0.9
        lines.append(f"M{x:.1f} {high:.1f}V{max(deep, high + 0.4):.1f}")
    words = f"{len(sound) / RATE:.2f} s, {loudness(sound):.1f} dB"
    return (
        f'<text x="10" y="{middle - 2:.0f}" font-weight="700">{name}</text>'
        f'<text x="10" y="{middle + 13:.0f}" fill="#667">{words}</text>'
        f'<path d="{"".join(lines)}" stroke="#15594f" fill="none" stroke-width="1.4"/>'
    )


def picture() -> str:
    """Draw all sounds, one below the other."""
    rows = [row(name, sound, 10 + i * ROW) for i, (name, sound) in enumerate(sounds())]
    height = 20 + ROW * len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="sans-serif" font-size="12"><rect width="{WIDTH}" height="{height}" '
        f'fill="#f8f3e7"/>{"".join(rows)}</svg>\n'
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(picture(), encoding="utf-8", newline="\n")
