"""Glyph outlines of a font as paths, for the scripts that write committed files.

Needs fontTools; the program itself and the drawing of the cards do not.
"""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

from fontTools.pens.basePen import BasePen  # type: ignore[import-not-found, import-untyped, unused-ignore]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found, import-untyped, unused-ignore]

from assets.geometry import Path, Point, Segment, join


class _Collector(BasePen):  # type: ignore[misc]
    """Turns a glyph into segments; `BasePen` has converted quadratics to cubics."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.segments: list[Segment] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self.segments.append(Segment("M", (Point(*pt),)))

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self.segments.append(Segment("L", (Point(*pt),)))

    def _curveToOne(
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self.segments.append(Segment("C", (Point(*pt1), Point(*pt2), Point(*pt3))))

    def _closePath(self) -> None:
        self.segments.append(Segment("Z", ()))


class Outlines:
    """A font's glyphs in units of its em, y downwards, the baseline at 0."""

    def __init__(self, font: File) -> None:
        self._font = TTFont(font)
        self._glyphs = self._font.getGlyphSet()
        self._map: dict[int, str] = self._font.getBestCmap()
        self._em: int = self._font["head"].unitsPerEm

    def glyph(self, character: str) -> tuple[Path, float]:
        """Return outline and advance of a character."""
        glyph = self._glyphs[self._map[ord(character)]]
        pen = _Collector(self._glyphs)
        glyph.draw(pen)
        path = Path(tuple(pen.segments)).scaled(1 / self._em, -1 / self._em)
        return path, glyph.width / self._em

    def line(self, text: str, size: float, spacing: float = 0) -> Path:
        x = 0.0
        parts: list[Path] = []
        for character in text:
            path, advance = self.glyph(character)
            parts.append(path.scaled(size).moved(x, 0))
            x += advance * size + spacing
        return join(parts)
