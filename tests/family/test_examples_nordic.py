"""The worked examples of the rule card Swedish Kassino, Mulle, Finnish Kasino, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.base.cards import FULL, SUIT_MASKS, card_set, cards_in, mask_of
from kontsina_qt.rules.base.scoring import SWEEPS, HandResult, Tally, score_hand
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.events import Captured, HandScored
from kontsina_qt.rules.state.notation import NotationError
from kontsina_qt.rules.state.position import IllegalMove
from tests.family.arranged import arranged

SWEDISH, FINNISH = "kassino-swedish", "kasino-finnish"


def test_example_1() -> None:
    position = arranged(SWEDISH, ["KH", ""], "6C 7D KC")
    assert position.notation.legal_texts() == ["KH", "KH x 6C+7D", "KH x 6C+7D KC", "KH x KC"]


def test_example_2() -> None:
    position = arranged(SWEDISH, ["AH", ""], "QC 2D AS")
    assert position.notation.legal_texts() == ["AH", "AH x AS", "AH=14 x 2D+QC", "AH=14 x AS 2D+QC"]
    # The rule card writes the ace last, the notation puts groups in the order of their cards.
    with pytest.raises(NotationError, match="AH=14 x AS 2D\\+QC"):
        position.notation.read("AH=14 x 2D+QC AS")


def test_example_3() -> None:
    position = arranged(SWEDISH, ["QH", ""], "AS JD")
    assert position.notation.legal_texts() == ["QH", "QH x AS+JD"]
    with_two = arranged(SWEDISH, ["QH", ""], "AS QD")
    assert with_two.notation.legal_texts() == ["QH", "QH x QD"]


@pytest.mark.parametrize(
    ("table", "text", "mulles"),
    [
        pytest.param("7H KC", "7H x 7H", (1, 0), id="example 4, alone"),
        pytest.param("7H 7C KC", "7H x 7C 7H", (0, 0), id="example 4, with another"),
    ],
)
def test_example_4(table: str, text: str, mulles: tuple[int, int]) -> None:
    position = arranged("mulle", ["7H", ""], table)
    position.play(position.notation.read(text))
    assert position.over
    line = next(line for line in position.result().lines if line.category == "mulle")
    assert (line.counts, line.points) == (mulles, mulles)


def test_points_at_once_of_a_third_side_end_a_match_that_two_shared() -> None:
    before = (16, 16, 15)
    hands = ["2C 3C", "2H 3H", "AS KC"]
    position = arranged(FINNISH, hands, "KD AD QD 2D AH", turn=2, scores=before)
    position.play(position.notation.read("AS x AD+KD"))
    assert position.over
    assert position.features.scores_now() == (16, 16, 17)
    standing = position.rules.standing([HandResult(before), position.result()])
    assert (standing.over, standing.winners) == (True, (2,))


def test_example_5() -> None:
    position = arranged(FINNISH, ["TD", "5C"], "KC 3D TS 6H", stock="2C 2D 2H 4C 4D 4H 5D 5H")
    assert position.notation.legal_texts() == ["TD", "TD x 3D+KC", "TD x 3D+KC 6H+TS", "TD x 6H+TS"]
    event = position.play(position.notation.read("TD x 3D+KC 6H+TS"))[0]
    assert isinstance(event, Captured)
    assert (event.sweep, list(position.features.sweeps)) == (True, [1, 0])


def test_example_6() -> None:
    position = arranged(FINNISH, ["2S", ""], "KD 2C")
    assert position.notation.legal_texts() == ["2S", "2S x 2C+KD"]
    alone = arranged(FINNISH, ["2S", ""], "2C")
    assert alone.notation.legal_texts() == ["2S"]
    with pytest.raises(IllegalMove):
        alone.notation.read("2S x 2C")


def test_example_7() -> None:
    rules = GAMES[FINNISH].rules(3)
    result = score_hand(rules.categories, Tally([0, 0, 0], {SWEEPS: (3, 1, 2)}))
    line = next(line for line in result.lines if line.category == "sweeps")
    assert (line.counts, line.points, result.points) == ((3, 1, 2), (2, 0, 1), (2, 0, 1))


def test_example_8() -> None:
    position = arranged(
        FINNISH, ["5H 9C", "TC QC"], "AS 4C 3D", scores=(15, 12), stock="2C 2D 2H 4D 4H 6C 6D 6H"
    )
    events = position.play(position.notation.read("5H x AS+4C"))
    result = position.result()
    assert position.over
    assert events[-1] == HandScored(result)
    assert result.points == (1, 0)
    standing = position.rules.standing([HandResult((15, 12)), result])
    assert (standing.scores, standing.over, standing.winners) == ((16, 12), True, (0,))


@pytest.mark.parametrize(
    ("spades", "points"),
    [
        pytest.param((5, 5, 3), (1, 1, 0), id="example 9, two sides"),
        pytest.param((4, 4, 4), (0, 0, 0), id="example 9, three sides"),
    ],
)
def test_example_9(spades: tuple[int, ...], points: tuple[int, ...]) -> None:
    rules = GAMES[FINNISH].rules(3)
    stock = cards_in(SUIT_MASKS["S"])
    piles = [mask_of(stock.pop() for _ in range(number)) for number in spades]
    result = score_hand(rules.categories, Tally(piles))
    line = next(line for line in result.lines if line.category == "spades")
    assert (line.counts, line.points) == (spades, points)


def test_example_10() -> None:
    rules = GAMES[SWEDISH].rules(2)
    second = card_set("AS 2S 3S 4S 5S 6S 7S") | card_set("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")
    result = score_hand(rules.categories, Tally([FULL & ~second, second]))
    assert result.points == (6, 4)
    before = HandResult((11, 13))
    standing = rules.standing([before, result])
    assert next(x for x in result.lines if x.category == "spades").counts == (6, 7)
    assert (standing.scores, standing.over, standing.winners) == ((17, 17), True, (1,))


@pytest.mark.parametrize("game", [SWEDISH, "mulle", FINNISH])
def test_counting_out_as_an_option(game: str) -> None:
    assert GAMES[game].rules(2).options["count_out"] is False
    piles = ["AC AD AH TD", ""]
    hands = ["2C 3C", "4H 5H"]
    without = arranged(game, hands, "KD", piles=piles, scores=[11, 0])
    assert "count" not in without.notation.legal_texts()
    for before, winner in ((11, 0), (10, 1)):
        options = {"count_out": True}
        position = arranged(game, hands, "KD", piles=piles, scores=[before, 0], options=options)
        assert "count" in position.notation.legal_texts()
        position.play(position.notation.read("count"))
        assert position.result().decided == (winner,)


def test_no_mokki_is_sure_before_the_end() -> None:
    position = arranged(
        FINNISH,
        ["KC 3C", "4H 5H"],
        "KD",
        scores=[7, 0],
        options={"count_out": True, "target": 8},
        stock="2C 3D 4D 5D",
    )
    position.play(position.notation.read("KC x KD"))
    assert list(position.features.sweeps) == [1, 0]
    position.play(position.notation.read("count 0"))
    assert position.result().decided == (1,)
