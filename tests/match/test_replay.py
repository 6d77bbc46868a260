"""``replay --json`` lines against the plain second implementation and the notation."""

from __future__ import annotations

import json
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.match.record import read_record, write_record
from kontsina_qt.match.replay import position_line, replay_lines
from kontsina_qt.rules.base.cards import PACK, card_set, mask_of
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import LISTED
from tests import oracle
from tests.match.playing import KONTSINAS, new_match, play_on, rules_of

SHAPES: list[tuple[str, int, dict[str, Any]]] = [
    *((game, players, {}) for game, players in KONTSINAS),
    ("kontsina", 4, {"partnerships": True}),
    ("kontsina-variant", 4, {"partnerships": True, "end": "hands-won", "clubs": 2}),
    ("kontsina-duel", 2, {"end": "target", "target": 9, "good_two": 1}),
]

MEMBERS = ["hand", "ply", "turn", "dealer", "table", "builds", "hands", "piles", "sweeps"]
MEMBERS += ["stock", "scores", "legal", "move"]
"""Of a position, in the order of the notation."""


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SHAPES), st.integers(0, 1 << 32), st.integers(0, 700))
def test_every_line_of_any_prefix_of_a_match(
    shape: tuple[str, int, dict[str, Any]], seed: int, steps: int
) -> None:
    game, players, options = shape
    match = play_on(new_match(rules_of(game, players, **options)), Random(seed), steps)
    text = write_record(match.record())
    assert list(replay_lines(read_record(text))) == list(oracle.replay(json.loads(text)))


def test_the_members_of_a_line_and_their_order() -> None:
    match = play_on(new_match(rules_of("kontsina", 2)), Random(1), 20)
    first, *_, last, end = replay_lines(match.record())
    assert list(first) == MEMBERS
    assert (last["move"], last["ply"]) == (None, 19)
    assert last["legal"] and last["turn"] is not None
    assert end == {"match": {"over": False, "scores": [0, 0], "winners": []}}


def test_a_match_before_its_first_deal() -> None:
    record = new_match(rules_of("kontsina", 3)).record()
    lines = list(replay_lines(record))
    assert lines == [{"match": {"over": False, "scores": [0, 0, 0], "winners": []}}]


def test_the_position_after_the_last_move_shows_the_hand_as_it_ended() -> None:
    match = play_on(new_match(rules_of("kontsina", 2, target=5)), Random(1))
    lines = list(replay_lines(match.record()))
    ends = [index for index, line in enumerate(lines) if "result" in line]
    assert len(ends) == len(match.results)
    for number, index in enumerate(ends):
        over = lines[index - 1]
        assert (over["turn"], over["legal"], over["move"], over["stock"]) == (None, [], None, 0)
        assert over["table"] == []
        assert over["hand"] == lines[index]["hand"] == number
        captured = [card for pile in over["piles"] for card in pile]
        assert sorted(captured) == sorted(oracle.texts(oracle.PACK))
    assert lines[-1]["match"]["over"]
    assert lines[-1]["match"]["winners"] == list(match.standing.winners)


@pytest.mark.parametrize("tens", [1, 4])
def test_more_legal_moves_than_anyone_can_read(tens: int) -> None:
    """Thirty-six small cards on the table: 1,698 sums make ten, for each ten in the hand."""
    rules = rules_of("kontsina", 2)
    position = first_position(rules, 1, PACK)
    position.table = mask_of(c for c in PACK if c < 36)
    position.hands[0] = mask_of(range(36, 36 + tens))
    assert position.hands[0] | card_set("TC TD TH TS") == card_set("TC TD TH TS")
    line = position_line(position, 0, None)
    every = set(map(position.notation.text, position.legal(1699 * tens)))
    assert len(every) == 1699 * tens
    assert len(set(line["legal"])) == len(line["legal"]) == min(len(every), LISTED)
    assert line["legal"] == sorted(line["legal"]) == position.notation.legal_texts()
    assert every.issuperset(line["legal"])
    assert line.get("legal_more") == (True if tens == 4 else None)


@pytest.mark.parametrize("table_down", [True, False])
def test_which_card_of_a_pile_decides_is_told(table_down: bool) -> None:
    """Pişti: with the top card what a play takes follows from what is printed."""
    options = {"target": 51, "table_down": table_down}
    match = play_on(new_match(rules_of("pisti", 2, **options)), Random(3), 150)
    positions = [line for line in replay_lines(match.record()) if "table" in line]
    began = [line for line in positions if line["ply"] == 0]
    assert {len(line["down"]) for line in began} == {3 if table_down else 0}
    for line in positions:
        pile = line["table"] + line["down"]
        assert len(set(pile)) == len(pile)
        cards = [*pile, *chain(*line["hands"], *line["piles"])]
        assert len(cards) + line["stock"] == 52 and len(set(cards)) == len(cards)
        assert (line["top"] is None) == (not pile)
        assert line["top"] is None or line["top"] in line["table"]
        for move in line["legal"]:
            takes = bool(pile) and (move[0] == "J" or move[0] == line["top"][0])
            assert (" x *" in move) == takes
    plain = play_on(new_match(rules_of("kontsina", 2)), Random(3), 5)
    assert all("top" not in line for line in replay_lines(plain.record()))


def test_points_that_count_at_once_are_in_every_position() -> None:
    """Finnish Kasino: aces, ten of diamonds and two of spades, as soon as they are taken."""
    worth = {"AC": 1, "AD": 1, "AH": 1, "AS": 1, "TD": 2, "2S": 1}
    match = play_on(new_match(rules_of("kasino-finnish", 2, target=50)), Random(3), 150)
    before, grew = [0, 0], 0
    for line in replay_lines(match.record()):
        if "piles" in line:
            taken = [sum(worth.get(card, 0) for card in pile) for pile in line["piles"]]
            assert line["scores"] == [a + b for a, b in zip(before, taken, strict=True)]
            grew += any(taken) and line["move"] is not None
        elif "result" in line:
            before = line["scores"]
    assert grew > 40 and sum(before) > 10
    *_, now, _ = replay_lines(match.record())
    assert list(match.scores_now) == now["scores"] and match.scores_now != match.standing.scores


def test_elsewhere_scores_are_those_before_the_hand() -> None:
    match = play_on(new_match(rules_of("cassino", 2)), Random(3), 60)
    before = [0, 0]
    for line in replay_lines(match.record()):
        if "piles" in line:
            assert line["scores"] == before
        elif "result" in line:
            before = line["scores"]
    assert any(before)
