"""Gold frames mark what is good in the game on the table, from what scores there."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from kontsina_qt.rules.base.cards import card, card_set
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.art import GOLD
from tests.table.conftest import Table
from tests.table.dealt import dealt


@pytest.mark.parametrize(
    ("id", "good", "near"),
    [
        ("kontsina", "2C TD", ""),
        ("scopa", "7D", "AD KD"),
        ("cassino", "AC AD AH AS 2S TD", ""),
        ("cassino-spade", "AC AD AH AS 2S TD 3S KS", ""),
        ("pisti", "2C TD AC AD AH AS JC JD JH JS", ""),
        ("stealing-bundles", "", ""),
    ],
)
def test_what_is_good_comes_from_what_scores(id: str, good: str, near: str) -> None:
    framed, lightly = GAMES[id].rules(2).good
    assert not card_set(good) & ~framed
    assert not card_set(near) & ~lightly
    assert not framed & lightly
    if id != "cassino-spade":
        assert framed == card_set(good)


def has_frame(table: Table, text: str) -> bool:
    """Whether a hand card is painted with a gold frame."""
    sprite = table.scene.own[card(text)]
    picture = table.view.grab().toImage()
    unit = sprite.pose.height / 350
    x = round(sprite.pose.x)
    y = round(sprite.pose.y - sprite.pose.height / 2 + 5.4 * unit)
    gold = QColor(GOLD)
    for dy in (-1, 0, 1):
        seen = QColor(picture.pixel(x, y + dy))
        if abs(seen.hue() - gold.hue()) < 12 and seen.saturation() > 80:
            return True
    return False


def test_the_hand_wears_the_frames_of_the_game_and_of_the_next_one(table: Table) -> None:
    table.session.resume(dealt("kontsina", ["2C TD AH 7D", ""]), None)
    table.settle()
    assert [has_frame(table, text) for text in ("2C", "TD", "AH")] == [True, True, False]
    table.session.resume(dealt("cassino", ["2C TD AH 7D", ""]), None)
    table.settle()
    assert [has_frame(table, text) for text in ("2C", "TD", "AH")] == [False, True, True]
    table.session.resume(dealt("scopa", ["2C 7D AH", ""]), None)
    table.settle()
    assert [has_frame(table, text) for text in ("2C", "7D", "AH")] == [False, True, False]
