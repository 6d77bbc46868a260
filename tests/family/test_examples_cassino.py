"""The worked examples of the rule card Cassino, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.base.cards import FULL, SUIT_MASKS, card_set
from kontsina_qt.rules.base.messages import RulesError
from kontsina_qt.rules.base.scoring import HandResult, Tally, score_hand
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Dealt
from kontsina_qt.rules.state.notation import NotationError
from kontsina_qt.rules.state.position import IllegalMove, Position
from tests.family.arranged import arranged

TEN = ("[4C+6D]", 10, 1)
SEVEN = ("[3C+4D]", 7, 1)
SEVENS = ("[3C+4D 7S]", 7, 1)
FIVE = pytest.mark.parametrize("id", ["cassino", "cassino-royal"])


def plays(position: Position) -> list[str]:
    """Return the legal moves without counting out, which is always possible."""
    return [text for text in position.notation.legal_texts() if text != "count"]


def test_example_1() -> None:
    position = arranged("cassino", ["8H", ""], "8C 5D 3S KD")
    assert plays(position) == ["8H", "8H x 3S+5D", "8H x 3S+5D 8C", "8H x 8C"]


@pytest.mark.parametrize("id", ["cassino", "cassino-draw", "cassino-spade", "cassino-pluck"])
def test_example_2(id: str) -> None:
    two = arranged(id, ["JH", ""], "JC JD")
    plain = [text for text in plays(two) if "pluck" not in text]
    assert plain == ["JH", "JH x JC", "JH x JD"]
    three = arranged(id, ["JH", ""], "JC JD JS")
    plain = [text for text in plays(three) if "pluck" not in text]
    assert plain == ["JH", "JH x JC", "JH x JC JD JS", "JH x JD", "JH x JS"]


def test_example_2_in_california() -> None:
    position = arranged("cassino-california", ["JH", ""], "JC JD JS")
    assert plays(position) == [
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
    legal = plays(position)
    assert {"3H b9 AC+3H+5C", "3H b9 AC+3H+5C 9S"} <= set(legal)
    assert legal == ["3H", "3H b9 AC+3H+5C", "3H b9 AC+3H+5C 9S", "9D", "9D x 9S"]
    with pytest.raises(IllegalMove):
        position.notation.read("3H b8 3H+5C")
    # The rule card writes the played card first, the notation puts cards in card order.
    with pytest.raises(NotationError, match="3H b9 AC\\+3H\\+5C"):
        position.notation.read("3H b9 3H+AC+5C")


def test_example_4() -> None:
    position = arranged("cassino", ["6H TS", ""], "4S", builds=[TEN])
    assert plays(position) == [
        "6H",
        "6H b10 4S+6H",
        "6H b10 [4C+6D] 4S+6H",
        "TS",
        "TS x [4C+6D]",
    ]
    position.play(position.notation.read("6H b10 [4C+6D] 4S+6H"))
    (build,) = position.builds
    assert (build.text, build.value, build.owner) == ("[4C+6D 4S+6H]", 10, 0)


def test_example_5() -> None:
    position = arranged("cassino", ["2D 9H", ""], "", builds=[SEVEN])
    assert plays(position) == ["2D", "2D b9 2D+[3C+4D]", "9H"]
    position.play(position.notation.read("2D b9 2D+[3C+4D]"))
    (build,) = position.builds
    assert (build.text, build.value, build.owner) == ("[2D+3C+4D]", 9, 0)


def test_example_5_a_closed_build() -> None:
    position = arranged("cassino", ["2D 9H", ""], "", builds=[SEVENS])
    assert plays(position) == ["2D", "9H"]
    with pytest.raises(IllegalMove):
        position.notation.read("2D b9 2D+[3C+4D 7S]")


def test_example_6() -> None:
    position = arranged("cassino-royal", ["AH", ""], "6C 8D AS")
    assert plays(position) == ["AH", "AH x AS", "AH=14 x 6C+8D", "AH=14 x AS 6C+8D"]
    for text in ("AH=1 x AS", "AH=14 x AS"):
        with pytest.raises(IllegalMove):
            position.notation.read(text)


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
    legal = position.notation.legal_texts()
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
    rules = GAMES[id].rules(5)
    assert len(rules.pack) == 49
    assert FULL & ~rules.full == card_set("2D 2H 2C")
    position = first_position(rules, 4, rules.pack)
    assert [hand.bit_count() for hand in position.hands] == [4] * 5
    assert position.table.bit_count() == 4
    deals = []
    while not position.over:
        events = position.play(position.notation.read(plays(position)[0]))
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


# What the card says without an example


OPTIONS: dict[str, dict[str, object]] = {
    "cassino": {"sweeps": False, "target": 21, "count_out": True, "trail_with_build": True},
    "cassino-california": {"trail_with_build": True},
}
OPTIONS |= dict.fromkeys(["cassino-draw", "cassino-royal", "cassino-pluck"], OPTIONS["cassino"])
OPTIONS["cassino-spade"] = OPTIONS["cassino"] | {"target": 61, "most_spades": False}


@pytest.mark.parametrize("id", list(OPTIONS))
def test_the_options_and_their_defaults(id: str) -> None:
    found = dict(GAMES[id].rules(2).options)
    found.pop("partnerships", None)
    assert found == OPTIONS[id]


POOR = [c + s for c in "3456789TJQK" for s in "CDH" if c + s != "TD"]
"""Cards that are worth nothing alone."""


def counting(id: str, many: int, scores: tuple[int, ...]) -> Position:
    """Seat 0 is to play; side 2 of five, or side 1 of two, holds ``many`` worthless cards."""
    players = len(scores)
    side = 2 if players == 5 else 1
    piles = [" ".join(POOR[:many]) if other == side else "" for other in range(players)]
    hands = [f"{rank}S" for rank in "56789"[:players]]
    return arranged(id, hands, "", piles=piles, scores=scores)


def winners(position: Position, said: str) -> tuple[int, ...]:
    """Return the winners of the match if this is claimed."""
    position.play(position.notation.read(said))
    assert position.over
    return position.rules.standing([HandResult(position.scores), position.result()]).winners


@FIVE
@pytest.mark.parametrize(("many", "won"), [(25, (2,)), (24, (4,))])
def test_half_of_the_pack_is_half_of_what_is_played_with(
    id: str, many: int, won: tuple[int, ...]
) -> None:
    position = counting(id, many, (17, 17, 18, 17, 19))
    assert winners(position, "count 2") == won


@pytest.mark.parametrize(("many", "won"), [(27, (1,)), (26, (0,))])
def test_half_of_the_whole_pack(many: int, won: tuple[int, ...]) -> None:
    assert winners(counting("cassino", many, (17, 18)), "count 1") == won


def test_counting_out_is_said_at_any_time() -> None:
    position = counting("cassino", 27, (17, 18))
    assert "count" in position.notation.legal_texts()
    assert "count 1" not in position.notation.legal_texts()
    said = position.notation.read("count 1")
    assert position.notation.text(said) == "count 1"
    assert (position.turn, position.is_legal(said)) == (0, True)
    rules = GAMES["cassino"].rules(2)
    dealt = first_position(rules, 1, rules.pack)
    dealt.play(dealt.notation.read("count 1"))
    assert dealt.notation.texts() == ["count 1"]
    for unknown in ("count 2", "count -1", "count x"):
        with pytest.raises(RulesError):
            counting("cassino", 27, (17, 18)).notation.read(unknown)


def test_a_false_claim_on_ones_own_turn_loses() -> None:
    assert winners(counting("cassino", 27, (17, 18)), "count") == (1,)
    assert winners(counting("cassino", 24, (17, 18, 20, 20, 19)), "count") == (2, 3)


def test_nobody_counts_out_where_it_is_not_played() -> None:
    for id, options in (("cassino", {"count_out": False}), ("cassino-california", {})):
        position = arranged(id, ["9S", "8S"], "", options=options)
        assert position.notation.legal_texts() == ["9S"]
        with pytest.raises(RulesError):
            position.notation.read("count 1")


def test_most_spades_count_besides_in_spade_cassino() -> None:
    rules = GAMES["cassino-spade"].rules(2, {"most_spades": True})
    result = score_hand(rules.categories, Tally([FULL, 0]))
    assert [line.category for line in result.lines] == [
        *("cards", "spade-cards", "spades", "TD", "AC", "AH", "AD"),
    ]
    assert result.points == (25, 0)
    plain = GAMES["cassino-spade"].rules(2)
    assert score_hand(plain.categories, Tally([FULL, 0])).points == (24, 0)


def test_spades_are_sure_once_there_are_seven() -> None:
    for spades, won in (("3S 4S 5S 6S 7S 8S 9S", (0,)), ("3S 4S 5S 6S 7S 8S", (1,))):
        position = arranged("cassino", ["KC", "QC"], "", piles=[spades, ""], scores=(20, 15))
        assert winners(position, "count") == won
