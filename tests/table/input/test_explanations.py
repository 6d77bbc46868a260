"""Messages at the table: without brackets, in lines that fit, and useful."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest

from kontsina_qt.language import set_language
from kontsina_qt.rules.base.cards import card
from kontsina_qt.table.scene.message import laid_out
from kontsina_qt.table.scene.move_choices import offer_of
from tests.family.test_refusals_hold import CASES
from tests.table.conftest import LEFT, NONE, Table
from tests.table.dealt import dealt

BRACKETS = re.compile(r"[\[\]()]")
OWN_BUILD = ("AD b5 AD+4C", "KD")


def said(table: Table) -> str:
    """The message."""
    return table.scene.furniture.words[0]


@pytest.fixture
def cassino(table: Table) -> Table:
    """A Cassino table with a build of five that the person can take."""
    match = dealt("cassino", ["AD 5H 3S 9S", "KD QD JD TD"], "4C 2C KH QH", moves=OWN_BUILD)
    table.session.resume(match, None)
    table.settle()
    return table


def test_a_build_is_taken_by_its_value(cassino: Table) -> None:
    cassino.drag("5H", cassino.spot("4C"), release=False)
    assert said(cassino) == "Take the build of 5"
    QTest.mouseRelease(cassino.port, LEFT, NONE, cassino.spot("4C"))
    cassino.settle()
    assert cassino.moves()[-1] == "5H x [4C+AD]" or cassino.moves()[-1] == "5H x [AD+4C]"
    assert cassino.models.history.rows[-1] == "Player 1 took the build of 5 with the 5♥"


def test_two_sums_are_named_one_after_the_other(table: Table) -> None:
    match = dealt("cassino", ["8H TD 6S QC", "KD QD JD TC"], "AS 7D 2C 6H")
    table.session.resume(match, None)
    table.settle()
    session = table.session
    lines = [offer_of(session, move).sentence for move in session.moves_with(card("8H"))]
    assert "Take A♠+7♦ and 2♣+6♥" in lines


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        (("4D b9 4D+5C", "2H", "9H b9 [4D+5C] 9H"), "Player 1 added the 9♥ to the build of 9"),
        (("4D b7 3S+4D", "2H", "2S b9 2S+[3S+4D]"), "Player 1 raised the build of 7 to 9 with 2♠"),
    ],
)
def test_a_build_that_grows_is_told_by_its_value(
    table: Table, moves: tuple[str, ...], text: str
) -> None:
    hand = "4D 9H 9S 2S" if "9H" in moves[-1] else "4D 7H 9S 2S"
    match = dealt("cassino", [hand, "2H QD JD TC"], "5C 3S KC KH", moves=moves)
    table.session.resume(match, None)
    table.settle()
    assert table.models.history.rows[-1] == text


def test_a_refused_build_says_what_would_have_to_be_held(table: Table) -> None:
    match = dealt("cassino", ["5D 8D 3H KD", "2H QD JD TC"], "4S KH QC 7C")
    table.session.resume(match, None)
    table.settle()
    table.drag("5D", table.spot("4S"))
    assert table.moves() == []
    assert said(table).endswith("to build 9 you would also need a nine.")


@pytest.fixture
def greek() -> Iterator[None]:
    """Use Greek."""
    set_language("el")
    yield
    set_language("en")


@pytest.mark.usefixtures("greek")
@pytest.mark.parametrize("players", [2, 4])
def test_a_refusal_stands_whole_at_the_smallest_size_in_greek(table: Table, players: int) -> None:
    hands = ["5D 8D 3H KD", "2H QD JD TC", "", ""][:players]
    table.session.resume(dealt("cassino", hands, "4S KH QC 7C"), None)
    table.view.resize(800, 514)
    table.settle()
    table.drag("5D", table.spot("4S"))
    layout = table.scene.layout
    words = said(table)
    lines = laid_out(words, "", layout.text, layout.message.width)
    assert len(lines) > 1 or players == 2
    assert " ".join(line.words for line in lines).strip() == words
    assert lines[-1].top + lines[-1].height <= layout.message.height + 1


def test_no_refusal_is_cut_or_bracketed(table: Table) -> None:
    table.view.resize(800, 514)
    table.session.resume(dealt("cassino", ["", "", "", ""]), None)
    layout = table.scene.layout
    for *_, sentence in CASES.values():
        assert not BRACKETS.search(sentence)
        lines = laid_out(sentence, "", layout.text, layout.message.width)
        assert " ".join(line.words for line in lines).strip() == sentence
