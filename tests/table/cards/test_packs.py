"""Packs: drawn by the script, a face for every card, told apart at every size, and on the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from assets.cards.draw import files
from kontsina_qt.card_names import CardNames, choose_pack
from kontsina_qt.rules.base.cards import PACK, Card, card, cards_in
from kontsina_qt.rules.base.packs import FRENCH, ITALIAN, PACKS, SPANISH, Pack
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.art import LATIN, PALETTES, CardArt, load_resources

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "assets" / "cards" / "svg"
SMALL, LARGE = 60, 320
GREY = QImage.Format.Format_Grayscale8
LATINS = (ITALIAN, SPANISH)


@pytest.fixture(autouse=True)
def pictures(qapp: QApplication) -> None:
    load_resources()


def seen(art: CardArt, one: Card, height: float) -> bytes:
    """The lightness of the pixels of a face."""
    return bytes(art.face(one, height).toImage().convertToFormat(GREY).constBits())


def different(one: bytes, other: bytes) -> int:
    """The number of clearly different pixels."""
    return sum(abs(a - b) > 24 for a, b in zip(one, other, strict=True))


def art_of(pack: Pack, colours: str = "two", style: str = "classic") -> CardArt:
    return CardArt(colours, style, "sun", CardNames(pack))


def test_what_is_kept_is_what_the_script_draws() -> None:
    kept = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*.svg")}
    drawn = files()
    assert set(kept) == set(drawn)
    for name, text in drawn.items():
        assert kept[name].read_text("utf-8") == text, name


def test_drawings_use_what_every_qt_draws() -> None:
    for name, text in files().items():
        assert not re.findall(r"clipPath|<style|<text|filter|rgba|Gradient", text), name
        assert QSvgRenderer(QByteArray(text.encode())).isValid(), name


@pytest.mark.parametrize("style", ["classic", "large"])
@pytest.mark.parametrize("pack", LATINS, ids=lambda pack: pack.id)
def test_forty_faces_are_told_apart_small_and_large(pack: Pack, style: str) -> None:
    art = art_of(pack, style=style)
    cards = cards_in(pack.cards)
    small = [seen(art, each, SMALL) for each in cards]
    least = min(different(one, other) for at, one in enumerate(small) for other in small[at + 1 :])
    assert least > 25
    assert len({seen(art, each, LARGE) for each in cards}) == len(cards)


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.id)
def test_every_card_and_the_back_has_its_picture(
    pack: Pack, caplog: pytest.LogCaptureFixture
) -> None:
    for colours in PALETTES:
        for style in ("classic", "large"):
            art = art_of(pack, colours, style)
            for each in cards_in(pack.cards) or PACK:
                assert not art.face(each, SMALL).isNull()
            assert not art.back(SMALL).isNull()
    assert not caplog.records, "a picture that is missing is told"


@pytest.mark.parametrize("pack", LATINS, ids=lambda pack: pack.id)
def test_four_colours_are_four_and_two_are_one(pack: Pack) -> None:
    suits = [card(text) for text in ("7C", "7D", "7H", "7S")]
    for contrast in ("", "-contrast"):
        four = art_of(pack, "four" + contrast)
        assert len({four.ink(each).name() for each in suits}) == 4
    plain = {art_of(pack).ink(each).name() for each in suits}
    assert plain == {LATIN["two"]["C"]}


def test_other_packs_have_suits_to_draw_and_the_french_has_signs() -> None:
    for pack in LATINS:
        art = art_of(pack)
        drawn = [art.suit_picture(card(f"A{suit}"), 20, 1.0) for suit in "CDHS"]
        assert all(each is not None and not each.isNull() for each in drawn)
    assert CardArt().suit_picture(card("AC"), 20, 1.0) is None


def test_a_deck_is_chosen_alike_for_every_game_and_made_when_it_is_wanted() -> None:
    choose_pack("home")
    art = CardArt("four", "large", "owl")
    scopa = art.of(GAMES["scopa"])
    assert scopa.names.pack is ITALIAN
    assert scopa.of(GAMES["kontsina"]) is art is art.of(GAMES["kontsina"])
    assert art.of(GAMES["scopone"]) is scopa, "one deck of each pack"
    assert art.of(GAMES["escoba"]).names.pack is SPANISH
    assert scopa.ink(card("7D")).name() == LATIN["four"]["D"]
    assert scopa.again().names.pack is ITALIAN
    assert art.of(None) is art and art.names.pack is FRENCH
