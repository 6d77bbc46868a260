"""The worked examples of the rule card Pişti, by their numbers, in hands that are dealt so."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random

import pytest

from kontsina_qt.match.replay import position_line
from kontsina_qt.rules.base.cards import PACK, TEXTS, card, card_set, texts_of
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Dealt
from kontsina_qt.rules.state.position import IllegalMove, Position
from kontsina_qt.rules.view import view_of
from tests.family.comparing import ORACLES

ID = "pisti"
LAST = "KS"
"""The card at the bottom of the stock of every hand here."""


def dealt(table: str, *hands: str, **options: object) -> Position:
    """A hand: the pile with its top card last, and the first cards of each hand; seat 0 plays."""
    rules = GAMES[ID].rules(len(hands), options)
    named = [table, *hands, LAST]
    rest = [c for c in PACK if not card_set(" ".join(named)) >> c & 1]
    deck = [card(text) for text in table.split()]
    for hand in hands:
        own = [card(text) for text in hand.split()]
        deck += own + [rest.pop(0) for _ in range(4 - len(own))]
    return first_position(rules, len(hands) - 1, [*deck, *rest, card(LAST)])


def play(position: Position, *texts: str) -> None:
    """Make moves."""
    for text in texts:
        position.play(position.notation.read(text))


def pistis(position: Position) -> tuple[int, ...]:
    """The points of the line ``pisti`` so far."""
    return next(line.points for line in position.result().lines if line.category == "pisti")


def test_example_1() -> None:
    position = dealt("2S 3S 4S 7C", "7H", "")
    assert "7H x *" in position.notation.legal_texts()
    with pytest.raises(IllegalMove):
        position.notation.read("7H")
    play(position, "7H x *")
    assert position.piles[0] == card_set("2S 3S 4S 7C 7H")
    assert (position.table, pistis(position)) == (0, (0, 0))


@pytest.mark.parametrize(
    ("laid", "taken", "points"),
    [
        pytest.param("9D", "9S x *", 10, id="example 2"),
        pytest.param("JC", "JD x *", 20, id="example 3"),
        pytest.param("9D", "JD x *", 0, id="example 4"),
    ],
)
def test_a_pile_of_one_card(laid: str, taken: str, points: int) -> None:
    position = dealt("2S 3S 4S 5C", "5H 9S JD", "9D JC")
    play(position, "5H x *", laid, taken)
    assert pistis(position) == (points, 0)
    assert position.piles[0].bit_count() == 7


def test_example_5() -> None:
    position = dealt("2S 3S 4S 5C", "5H", "JD")
    play(position, "5H x *")
    assert "JD" in position.notation.legal_texts()
    with pytest.raises(IllegalMove):
        position.notation.read("JD x *")
    play(position, "JD")
    assert position.table == card_set("JD")


def test_example_6() -> None:
    """A hand whose last card takes a single equal card; the second implementation finds one."""
    rules = GAMES[ID].rules(2)
    for seed in range(20000):
        random = Random(seed)
        deck = random.sample(PACK, 52)
        if rules.refuses(deck):
            continue
        oracle = ORACLES[ID].make(ID, 2, rules.options, 1, texts_of(deck), [0, 0])
        moves: list[str] = []
        pile: Sequence[str] = []
        while oracle.turn is not None:
            pile = list(oracle.pile)
            moves.append(random.choice(sorted(oracle.legal())))
            oracle.play(moves[-1])
        if len(pile) == 1 and moves[-1][0] == pile[0][0]:
            break
    else:
        pytest.fail("there is no such hand")
    position = first_position(rules, 1, deck)
    play(position, *moves[:-1])
    before = pistis(position)
    play(position, moves[-1])
    assert position.over
    assert pistis(position) == before == tuple(oracle.bonus)


# What the card says without an example


def test_the_options_and_their_defaults() -> None:
    assert dict(GAMES[ID].rules(4).options) == {
        "target": 151,
        "partnerships": True,
        "table_down": True,
        "jack_pisti": 20,
        "jack_on_single": False,
        "clockwise": False,
    }
    assert GAMES[ID].players == (2, 3, 4)
    assert [GAMES[ID].rules(n).sides for n in (2, 3, 4)] == [2, 3, 2]
    assert not GAMES[ID].rules(2).clockwise


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3)])
def test_four_to_the_pile_and_four_to_each(players: int, deals: int) -> None:
    rules = GAMES[ID].rules(players)
    assert rules.deals == deals
    position = first_position(rules, players - 1, PACK)
    seen = [c for c in PACK[:4] if position.table >> c & 1]
    assert seen[-1] == PACK[3] and position.table.bit_count() == len(seen)
    assert position.hands == [
        sum(1 << c for c in PACK[4 + 4 * n : 8 + 4 * n]) for n in range(players)
    ]
    told = []
    while not position.over:
        assert len(position.notation.legal_texts()) == position.hands[position.turn].bit_count()
        events = position.play(position.notation.read(position.notation.legal_texts()[0]))
        told += [event for event in events if isinstance(event, Dealt)]
    assert [deal.last for deal in told] == [*[False] * (deals - 2), True]


@pytest.mark.parametrize(
    ("table", "taker"),
    [("2C 3C JC 4C", "4H"), ("2C 3C JC JD", "3H"), ("2C JH JC JD", "2H")],
)
def test_a_jack_on_top_gives_its_place_to_the_next_card_that_is_none(
    table: str, taker: str
) -> None:
    position = dealt(table, taker, "")
    play(position, f"{taker} x *")
    assert position.piles[0] == card_set(f"{table} {taker}")


def test_which_packs_are_shuffled_again() -> None:
    rules = GAMES[ID].rules(2)
    jacks = [c for c in PACK if TEXTS[c][0] == "J"]
    others = [c for c in PACK if c not in jacks]
    assert rules.refuses([*jacks, *others])
    assert rules.refuses([*others, *jacks])
    assert not rules.refuses([*jacks[:3], *others[:5], jacks[3], *others[5:]])


def test_a_jack_takes_any_pile() -> None:
    position = dealt("2S 3S 4S 5C", "JD 6H", "")
    assert {"JD x *", "6H"} <= set(position.notation.legal_texts())
    assert "JD" not in position.notation.legal_texts()


def test_what_a_pisti_of_jacks_is_worth() -> None:
    position = dealt("2S 3S 4S 5C", "5H JD", "JC", jack_pisti=15)
    play(position, "5H x *", "JC", "JD x *")
    assert pistis(position) == (15, 0)


def test_the_lines_of_a_result() -> None:
    position = dealt("2S 3S 4S 5C", "5H", "")
    play(position, "5H x *")
    assert [line.category for line in position.result().lines] == [
        *("cards", "TD", "2C", "AC", "AD", "AH", "AS", "JC", "JD", "JH", "JS", "pisti"),
    ]
    while not position.over:
        play(position, position.notation.legal_texts()[0])
    result = position.result()
    worth = {line.category: sum(line.points) for line in result.lines}
    assert [worth[name] for name in ("TD", "2C", "AC", "AS", "JC", "JS")] == [3, 2, 1, 1, 1, 1]
    assert sum(pile.bit_count() for pile in position.piles) == 52


def known(position: Position, seat: int) -> set[str]:
    """The cards that a seat is told of."""
    text = json.dumps(view_of(position, seat, position.scores).to_json())
    return set(re.findall(r"(?<![A-Za-z0-9])[A2-9TJQK][CDHS](?![A-Za-z0-9])", text))


def test_three_cards_lie_face_down_and_one_at_the_bottom_is_seen() -> None:
    position = dealt("2S 3S 4S 5C", "5H", "")
    for seat in (0, 1):
        assert not known(position, seat) & {"2S", "3S", "4S"}
        assert {"5C", LAST} <= known(position, seat)
    play(position, "5H x *")
    assert known(position, 0) >= {"2S", "3S", "4S"}
    assert not known(position, 1) & {"2S", "3S", "4S"}


def test_all_four_may_lie_face_up() -> None:
    position = dealt("2S 3S 4S 5C", "5H", "", table_down=False)
    for seat in (0, 1):
        assert {"2S", "3S", "4S", "5C", LAST} <= known(position, seat)


@pytest.mark.parametrize(
    ("laid", "on_single", "points"), [("9D", False, 0), ("9D", True, 10), ("JC", True, 20)]
)
def test_a_jack_on_a_single_card_as_an_option(laid: str, on_single: bool, points: int) -> None:
    position = dealt("2S 3S 4S 5C", "5H 9S JD", "9D JC", jack_on_single=on_single)
    play(position, "5H x *", laid, "JD x *")
    assert pistis(position) == (points, 0)


def test_the_direction_as_an_option() -> None:
    assert not GAMES[ID].rules(4).clockwise
    assert GAMES[ID].rules(4, {"clockwise": True}).clockwise


def test_a_replay_tells_the_pile_as_it_lies() -> None:
    position = dealt("KS 3S 4S 5C", "9H 2C", "QD", table_down=False)
    play(position, "9H")
    on_table = position_line(position, 0, None)["table"]
    assert on_table == ["KS", "3S", "4S", "5C", "9H"]


def test_the_higher_total_wins() -> None:
    rules = GAMES[ID].rules(2)
    for hand, winners in (((13, 11), (0,)), ((11, 11), ()), ((1, 11), (1,)), ((10, 10), ())):
        standing = rules.standing([HandResult((140, 140)), HandResult(hand)])
        assert (standing.over, standing.winners) == (bool(winners), winners)
