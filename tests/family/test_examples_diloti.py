"""The worked examples of the rule card Diloti, by their numbers."""

from __future__ import annotations

import json

import pytest

from kontsina_qt.match.record import read_record
from kontsina_qt.match.shape import RecordError
from kontsina_qt.rules.cards import FULL, PACK, Card, card, card_set, cards_in, texts_of
from kontsina_qt.rules.events import Captured, Event
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.position import IllegalMove, Position
from kontsina_qt.rules.scoring import HandResult
from tests.family.arranged import arranged


def captured(events: list[Event]) -> Captured:
    """The capture among what a move tells."""
    (found,) = (event for event in events if isinstance(event, Captured))
    return found


def test_example_1() -> None:
    position = arranged("diloti", ["5D 9D 3C 9C", ""], "4S TH 9H")
    assert position.legal_texts() == [
        "3C",
        "5D",
        "5D b9 4S+5D",
        "5D b9 4S+5D 9H",
        "9C b9 9C 9H",
        "9C x 9H",
        "9D b9 9D 9H",
        "9D x 9H",
    ]
    for text in ("9C", "9C b9 9C"):
        with pytest.raises(IllegalMove):
            position.read(text)


def test_example_2() -> None:
    position = arranged("diloti", ["KD 2D", ""], "KS KH")
    assert position.legal_texts() == ["2D", "KD x KH", "KD x KS"]
    for text in ("KD", "KD x KH KS"):
        with pytest.raises(IllegalMove):
            position.read(text)


@pytest.mark.parametrize(
    ("royalty", "legal"),
    [
        pytest.param("one", ["KD x KC", "KD x KH", "KD x KS"], id="example 3, one"),
        pytest.param("one-or-three", ["KD x KC KH KS"], id="example 3, one or three"),
    ],
)
def test_example_3(royalty: str, legal: list[str]) -> None:
    position = arranged("diloti", ["KD", ""], "KS KH KC", options={"royalty": royalty})
    assert position.legal_texts() == legal


def test_example_4() -> None:
    position = arranged("diloti", ["9D KC", ""], "", builds=[("[4S+5D]", 9, 0)])
    assert position.legal_texts() == ["9D x [4S+5D]"]


def test_example_5() -> None:
    position = arranged("diloti", ["2H TS", ""], "", builds=[("[3C+5D]", 8, 1)])
    assert position.legal_texts() == ["2H", "2H b10 2H+[3C+5D]", "TS"]
    position.play(position.read("2H b10 2H+[3C+5D]"))
    (build,) = position.builds
    assert (build.text, build.value, build.owner) == ("[2H+3C+5D]", 10, 0)


def raises(position: Position) -> list[str]:
    """The raises among the legal moves."""
    return [text for text in position.legal_texts() if "+[" in text]


def test_example_5_who_may_raise_it_again() -> None:
    hands = ["AH AS 8S 9S", "AC 9C KC"]
    position = arranged("diloti", hands, "", builds=[("[2C+5D]", 7, 1)])
    position.play(position.read("AH b8 AH+[2C+5D]"))
    assert raises(position) == ["AC b9 AC+[AH+2C+5D]"]
    position.play(position.read("KC"))
    assert raises(position) == []
    with pytest.raises(IllegalMove):
        position.read("AS b9 AS+[AH+2C+5D]")


def test_example_6() -> None:
    position = arranged("diloti", ["2H TS", ""], "", builds=[("[3S+5D 8H]", 8, 1)])
    assert position.legal_texts() == ["2H", "TS"]
    with pytest.raises(IllegalMove):
        position.read("2H b10 2H+[5D+3S 8H]")


def test_the_join_as_the_rule_card_writes_it() -> None:
    position = arranged("diloti", ["3C 8D", ""], "5H", builds=[("[3S+5D]", 8, 1)])
    move = position.read("3C b8 [5D+3S] 3C+5H")
    assert position.text(move) == "3C b8 3C+5H [3S+5D]"
    position.play(move)
    (build,) = position.builds
    assert (build.text, build.value, build.owner) == ("[3C+5H 3S+5D]", 8, 0)


