"""The worked examples of the rule card African Cassino, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.base.cards import FULL, SUIT_MASKS, card, card_set, cards_in
from kontsina_qt.rules.base.messages import RulesError
from kontsina_qt.rules.base.scoring import HandResult, ScoreLine, Tally, score_hand
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.elements import FIRST_PILE
from kontsina_qt.rules.state.position import IllegalMove, Position
from tests.family.arranged import arranged

MINE = ("[4D+5C]", 9, 0)
THEIRS = ("[4D+5C]", 9, 1)


def test_example_1() -> None:
    position = arranged("african-cassino", ["KD 6H", ""], "7C")
    assert position.notation.legal_texts() == ["6H", "6H b13 6H+7C", "KD"]


def built(position: Position, text: str) -> str:
    """The only build after a move."""
    position = position.copy()
    position.play(position.notation.read(text))
    (build,) = position.builds
    assert (build.value, build.owner) == (9, 0)
    return build.text


def test_example_2() -> None:
    position = arranged("african-cassino", ["2H 9S", ""], "", builds=[MINE], piles=["", "KC 7S"])
    assert position.notation.legal_texts() == ["2H b9 2H+P1.7S [4D+5C]", "9S x [4D+5C]"]
    assert built(position, "2H b9 2H+P1.7S [4D+5C]") == "[2H+7S 4D+5C]"
    position.play(position.notation.read("2H b9 2H+P1.7S [4D+5C]"))
    assert position.piles == [0, card_set("KC")]


@pytest.mark.parametrize(("seat", "ours"), [(0, 1), (2, 1), (1, 0), (3, 0)])
def test_either_partner_names_the_pile_that_they_share(seat: int, ours: int) -> None:
    """Of four players: ``P<seat>`` is a seat, and its side's pile is meant."""
    build, piles = ("[4D+5C]", 9, ours), ["KC 7S", ""] if ours else ["", "KC 7S"]
    hands = ["3H", "5H", "6H", "8H"]
    hands[ours] = "2H 9S"
    position = arranged("african-cassino", hands, "", builds=[build], piles=piles, turn=ours)
    move = position.notation.read(f"2H b9 2H+P{seat}.7S [4D+5C]")
    assert position.notation.text(move) == f"2H b9 2H+P{seat % 2}.7S [4D+5C]"
    with pytest.raises(IllegalMove):
        position.notation.read(f"2H b9 2H+P{ours}.7S [4D+5C]")
    with pytest.raises(IllegalMove):
        position.notation.read("2H b9 2H+P4.7S [4D+5C]")
    position.play(move)
    assert position.piles[1 - ours] == card_set("KC")


def test_example_3() -> None:
    position = arranged("african-cassino", ["2H 9S", ""], "3D", builds=[MINE], piles=["", "6C 7S"])
    assert {text for text in position.notation.legal_texts() if "P1.6C" in text} == {
        "2H b9 2H+P1.7S 3D+P1.6C [4D+5C]"
    }
    assert built(position, "2H b9 2H+P1.7S 3D+P1.6C [4D+5C]") == "[2H+7S 3D+6C 4D+5C]"
    other = arranged("african-cassino", ["2H 9S", ""], "", builds=[MINE], piles=["", "9C 7S"])
    assert other.notation.legal_texts() == ["2H b9 2H+P1.7S [4D+5C]", "9S x [4D+5C]"]


def test_any_number_of_pile_cards_as_an_option() -> None:
    position = arranged(
        "african-cassino",
        ["2H 9S", ""],
        "",
        builds=[MINE],
        piles=["", "9C 7S"],
        options={"pile_cards": "free"},
    )
    assert position.notation.legal_texts() == [
        "2H b9 2H+P1.7S [4D+5C]",
        "2H b9 2H+P1.7S [4D+5C] P1.9C",
        "9S x [4D+5C]",
    ]
    as_written = "2H b9 2H+P1.7S P1.9C [4D+5C]"
    assert (
        position.notation.text(position.notation.read(as_written)) == "2H b9 2H+P1.7S [4D+5C] P1.9C"
    )
    assert built(position, as_written) == "[2H+7S 4D+5C 9C]"


