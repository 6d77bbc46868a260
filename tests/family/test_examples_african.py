"""The worked examples of the rule card African Cassino, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.cards import FULL, SUIT_MASKS, card_set
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.scoring import HandResult, ScoreLine, Tally, score_hand
from tests.family.arranged import arranged

MINE = ("[4D+5C]", 9, 0)
THEIRS = ("[4D+5C]", 9, 1)


def test_example_1() -> None:
    position = arranged("african-cassino", ["KD 6H", ""], "7C")
    assert position.legal_texts() == ["6H", "6H b13 6H+7C", "KD"]


def built(position: Position, text: str) -> str:
    """The only build after a move."""
    position = position.copy()
    position.play(position.read(text))
    (build,) = position.builds
    assert (build.value, build.owner) == (9, 0)
    return build.text


def test_example_2() -> None:
    position = arranged("african-cassino", ["2H 9S", ""], "", builds=[MINE], piles=["", "KC 7S"])
    assert position.legal_texts() == ["2H b9 2H+P1.7S [4D+5C]", "9S x [4D+5C]"]
    assert built(position, "2H b9 2H+P1.7S [4D+5C]") == "[2H+7S 4D+5C]"
    position.play(position.read("2H b9 2H+P1.7S [4D+5C]"))
    assert position.piles == [0, card_set("KC")]


def test_example_3() -> None:
    position = arranged("african-cassino", ["2H 9S", ""], "", builds=[MINE], piles=["", "9C 7S"])
    assert position.legal_texts() == [
        "2H b9 2H+P1.7S [4D+5C]",
        "2H b9 2H+P1.7S [4D+5C] P1.9C",
        "9S x [4D+5C]",
    ]
    as_written = "2H b9 2H+P1.7S P1.9C [4D+5C]"
    assert position.text(position.read(as_written)) == "2H b9 2H+P1.7S [4D+5C] P1.9C"
    assert built(position, as_written) == "[2H+7S 4D+5C 9C]"


def test_example_4() -> None:
    position = arranged("african-cassino", ["9S", ""], "", builds=[THEIRS], piles=["", "KC 9D"])
    assert position.legal_texts() == ["9S", "9S x [4D+5C]", "9S x [4D+5C] P1.9D"]
    position.play(position.read("9S x [4D+5C] P1.9D"))
    assert position.piles == [card_set("4D 5C 9D 9S"), card_set("KC")]


def test_example_5() -> None:
    position = arranged("african-cassino", ["9S KC", ""], "", builds=[MINE])
    assert position.legal_texts() == ["9S x [4D+5C]"]
    nothing_else = arranged("african-cassino", ["KC", ""], "", builds=[MINE])
    assert nothing_else.legal_texts() == ["KC"]


def test_example_6() -> None:
    rules = GAMES["african-cassino"].rules(2)
    black = SUIT_MASKS["C"] | SUIT_MASKS["S"]
    result = score_hand(rules.categories, Tally([black, FULL & ~black]))
    assert (result.lines[0].category, result.lines[0].counts) == ("cards", (26, 26))
    assert result.lines[0].points == (1, 1)


@pytest.mark.parametrize("players", [2, 4])
def test_example_7(players: int) -> None:
    rules = GAMES["african-cassino"].rules(players)
    second = SUIT_MASKS["S"] | card_set("AC AD AH 2C 3C 4C 5C 6C 7C 8C 9C TC")
    result = score_hand(rules.categories, Tally([FULL & ~second, second]))
    assert (result.lines[0].counts, result.points) == ((27, 25), (2, 9))
    standing = rules.standing([HandResult((10, 10)), result])
    assert (standing.over, standing.winners) == (True, (0,))
    assert standing.scores[0] == 12


def after(players: int, *lines: tuple[int, ...]) -> HandResult:
    """A hand of these lines, in the order of the card's table."""
    made = [ScoreLine(f"line{at}", max(got), got, None, (0, 0)) for at, got in enumerate(lines)]
    assert all(len(line.points) == players for line in made)
    return HandResult(tuple(map(sum, zip(*lines, strict=True))), tuple(made))


def test_both_there_by_the_same_category() -> None:
    """The next lines are added too until one is ahead; equal after all, another hand."""
    rules = GAMES["african-cassino"].rules(2)
    before = HandResult((10, 10))
    level = after(2, (1, 1), (1, 1), (0, 0), (0, 2), (1, 0))
    assert rules.standing([before, level]).winners == (1,)
    equal = after(2, (1, 1), (1, 1), (2, 2))
    standing = rules.standing([before, equal])
    assert (standing.over, standing.scores) == (False, (14, 14))
    assert rules.standing([before, equal, after(2, (0, 0), (0, 2), (3, 0))]).winners == (1,)


@pytest.mark.parametrize("counts", [False, True])
def test_a_table_taken_whole(counts: bool) -> None:
    position = arranged(
        "african-cassino", ["9S KC", "2C 3C"], "4D 5C 9H", options={"sweeps": counts}
    )
    position.play(position.read("9S x 4D+5C 9H"))
    assert list(position.sweeps) == [int(counts), 0]
    for text in ("2C", "KC", "3C"):
        position.play(position.read(text))
    assert (position.over, list(position.sweeps)) == (True, [int(counts), 0])
    result = position.result()
    assert (result.rest_to, len(result.rest)) == (0, 3)
    last = result.lines[-1]
    assert (last.category, last.points) == (("sweeps", (1, 0)) if counts else ("AD", (0, 0)))
