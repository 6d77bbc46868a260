"""Thumbnails of unfinished matches show nothing that the table would hide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.library.store import Library
from kontsina_qt.match.deals import Deal, numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.history.thumbnails import SmallTables
from kontsina_qt.windows.system.card_art import art_of
from tests.library.playing import RULES

ANNA, ELENI, COMPUTER = Seat("Anna", HUMAN), Seat("Eleni", HUMAN), Seat("Nikos", "steady")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3") as opened:
        yield opened


def dealt(seats: Sequence[Seat], other_hand_of: int | None = None) -> Match:
    """A match after its first deal; one card of a seat may be swapped with the stock."""
    match = Match(RULES, seats)
    deck = list(numbered_deal(RULES, 7, 0).deck)
    match.begin_hand(Deal(0, tuple(deck)))
    if other_hand_of is None:
        return match
    position = match.position
    assert position is not None
    place = deck.index(cards_in(position.hands[other_hand_of])[0])
    deck[place], deck[-1] = deck[-1], deck[place]
    other = Match(RULES, seats)
    other.begin_hand(Deal(0, tuple(deck)))
    return other


def picture(qtbot: QtBot, library: Library, match: Match) -> QImage:
    tables = SmallTables(library, art_of(Settings()), THEMES["cloth"])
    summary = library.summary(library.import_match(match))
    with qtbot.waitSignal(tables.drawn):
        assert tables.of(summary, QSize(276, 156), 1) is None
    found = tables.of(summary, QSize(276, 156), 1)
    assert found is not None
    return found.toImage()


@pytest.mark.parametrize(
    ("seats", "hidden", "own"),
    [
        ((ANNA, COMPUTER), (1,), (0,)),
        ((COMPUTER, ANNA), (0,), (1,)),
        ((ANNA, ELENI), (0, 1), ()),
        ((COMPUTER, COMPUTER), (0, 1), ()),
    ],
)
def test_only_the_persons_own_hand_is_seen(
    qtbot: QtBot,
    library: Library,
    seats: tuple[Seat, ...],
    hidden: tuple[int, ...],
    own: tuple[int, ...],
) -> None:
    usual = picture(qtbot, library, dealt(seats))
    for seat in hidden:
        assert picture(qtbot, library, dealt(seats, seat)) == usual
    for seat in own:
        assert picture(qtbot, library, dealt(seats, seat)) != usual