def test_two_cards_of_a_pile_do_not_stand_in_one_group() -> None:
    both = "2H b9 2H+P1.3S+P1.4H [4D+5C]"
    for pile_cards, may in (("free", True), ("with-another", False)):
        position = arranged(
            "african-cassino",
            ["2H 9S", ""],
            "",
            builds=[MINE],
            piles=["", "4H 3S"],
            options={"pile_cards": pile_cards},
        )
        assert (both in position.notation.legal_texts()) is may
        assert bool(position.lit(card("2H")) >> FIRST_PILE) is may


def test_counting_out_as_an_option() -> None:
    position = arranged(
        "african-cassino",
        ["9S", "KC"],
        "2D",
        piles=["AS AC TS", ""],
        scores=[7, 0],
        options={"count_out": True},
    )
    assert "count" in position.notation.legal_texts()
    position.play(position.notation.read("count"))
    assert position.result().decided == (0,)


def test_example_4() -> None:
    position = arranged("african-cassino", ["9S", ""], "", builds=[THEIRS], piles=["", "KC 9D"])
    assert position.notation.legal_texts() == ["9S", "9S x [4D+5C]", "9S x [4D+5C] P1.9D"]
    position.play(position.notation.read("9S x [4D+5C] P1.9D"))
    assert position.piles == [card_set("4D 5C 9D 9S"), card_set("KC")]


def test_example_5() -> None:
    position = arranged("african-cassino", ["9S KC", ""], "", builds=[MINE])
    assert position.notation.legal_texts() == ["9S x [4D+5C]"]
    nothing_else = arranged("african-cassino", ["KC", ""], "", builds=[MINE])
    assert nothing_else.notation.legal_texts() == ["KC"]


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


# What the card says without an example


def test_the_options_and_their_defaults() -> None:
    assert GAMES["african-cassino"].usual_players == 3
    assert dict(GAMES["african-cassino"].rules(3).options) == {
        "target": 11,
        "sweeps": False,
        "pile_cards": "with-another",
        "count_out": False,
    }


@pytest.mark.parametrize("counted", [False, True])
def test_a_table_taken_whole(counted: bool) -> None:
    position = arranged(
        "african-cassino", ["9S", "KC"], "9D", builds=[THEIRS], options={"sweeps": counted}
    )
    for text in ("9S x 9D [4D+5C]", "KC"):
        position.play(position.notation.read(text))
    assert position.over
    lines = {line.category: line.points for line in position.result().lines}
    # The king at the end goes to the last capturer, and is no sweep.
    assert lines.get("sweeps") == ((1, 0) if counted else None)
    assert list(position.features.sweeps) == [int(counted), 0]


# The right to build without the card


def after_the_increase(partner: str, own: str, seen: str = "") -> Position:
    """Seat 0 has raised seat 1's build of nine; sixes are on the table, and seat 3 is to play."""
    position = arranged(
        "african-cassino",
        ["2H JS KC", partner, "7C 2C TH", own],
        "6D 6S",
        builds=[THEIRS],
        piles=[seen, ""],
    )
    for text in ("2H b11 2H+[4D+5C]", "KD", "7C"):
        position.play(position.notation.read(text))
    assert position.turn == 3
    return position


NINE = "3H b9 3H+6D"


def test_a_build_the_partner_lost_may_be_remade_without_the_card() -> None:
    position = after_the_increase("KD 9H QC", "3H 3S 4H")
    assert {NINE, "3H b9 3H+6S"} <= set(position.notation.legal_texts())
    position.play(position.notation.read(NINE))
    assert (position.builds[-1].value, position.builds[-1].owner) == (9, 3)


def test_the_right_ends_with_the_build_that_was_made_for_him() -> None:
    position = after_the_increase("KD 9H QC", "3H 3S 4H")
    for text in (NINE, "KC", "9H x [3H+6D]", "2C"):
        position.play(position.notation.read(text))
    assert position.turn == 3
    assert not [text for text in position.notation.legal_texts() if " b9 " in text]