def test_the_raise_with_a_group_joined_as_the_rule_card_writes_it() -> None:
    position = arranged("diloti", ["2H TD", ""], "TS", builds=[("[3C+5D]", 8, 1)])
    position.play(position.read("2H b10 2H+[3C+5D] TS"))
    (build,) = position.builds
    assert (build.text, build.value, build.owner) == ("[2H+3C+5D TS]", 10, 0)


def test_example_7() -> None:
    position = arranged("diloti", ["8C", ""], "8D 5S 3H")
    assert position.legal_texts() == ["8C x 3H+5S 8D", "8C x 8D"]


def test_example_8() -> None:
    rules = GAMES["diloti"].rules(2)
    first, table = card_set("TS 4S 6S 7S 8S 9S"), card_set("2C 3D 5H TC")
    second = card_set("JC JD JH QC QD QH")
    rest = [c for c in PACK if not (first | second | table) >> c & 1]
    deck = [*cards_in(first), *cards_in(second), *cards_in(table), *rest]
    position = rules.start(1, deck)
    assert (position.turn, position.table) == (0, table)
    capture = captured(position.play(position.read("TS x 2C+3D+5H TC")))
    assert (capture.card, capture.sweep, position.table) == (card("TS"), False, 0)
    assert list(position.sweeps) == [0, 0]


def test_example_9() -> None:
    position = arranged("diloti", ["TS", "4S"], "4C 2C 3D 5H TC", turn=1)
    position.play(position.read("4S x 4C"))
    assert captured(position.play(position.read("TS x 2C+3D+5H TC"))).sweep
    assert position.over
    line = next(line for line in position.result().lines if line.category == "xeri")
    assert (line.counts, line.points) == ((1, 0), (10, 0))


def test_example_9_the_rest_is_no_xeri() -> None:
    position = arranged("diloti", ["KS", "4S"], "4C 2C 3D 5H TC", turn=1)
    for text in ("4S x 4C", "KS"):
        position.play(position.read(text))
    assert position.over
    result = position.result()
    assert (result.rest_to, len(result.rest)) == (1, 5)
    line = next(line for line in result.lines if line.category == "xeri")
    assert (line.counts, line.points) == ((0, 0), (0, 0))


def test_example_10() -> None:
    rules = GAMES["diloti"].rules(2)
    standing = rules.standing([HandResult((60, 58)), HandResult((5, 7))])
    assert (standing.scores, standing.over, standing.winners) == ((65, 65), False, ())


def dealt(table: str, first: str) -> tuple[Card, ...]:
    """A pack for two whose four table cards are these."""
    lying = [card(text) for text in table.split()]
    rest = [c for c in cards_in(FULL) if c not in lying]
    held = [card(text) for text in first.split()]
    rest = [*held, *(c for c in rest if c not in held)]
    return (*rest[:12], *lying, *rest[12:])


@pytest.mark.parametrize(
    ("table", "royalty", "refused"),
    [
        ("KC KD KH 2C", "one", True),
        ("KC KD KH KS", "one", True),
        ("KC KD 2H KH", "one-or-three", False),
        ("KC KD KH KS", "one-or-three", True),
        ("KC KD QH QS", "one", False),
        ("9C 9D 9H 9S", "one", False),
    ],
)
def test_which_packs_are_shuffled_again(table: str, royalty: str, refused: bool) -> None:
    rules = GAMES["diloti"].rules(2, {"royalty": royalty})
    deck = dealt(table, "KS" if "KS" not in table else "")
    assert rules.refuses(deck) is refused
    hand = {"dealer": 1, "deck": " ".join(texts_of(deck)), "moves": []}
    record = json.dumps(
        {
            "format": "kontsina-record",
            "version": 1,
            "game": "diloti",
            "options": {"royalty": royalty},
            "seats": [{"name": "Anna", "player": "human"}, {"name": "Nikos", "player": "steady"}],
            "hands": [hand],
        }
    )
    if refused:
        with pytest.raises(RecordError, match=r"hands\[0\].deck"):
            read_record(record)
    else:
        read_record(record)


def test_three_courts_that_were_dealt_are_taken_together() -> None:
    rules = GAMES["diloti"].rules(2, {"royalty": "one-or-three"})
    position = rules.start(1, dealt("2C KC KD KH", "KS"))
    assert "KS x KC KD KH" in position.legal_texts()
