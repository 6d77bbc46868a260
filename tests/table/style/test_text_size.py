"""The program's own font: every sign the program writes, in three weights, small and quick."""

from __future__ import annotations

import string
import unicodedata
from pathlib import Path

import pytest
from PySide6.QtCore import QFile
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QApplication

from kontsina_qt.table.cards.art import load_resources
from kontsina_qt.table.style import text_size as letters
from kontsina_qt.table.style.text_size import (
    DISPLAY_FILE,
    FAMILY,
    FILES,
    LEAST,
    interface_family,
    pixels_of,
    scale_for_points,
    scaled,
    stamp_font,
    system_font,
    text_factor,
    ui_font,
)

ROOT = Path(__file__).parents[3]
FONTS = ROOT / "assets" / "fonts"
IN_THE_TERMINAL = {"─"}
"""What only the terminal shows, in a font that is not ours."""


@pytest.fixture(autouse=True)
def resources(qapp: QApplication) -> None:
    assert load_resources()


def script(sign: str) -> str:
    """The script of a character, the first word of its name."""
    return unicodedata.name(sign, "").partition(" ")[0]


def written() -> set[str]:
    """All characters in the program's sources and translations."""
    sources = [*(ROOT / "kontsina_qt").rglob("*.py"), *(ROOT / "assets").rglob("*.po")]
    signs = set("".join(path.read_text("utf-8") for path in sources))
    return {sign for sign in signs if sign.isprintable()} - IN_THE_TERMINAL


@pytest.mark.parametrize("file", FILES)
def test_every_sign_the_program_writes_is_in_the_font(file: str) -> None:
    font = QRawFont(file, 20)
    assert font.isValid() and font.familyName().startswith(FAMILY)
    # A game's name in another script comes from the system's fonts.
    signs = {sign for sign in written() if script(sign) not in ("ARABIC", "CYRILLIC")}
    assert set("♠♣♥♦★−…“”’×Ωώ") <= signs
    greek = {chr(code) for code in range(0x391, 0x3CF) if chr(code).isalpha()}
    wanted = signs | greek | set(string.ascii_letters) | set("äöüßéèñçåøłžşğΐΰϊϋ€")
    assert {sign for sign in wanted if not font.supportsCharacter(ord(sign))} == set()
    heart, spade = (font.boundingRect(font.glyphIndexesForString(sign)[0]) for sign in "♥♠")
    assert heart.height() == pytest.approx(spade.height(), rel=0.1)


def test_the_weights_are_cut_and_not_smeared() -> None:
    assert interface_family() == FAMILY
    found = {weight: QFontInfo(ui_font(20, weight)) for weight in (400, 600, 700)}
    assert {info.family() for info in found.values()} == {FAMILY}
    assert [info.weight() for info in found.values()] == [400, 600, 700]
    widths = [QFontMetricsF(ui_font(200, w)).horizontalAdvance("Κοντσίνα") for w in (400, 600, 700)]
    assert widths == sorted(set(widths))


@pytest.mark.parametrize("weight", [400, 600, 700])
def test_figures_in_columns_are_equally_wide(weight: int) -> None:
    def widths(font: QFont) -> set[float]:
        return {round(QFontMetricsF(font).horizontalAdvance(digit * 8)) for digit in "0123456789"}

    assert len(widths(ui_font(40, weight, columns=True))) == 1
    assert len(widths(ui_font(40, weight))) > 1


def test_the_font_is_small_and_its_licence_beside_it() -> None:
    files = sorted(FONTS.glob("*.ttf"))
    assert {f":/fonts/{path.name}" for path in files} == {*FILES, DISPLAY_FILE}
    assert sum(path.stat().st_size for path in files) <= 400_000
    for path in files:
        packed = QFile(f":/fonts/{path.name}")
        assert packed.open(QFile.OpenModeFlag.ReadOnly)
        assert bytes(packed.readAll().data()) == path.read_bytes()
        copyright = "Copyright 2016 The Inter Project Authors".encode("utf-16-be")
        own = path.name == DISPLAY_FILE.rpartition("/")[2]
        assert own or copyright in path.read_bytes()
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text("utf-8")
    assert "Kontsina Sans" in (ROOT / "LICENSES.md").read_text("utf-8")


def test_without_its_files_the_system_s_font_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "FILES", ("/no/such/font.ttf",))
    monkeypatch.setattr(letters, "_loaded", {})
    assert interface_family() == letters.system_font().family() != FAMILY


@pytest.mark.parametrize(
    "platform, points, screen, factor",
    [
        ("linux", 9.0, (1366, 728), 1.0),  # no desktop, KDE, GNOME
        ("linux", 10.0, (1366, 728), 1.0),
        ("linux", 11.0, (1366, 728), 1.0),
        ("linux", 16.5, (1366, 728), 1.5),
        ("linux", 16.5, (800, 560), 1.25),  # as far as there is room
        ("linux", 16.5, (640, 400), 1.0),
        ("linux", 8.1, (640, 400), 0.9),
        ("win32", 9.0, (1920, 1040), 1.0),
        ("win32", 13.5, (1920, 1040), 1.5),
        ("win32", 20.25, (1920, 1040), 2.25),
        ("darwin", 13.0, (1440, 860), 1.0),
        ("linux", 3.0, (1366, 728), 0.85),
        ("linux", 99.0, (9999, 9999), 3.0),
    ],
)
def test_text_follows_the_system_s(
    platform: str, points: float, screen: tuple[int, int], factor: float
) -> None:
    assert scale_for_points(points, platform, *screen) == pytest.approx(factor)


def test_lengths_grow_with_the_text() -> None:
    assert scaled(100) == round(100 * text_factor())


@pytest.mark.parametrize("words", ["7", "10", "+10", "+100"])
@pytest.mark.parametrize("size", [12.0, 20.0, 36.0])
def test_what_stands_in_a_stamp_is_as_large_as_its_font_lets_it(words: str, size: float) -> None:
    usual = ui_font(size * 0.56, 800)
    for room in (size * 0.84, size * 0.4):
        font = stamp_font(words, size * 0.56, 800, room)
        wide = QFontMetricsF(font).horizontalAdvance(words)
        assert wide <= room or font.pixelSize() == round(LEAST)
        if QFontMetricsF(usual).horizontalAdvance(words) <= room:
            assert font.pixelSize() == usual.pixelSize()


@pytest.mark.parametrize("points", [7.5, 9.0, 10.0, 11.0, 12.5, 24.0])
def test_a_font_has_the_size_that_it_has_when_it_is_opened(points: float) -> None:
    font = QFont(system_font())
    font.setPointSizeF(points)
    assert pixels_of(font) == QFontInfo(font).pixelSize()


def test_a_font_that_is_wanted_in_pixels_has_those() -> None:
    font = QFont(system_font())
    font.setPixelSize(17)
    assert pixels_of(font) == QFontInfo(font).pixelSize() == 17