@pytest.mark.parametrize(
    ("partner", "seen", "may"),
    [
        pytest.param("KD 9H", "", True, id="he may hold one"),
        pytest.param("KD 8H", "9C 9D 9S", True, id="as far as the table knows"),
        pytest.param("KD 8H", "9C 9D 9S 9H", False, id="all nines are seen"),
        pytest.param("KD", "", False, id="his hand is empty"),
    ],
)
def test_the_right_ends_when_he_can_hold_no_card_for_it(partner: str, seen: str, may: bool) -> None:
    position = after_the_increase(partner, "3H 3S 4H", seen)
    assert (NINE in position.notation.legal_texts()) is may


def test_nobody_else_has_the_right() -> None:
    position = after_the_increase("KD 9H QC", "QS QH 4H")
    position.play(position.notation.read("4H"))
    assert not [text for text in position.notation.legal_texts() if " b9 " in text]


# Leave it to me


MARKED = "mark [2C+7C]; KC"


def marking() -> Position:
    """Seat 0, an opponent and the partner each own a build of nine; seat 0 is to play."""
    builds = [("[4D+5C]", 9, 0), ("[3D+6C]", 9, 1), ("[2C+7C]", 9, 2)]
    return arranged("african-cassino", ["9S KC", "KD", "KH", "KS"], "", builds=builds)


def test_a_mark_goes_before_any_play() -> None:
    position = marking()
    for text in (MARKED, "mark [4D+5C]; KC", "mark [4D+5C]; 9S x [2C+7C]"):
        assert position.notation.text(position.notation.read(text)) == text
    assert not [text for text in position.notation.legal_texts() if "mark" in text]
    position.play(position.notation.read(MARKED))
    assert position.turn == 1
    assert position.table == card_set("KC")


@pytest.mark.parametrize("text", ["mark [3D+6C]; KC", "mark [2C+8C]; KC", "mark [4D+5C]", "mark"])
def test_only_a_build_of_ones_own_side_is_marked(text: str) -> None:
    with pytest.raises(RulesError):
        marking().notation.read(text)


def test_a_marked_move_is_told_as_it_was_made() -> None:
    rules = GAMES["african-cassino"].rules(4)
    first, table = card_set("5H 9S"), card_set("2D 4C QC QD")
    rest = [c for c in cards_in(FULL) if not (first | table) >> c & 1]
    # One card to each in turn: these are the first two of seat 0.
    deck = [*cards_in(table), card("5H"), *rest[:3], card("9S"), *rest[3:]]
    position = first_position(rules, 3, deck)
    position.play(position.notation.read("5H b9 4C+5H"))
    for _ in range(3):
        lay = next(text for text in position.notation.legal_texts() if " " not in text)
        position.play(position.notation.read(lay))
    lay = next(text for text in position.notation.legal_texts() if " " not in text and text != "9S")
    position.play(position.notation.read(f"mark [4C+5H]; {lay}"))
    assert position.notation.texts()[-1] == f"mark [4C+5H]; {lay}"


# Several at the target


def hand(*lines: tuple[int, ...]) -> HandResult:
    """A hand with these lines; the last is what else there is."""
    told = tuple(
        ScoreLine(str(at), 2, line, None, (0,) * len(line)) for at, line in enumerate(lines)
    )
    return HandResult(tuple(sum(column) for column in zip(*lines, strict=True)), told)


@pytest.mark.parametrize(
    ("before", "lines", "winners"),
    [
        pytest.param((10, 10), [(2, 0), (0, 2), (0, 7)], (0,), id="the first there"),
        pytest.param((10, 10), [(1, 1), (0, 2), (2, 0)], (1,), id="the next lines decide"),
        pytest.param((10, 10), [(1, 1), (1, 1)], (), id="equal after all"),
        pytest.param((10, 9), [(0, 1), (0, 0)], (), id="nobody there"),
        pytest.param(
            (10, 10, 10),
            [(1, 1, 0), (0, 0, 2), (1, 0, 0)],
            (0,),
            id="the third came too late",
        ),
    ],
)
def test_several_reach_the_target_in_one_hand(
    before: tuple[int, ...], lines: list[tuple[int, ...]], winners: tuple[int, ...]
) -> None:
    rules = GAMES["african-cassino"].rules(len(before))
    standing = rules.standing([HandResult(before), hand(*lines)])
    assert (standing.over, standing.winners) == (bool(winners), winners)
