"""The worked examples of the rule card Scopa and Scopone, by their numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kontsina_qt.rules.base.cards import PACK, card, card_set, cards_in, texts_of
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Dealt
from kontsina_qt.rules.state.position import IllegalMove, Position
from tests.family.arranged import arranged

SCOPA, SCOPONE = "scopa", "scopone"
ITALIAN = [c for c in PACK if texts_of([c])[0][0] not in "89T"]
"""The pack, in card order."""


def lines_of(position: Position) -> dict[str, tuple[int, ...]]:
    """The points of each line of a hand that is over."""
    assert position.over
    return {line.category: line.points for line in position.result().lines}


def ended(piles: Sequence[str], options: dict[str, object] | None = None) -> Position:
    """A hand of two that ends with these piles, and the two of clubs left on the table."""
    position = arranged(SCOPA, ["2C", ""], "", piles=piles, options=options)
    position.play(position.notation.read("2C"))
    return position


def test_example_1() -> None:
    position = arranged(SCOPA, ["7H", ""], "7C 3D 4S")
    assert position.notation.legal_texts() == ["7H x 7C"]
    for text in ("7H", "7H x 3D+4S", "7H x 3D+4S 7C"):
        with pytest.raises(IllegalMove):
            position.notation.read(text)


def test_example_2() -> None:
    position = arranged(SCOPA, ["KC", ""], "QD AS 3C 7H")
    assert position.notation.legal_texts() == ["KC x 3C+7H", "KC x AS+QD"]
    with pytest.raises(IllegalMove):
        position.notation.read("KC")


def test_example_3() -> None:
    position = arranged(SCOPA, ["JD", "2S"], "JC")
    assert position.notation.legal_texts() == ["JD x JC"]
    position.play(position.notation.read("JD x JC"))
    assert (list(position.features.sweeps), position.table) == ([1, 0], 0)
    position.play(position.notation.read("2S"))
    assert lines_of(position)["sweeps"] == (1, 0)


def test_example_4() -> None:
    position = arranged(SCOPA, ["JD", ""], "JC")
    position.play(position.notation.read("JD x JC"))
    assert position.piles[0] == card_set("JD JC")
    assert lines_of(position)["sweeps"] == (0, 0)


def test_example_5() -> None:
    position = ended(["7S 7H 6C AD", "7D 6S 6H 5C"])
    assert lines_of(position)["primiera"] == (1, 0)
    assert lines_of(ended(["7D 6S 6H 5C", "7S 7H 6C AD"]))["primiera"] == (0, 1)


def test_example_6() -> None:
    pack = texts_of(ITALIAN)
    first = [card for card in pack if card[1] in "CS"]
    second = [card for card in pack if card[1] in "DH"]
    second.remove("2D")
    position = arranged(
        SCOPA, ["2D", ""], "", piles=[" ".join(first), " ".join(second)], last_side=1
    )
    position.play(position.notation.read("2D"))
    (line,) = (line for line in position.result().lines if line.category == "cards")
    assert (line.counts, line.points) == ((20, 20), (0, 0))


def test_example_7() -> None:
    position = arranged(SCOPA, ["2S", ""], "3C KD")
    assert position.notation.legal_texts() == ["2S"]
    position.play(position.notation.read("2S"))
    assert position.over and position.last_side < 0
    assert lines_of(position)["cards"] == (0, 0)


# What the card says without an example


def test_the_options_and_their_defaults() -> None:
    same = {
        "settebello": True,
        "primiera": True,
        "rebello": False,
        "ace_sweeps": "no",
        "napola": False,
        "settanta": False,
        "cappotto": False,
        "last_scopa": False,
    }
    assert dict(GAMES[SCOPA].rules(4).options) == {"target": 11, "partnerships": True, **same}
    assert dict(GAMES[SCOPONE].rules(4).options) == {"target": 11, "table": "none", **same}
    assert (GAMES[SCOPA].players, GAMES[SCOPONE].players) == ((2, 3, 4, 6), (4,))
    assert [GAMES[SCOPA].rules(n).sides for n in (2, 3, 4, 6)] == [2, 3, 2, 2]
    assert GAMES[SCOPA].rules(6).side_of == (0, 1, 0, 1, 0, 1)
    assert GAMES[SCOPA].rules(4, {"partnerships": False}).sides == 4
    assert GAMES[SCOPONE].rules(4).sides == 2
    for id in (SCOPA, SCOPONE):
        assert not GAMES[id].rules(4).clockwise


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3), (6, 2)])
def test_three_to_each_and_four_to_the_table(players: int, deals: int) -> None:
    rules = GAMES[SCOPA].rules(players)
    assert sorted(rules.pack) == ITALIAN
    assert rules.deals == deals
    # Card order puts no three kings on the table.
    position = first_position(rules, players - 1, ITALIAN)
    assert position.hands == [
        sum(1 << c for c in ITALIAN[3 * n : 3 * n + 3]) for n in range(players)
    ]
    assert cards_in(position.table) == ITALIAN[3 * players : 3 * players + 4]
    told = []
    while not position.over:
        events = position.play(position.notation.read(position.notation.legal_texts()[0]))
        told += [event for event in events if isinstance(event, Dealt)]
    assert [len(deal.table) for deal in told] == [0] * (deals - 1)
    assert [deal.last for deal in told] == [*[False] * (deals - 2), True]


def test_six_play_in_two_sides_of_three_partners_alternately() -> None:
    rules = GAMES[SCOPA].rules(6)
    assert (rules.sides, [rules.side_of[seat] for seat in range(6)]) == (2, [0, 1, 0, 1, 0, 1])
    assert len(first_position(rules, 5, ITALIAN).piles) == 2


def test_ten_to_each_and_none_to_the_table() -> None:
    rules = GAMES[SCOPONE].rules(4)
    position = first_position(rules, 3, ITALIAN)
    assert position.hands == [sum(1 << c for c in ITALIAN[10 * n : 10 * n + 10]) for n in range(4)]
    assert (position.table, position.stock, position.turn) == (0, 0, 0)
    assert position.notation.legal_texts() == sorted(texts_of(ITALIAN[:10]))


@pytest.mark.parametrize(("kings", "again"), [(2, False), (3, True), (4, True)])
def test_which_packs_are_shuffled_again(kings: int, again: bool) -> None:
    rules = GAMES[SCOPA].rules(2)
    others = [c for c in ITALIAN if texts_of([c])[0][0] != "K"]
    four = [c for c in ITALIAN if texts_of([c])[0][0] == "K"]
    deck = [*others[:6], *four[:kings], *others[6:], *four[kings:]]
    assert rules.refuses(deck) is again
    without_a_table = GAMES[SCOPONE].rules(4)
    assert not without_a_table.refuses(deck)


def test_one_of_several_equal_cards() -> None:
    assert arranged(SCOPA, ["7H", ""], "7C 7D").notation.legal_texts() == ["7H x 7C", "7H x 7D"]


def test_a_capture_is_one_sum_alone() -> None:
    position = arranged(SCOPA, ["7H", ""], "3C 4D 5S 2D")
    assert position.notation.legal_texts() == ["7H x 2D+5S", "7H x 3C+4D"]


def test_courts_are_worth_eight_nine_and_ten() -> None:
    position = arranged(SCOPA, ["QC KC", ""], "AS JD 2H")
    assert position.notation.legal_texts() == ["KC x 2H+JD", "QC x AS+JD"]


def test_the_rest_goes_to_the_last_capturer() -> None:
    position = arranged(SCOPA, ["KS", ""], "2D KD")
    position.play(position.notation.read("KS x KD"))
    assert position.piles[0] == card_set("KS KD 2D")
    assert position.result().rest_to == 0


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        pytest.param(["7C 7D 7H", "JC QD KH 2S"], (0, 1), id="one side lacks a suit"),
        pytest.param(["7C 7D 7H", "JC QD KH"], (1, 0), id="both lack one"),
        pytest.param(["7C 7D 7H 2S", "7S JC JD QH"], (1, 0), id="neither lacks one"),
        pytest.param(["6C 7D 7H 7S", "7C 6D 6H 6S"], (1, 0), id="all sixes but one"),
        pytest.param(["7C 7D 6H 6S", "6C 6D 7H 7S"], (0, 0), id="equal"),
    ],
)
def test_primiera(piles: list[str], points: tuple[int, int]) -> None:
    assert lines_of(ended(piles))["primiera"] == points


LINES = ["cards", "diamonds", "7D", "primiera", "sweeps"]


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({}, LINES),
        ({"settebello": False}, ["cards", "diamonds", "primiera", "sweeps"]),
        ({"primiera": False}, ["cards", "diamonds", "7D", "sweeps"]),
        ({"rebello": True}, ["cards", "diamonds", "7D", "primiera", "KD", "sweeps"]),
    ],
)
def test_the_lines_of_a_result(options: dict[str, object], lines: list[str]) -> None:
    position = ended(["7D KD 2D 3D", "AC"], options)
    found = lines_of(position)
    assert list(found) == lines
    assert all(found[name] == (1, 0) for name in lines if name != "sweeps")


@pytest.mark.parametrize(("sweeps", "scopas"), [("no-scopa", 0), ("scopa", 1)])
def test_an_ace_may_take_the_whole_table(sweeps: str, scopas: int) -> None:
    options = {"ace_sweeps": sweeps}
    position = arranged(SCOPA, ["AS 2S", "2C"], "5C KD 3D", options=options)
    assert position.notation.legal_texts() == ["2S", "AS x *"]
    position.play(position.notation.read("AS x *"))
    assert position.piles[0] == card_set("AS 5C KD 3D")
    assert (position.table, list(position.features.sweeps)) == (0, [scopas, 0])
    with_an_ace = arranged(SCOPA, ["AS 2S", "2C"], "AC KD 3D", options=options)
    assert with_an_ace.notation.legal_texts() == ["2S", "AS x AC"]
    assert with_an_ace.lit(card("AS")) == card_set("AC")
    last = arranged(SCOPA, ["AS", ""], "5C KD", options=options)
    last.play(last.notation.read("AS x *"))
    assert list(last.features.sweeps) == [0, 0]
    empty = arranged(SCOPA, ["AS", "2C"], "", options=options)
    assert empty.notation.legal_texts() == ["AS"]
    plain = arranged(SCOPA, ["AS", "2C"], "KD 3D")
    assert plain.notation.legal_texts() == ["AS"]


def test_a_scopa_with_the_last_card_as_an_option() -> None:
    position = arranged(SCOPA, ["JD", ""], "JC", options={"last_scopa": True})
    position.play(position.notation.read("JD x JC"))
    assert lines_of(position)["sweeps"] == (1, 0)


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        (["AD 2D 4D", "3D"], (0, 0)),
        (["AD 2D 3D 5D", "4D"], (3, 0)),
        (["5C", "AD 2D 3D 4D 5D 6D 7D JD QD KD"], (0, 10)),
    ],
)
def test_napola(piles: list[str], points: tuple[int, int]) -> None:
    assert lines_of(ended(piles, {"napola": True}))["napola"] == points


def test_settanta() -> None:
    piles = ["7C 7D 7H", "7S 6C 6D 6H"]
    assert lines_of(ended(piles))["primiera"] == (0, 1)
    assert lines_of(ended(piles, {"settanta": True}))["primiera"] == (1, 0)


@pytest.mark.parametrize(("hand", "winners"), [((3, 0), (0,)), ((3, 1), ()), ((0, 0), ())])
def test_cappotto(hand: tuple[int, int], winners: tuple[int, ...]) -> None:
    rules = GAMES[SCOPA].rules(2, {"cappotto": True})
    standing = rules.standing([HandResult((1, 5)), HandResult(hand)])
    assert (standing.over, standing.winners) == (bool(winners), winners)
    assert not GAMES[SCOPA].rules(2).standing([HandResult((1, 5)), HandResult(hand)]).over


def test_scopone_with_four_on_the_table() -> None:
    rules = GAMES[SCOPONE].rules(4, {"table": "four"})
    position = first_position(rules, 3, ITALIAN)
    assert [hand.bit_count() for hand in position.hands] == [9, 9, 9, 9]
    assert cards_in(position.table) == ITALIAN[36:]
    assert (position.stock, rules.deals) == (0, 1)
    assert rules.refuses(ITALIAN)


def test_the_higher_total_wins() -> None:
    rules = GAMES[SCOPA].rules(2)
    for hand, winners in (((2, 1), (0,)), ((1, 1), ()), ((1, 3), (1,))):
        standing = rules.standing([HandResult((10, 10)), HandResult(hand)])
        assert (standing.over, standing.winners) == (bool(winners), winners)
