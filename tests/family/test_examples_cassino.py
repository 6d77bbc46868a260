"""The worked examples of the rule card Cassino, by their numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kontsina_qt.rules.cards import FULL, SUIT_MASKS, card_set
from kontsina_qt.rules.events import Dealt
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.notation import NotationError
from kontsina_qt.rules.position import IllegalMove, Position
from kontsina_qt.rules.scoring import HandResult, Tally, score_hand
from tests.family.arranged import arranged as arranged_with

TEN = ("[4C+6D]", 10, 1)
SEVEN = ("[3C+4D]", 7, 1)
SEVENS = ("[3C+4D 7S]", 7, 1)
PLAYS_ONLY = {"count_out": False}
"""The examples list plays; to count out is beside them in every one."""

FIVE = pytest.mark.parametrize("id", ["cassino", "cassino-royal"])


def arranged(
    id: str, hands: Sequence[str], table: str, builds: Sequence[tuple[str, int, int]] = ()
) -> Position:
    """A position in which nobody may count out."""
    options = {} if id == "cassino-california" else PLAYS_ONLY
    return arranged_with(id, hands, table, builds=builds, options=options)


def test_example_1() -> None:
    position = arranged("cassino", ["8H", ""], "8C 5D 3S KD")
    assert position.legal_texts() == ["8H", "8H x 3S+5D", "8H x 3S+5D 8C", "8H x 8C"]


@pytest.mark.parametrize("id", ["cassino", "cassino-draw", "cassino-spade", "cassino-pluck"])
def test_example_2(id: str) -> None:
    two = arranged(id, ["JH", ""], "JC JD")
    plain = [text for text in two.legal_texts() if "pluck" not in text]
    assert plain == ["JH", "JH x JC", "JH x JD"]
    three = arranged(id, ["JH", ""], "JC JD JS")
    plain = [text for text in three.legal_texts() if "pluck" not in text]
    assert plain == ["JH", "JH x JC", "JH x JC JD JS", "JH x JD", "JH x JS"]


def test_example_2_in_california() -> None:
    position = arranged("cassino-california", ["JH", ""], "JC JD JS")
    assert position.legal_texts() == [
        "JH",
        "JH x JC",
        "JH x JC JD",
        "JH x JC JD JS",
        "JH x JC JS",
        "JH x JD",
        "JH x JD JS",
        "JH x JS",
    ]


def test_example_3() -> None:
    position = arranged("cassino", ["3H 9D", ""], "5C AC 9S")
    legal = position.legal_texts()
    assert {"3H b9 AC+3H+5C", "3H b9 AC+3H+5C 9S"} <= set(legal)
    assert legal == ["3H", "3H b9 AC+3H+5C", "3H b9 AC+3H+5C 9S", "9D", "9D x 9S"]
    with pytest.raises(IllegalMove):
        position.read("3H b8 3H+5C")
    # The rule card writes the played card first, the notation puts cards in card order.
    with pytest.raises(NotationError, match="3H b9 AC\\+3H\\+5C"):
        position.read("3H b9 3H+AC+5C")


def test_example_4() -> None:
    position = arranged("cassino", ["6H TS", ""], "4S", builds=[TEN])
    assert position.legal_texts() == [
        "6H",
        "6H b10 4S+6H",
        "6H b10 [4C+6D] 4S+6H",
        "TS",
        "TS x [4C+6D]",
    ]
    position.play(position.read("6H b10 [4C+6D] 4S+6H"))
    (build,) = position.builds
    assert (build.text, build.value, build.owner) == ("[4C+6D 4S+6H]", 10, 0)


def test_example_5() -> None:
    position = arranged("cassino", ["2D 9H", ""], "", builds=[SEVEN])
    assert position.legal_texts() == ["2D", "2D b9 2D+[3C+4D]", "9H"]
    position.play(position.read("2D b9 2D+[3C+4D]"))
    (build,) = position.builds
    assert (build.text, build.value, build.owner) == ("[2D+3C+4D]", 9, 0)


def test_example_5_a_closed_build() -> None:
    position = arranged("cassino", ["2D 9H", ""], "", builds=[SEVENS])
    assert position.legal_texts() == ["2D", "9H"]
    with pytest.raises(IllegalMove):
        position.read("2D b9 2D+[3C+4D 7S]")


def test_example_6() -> None:
    position = arranged("cassino-royal", ["AH", ""], "6C 8D AS")
    assert position.legal_texts() == ["AH", "AH x AS", "AH=14 x 6C+8D", "AH=14 x AS 6C+8D"]
    for text in ("AH=1 x AS", "AH=14 x AS"):
        with pytest.raises(IllegalMove):
            position.read(text)


def test_example_7() -> None:
    rules = GAMES["cassino"].rules(2)
    second = card_set("AC AD AH AS TD 2S") | card_set("3C 4C 5C 6C 7C 8C 9C TC JC QC KC")
    second |= card_set("3D 4D 5D 6D 7D 8D 9D JD")
    result = score_hand(rules.categories, Tally([FULL & ~second, second]))
    lines = {line.category: line for line in result.lines}
    assert (lines["cards"].counts, lines["cards"].points) == ((27, 25), (3, 0))
    assert result.points == (4, 7)
    standing = rules.standing([HandResult((20, 19)), result])
    assert (standing.over, standing.winners, standing.scores) == (True, (0,), (23, 19))


def test_example_8() -> None:
    rules = GAMES["cassino"].rules(2)
    black = SUIT_MASKS["C"] | SUIT_MASKS["S"]
    result = score_hand(rules.categories, Tally([black, FULL & ~black]))
    assert (result.lines[0].category, result.lines[0].counts) == ("cards", (26, 26))
    assert result.lines[0].points == (0, 0)


def plucked(position: Position, after: str = "") -> set[str]:
    """What may be plucked before any play, or after the play ``after``."""
    legal = position.legal_texts()
    if after:
        start = f"{after}; pluck "
        return {text.removeprefix(start) for text in legal if text.startswith(start)}
    return {text.split()[1].rstrip(";") for text in legal if text.startswith("pluck ")}


@pytest.mark.parametrize(
    ("table", "builds", "may"),
    [
        pytest.param("5C 9H", [("[2D+3S]", 5, 1)], {"5C", "9H"}, id="example 9, a build"),
        pytest.param("AS 9H", [], {"9H"}, id="example 9, an ace"),
        pytest.param("9H", [], set(), id="example 9, the last card"),
    ],
)
def test_example_9(table: str, builds: list[tuple[str, int, int]], may: set[str]) -> None:
    before = arranged("cassino-pluck", ["KD", ""], table, builds=builds)
    assert plucked(before) == may
    # The same table, left by a play.
    play = arranged("cassino-pluck", ["KD", ""], f"{table} KC", builds=builds)
    assert plucked(play, "KD x KC") == may


@FIVE
def test_example_10(id: str) -> None:
    rules = GAMES[id].rules(5, PLAYS_ONLY)
    assert len(rules.pack) == 49
    assert FULL & ~rules.full == card_set("2D 2H 2C")
    position = rules.start(4, rules.pack)
    assert [hand.bit_count() for hand in position.hands] == [4] * 5
    assert position.table.bit_count() == 4
    deals = []
    while not position.over:
        events = position.play(position.legal(1)[0])
        deals += [event for event in events if isinstance(event, Dealt)]
    (last,) = deals
    assert (last.last, last.table) == (True, ())
    assert [(seat, len(cards)) for seat, cards in last.packets] == [
        *((seat, 2) for seat in range(5)),
        *((seat, 3) for seat in range(5)),
    ]


@FIVE
def test_example_10_counts_two_deals(id: str) -> None:
    assert GAMES[id].rules(5).deals == 2


def test_most_spades_in_spade_cassino() -> None:
    """With the option the line comes after that of each spade: 25 points in all."""
    piles = [SUIT_MASKS["S"] | card_set("TD"), FULL & ~SUIT_MASKS["S"] & ~card_set("TD")]
    usual = GAMES["cassino-spade"].rules(2)
    rules = GAMES["cassino-spade"].rules(2, {"most_spades": True})
    plain = score_hand(usual.categories, Tally(piles))
    result = score_hand(rules.categories, Tally(piles))
    categories = ["cards", "spade-cards", "TD", "AC", "AH", "AD"]
    assert [line.category for line in plain.lines] == categories
    assert [line.category for line in result.lines] == [*categories[:2], "spades", *categories[2:]]
    assert (sum(plain.points), sum(result.points)) == (24, 25)
    assert (result.lines[2].points, result.lines[2].counts) == ((1, 0), (13, 0))
