"""A seat's view holds everything public, in every game: the public position follows from it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.replay import position_line
from kontsina_qt.players.evaluation.worth import match_utility
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.search.determinization import Determinizer
from kontsina_qt.rules.base.cards import TEXTS, cards_in, face
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.features import FishingFeatures
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.shown import EXPOSED, Marked
from kontsina_qt.rules.view import Course, View, ViewError, view_of, world
from tests.match.playing import TABLES, new_match, next_deal, play_on, rules_of
from tests.rules.helpers import unseen


def played_match(game: str, players: int, seed: int, plies: int) -> Match:
    """Play a match to its second hand, if it has one, and some moves into a hand."""
    random = Random(f"{game} {players} {seed}")
    match = new_match(rules_of(game, players))
    while not match.results:
        play_on(match, random, 1)
    if match.over:
        match.go_back(0, 0)
    else:
        match.begin_hand(next_deal(match, random))
    for _ in range(plies):
        if match.hands[-1].position.over:
            match.undo()
            break
        play_on(match, random, 1)
    if match.hands[-1].position.over:
        match.undo()
    return match


def told_in_public(position: Position, hand: int, seat: int) -> dict[str, Any]:
    """Return what ``replay --json`` prints and a seat knows, hands apart."""
    line = position_line(position, hand, None)
    unseen_here = {TEXTS[c] for c in cards_in(position.information.hidden_from(seat))}
    line["piles"] = [
        sorted("?" if text in unseen_here else text for text in pile) for pile in line["piles"]
    ]
    line["hands"] = [len(cards) for cards in line["hands"]]
    del line["legal"]
    line.pop("legal_more", None)
    line["down"] = len(line.get("down", ()))  # which cards they are is nobody's knowledge
    beside = (
        position.features.carried_over(),
        position.features.marked(),
        position.information.exposed,
    )
    tops = [position.features.top_of(side) for side in range(len(position.piles))]
    return line | {
        "beside": beside,
        "tops": [None if top is None else TEXTS[top] for top in tops],
        "last": position.last_side,
        "deals": position.deals,
        "seats": [position.seat_at(ply) for ply in range(len(position.moves))],
    }


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_all_that_is_public_follows_from_a_view(game: str, players: int) -> None:
    for seed, plies in enumerate((0, 3, 9, 21, 40)):
        match = played_match(game, players, seed, plies)
        position, rules = match.hands[-1].position, match.rules
        scores = match.scores_before(match.hand_number)
        for seat in range(players):
            view = View.from_json(json.loads(json.dumps(match.view(seat).to_json())))
            assert view.to_json() == match.view(seat).to_json()
            other = world(rules, view, Random(seed))
            assert view.hand_number is not None
            mine = told_in_public(other, view.hand_number, seat)
            assert view.scores == scores
            assert mine == told_in_public(position, match.hand_number, seat)
            own = [[TEXTS[c] for c in cards_in(p.hands[seat])] for p in (position, other)]
            assert sorted(own[0]) == sorted(own[1])
            if position.turn == seat:
                assert other.notation.listing() == position.notation.listing()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nothing_hidden_is_in_a_view(game: str, players: int) -> None:
    match = played_match(game, players, 1, 12)
    position = match.hands[-1].position
    for seat in range(players):
        view = match.view(seat)
        left = unseen(match.rules, view)
        on_table = [hand for at, hand in enumerate(position.hands) if at != seat]
        there = [face(c) for hand in on_table for c in cards_in(hand)]
        there += [face(c) for c in position.deck[position.dealt :]]
        there += [face(c) for c in cards_in(position.information.hidden_from(seat))]
        exposed = [
            face(one.card) for one in position.information.shown_to(seat) if one.how == EXPOSED
        ]
        for one in exposed:
            if one in there:
                there.remove(one)
        assert len(there) >= view.stock + sum(view.sizes) - view.sizes[seat] - len(exposed)
        assert sorted(face(c) for c in cards_in(left)) == sorted(there)


def test_the_number_of_the_hand_and_the_hands_to_come() -> None:
    match = new_match(rules_of("kontsina", 2, end="hands", hands=3))
    random = Random(4)
    for hand in range(3):
        match.begin_hand(next_deal(match, random))
        view = match.view()
        assert (view.hand_number, view.hands_to_come) == (hand, 2 - hand)
        assert View.from_json(view.to_json()) == view
        while not match.hands[-1].position.over:
            play_on(match, random, 1)
    to_target = new_match(rules_of("kontsina", 2))
    to_target.begin_hand(next_deal(to_target, random))
    data = to_target.view().to_json()
    assert (data["hand_number"], data["hands_to_come"]) == (0, None)


@pytest.mark.parametrize(
    "members",
    [
        {"hand_number": -1},
        {"hand_number": 1.5},
        {"hands_to_come": "2"},
        {"carried": None},
        {"marks": [["[4D+5C]", 0]]},
        {"marks": [0]},
    ],
)
def test_a_member_of_the_wrong_kind(members: dict[str, object]) -> None:
    match = played_match("kontsina", 2, 1, 3)
    with pytest.raises(ViewError, match="not a view: "):
        View.from_json(match.view().to_json() | members)


@pytest.mark.parametrize(
    "members",
    [
        {"hands_to_come": 7},
        {"hand_number": 1, "hands_to_come": 9},
        {"carried": 1},
        {"carried": -1},
        {"carried": 10**12},
        {"marks": [[0, "[4D+5C]"]]},
    ],
)
def test_a_member_that_does_not_fit_the_game(members: dict[str, object]) -> None:
    match = played_match("kontsina", 2, 1, 3)
    view = View.from_json(match.view().to_json() | members)
    with pytest.raises(ViewError, match="not a view of this game: "):
        world(match.rules, view, Random(1))


def test_what_ristikontra_carries() -> None:
    """Rule card Ristikontra: 60 each is a drawn hand, whose point the next winner gets too."""
    rules = rules_of("ristikontra", 4)
    deck = Random(3).sample(rules.pack, len(rules.pack))
    drawn = HandResult((0, 0), first_position(rules, 0, deck).result().lines)
    won = HandResult((2, 0), drawn.lines)
    position = first_position(rules, 1, deck, [won, drawn, drawn])
    for _ in range(5):
        position.apply(position.legal()[0])
    view = view_of(position, position.turn, position.scores)
    assert view.carried == view.to_json()["carried"] == 2
    assert View.from_json(view.to_json()) == view
    other = world(rules, view, Random(1))
    assert (other.features.carried_over(), other.scores) == (2, (2, 0))
    assert (
        other.restarted().features.carried_over()
        == position.restarted().features.carried_over()
        == 2
    )
    assert look(rules, view).carried == 2
    while not other.over:
        other.apply(other.legal()[0])
    assert max(other.result().points) in (0, 3, 4)
    assert match_utility(rules, (4, 2), 0) is None
    assert match_utility(rules, (4, 2), 0, None, 2) is not None


def test_the_last_hand_of_a_match_is_played_to_win_it() -> None:
    rules = rules_of("kontsina", 2, end="hands", hands=3)
    assert match_utility(rules, (10, 6), 0) is None
    assert match_utility(rules, (10, 6), 0, 1) is None
    for side, likes in ((0, 1), (1, -1)):
        utility = match_utility(rules, (10, 6), side, 0)
        assert utility is not None
        assert utility(HandResult((0, 3))) * likes > 0  # fewer points, and the match
        assert utility(HandResult((0, 5))) * likes < 0
    laugh = rules_of("laugh-and-lie-down", 5, hands=4)
    start = laugh.scores_after(())
    utility = match_utility(laugh, start, 2, 0)
    assert utility is not None
    assert utility(HandResult((0, 0, 3, -3, 0))) > 0


def test_players_know_the_number_of_the_hand() -> None:
    match = new_match(rules_of("kontsina", 2, end="hands", hands=2))
    random = Random(4)
    while match.hand_number < 1:
        play_on(match, random, 1)
    sight = look(match.rules, match.view())
    assert sight.hands_to_come == 0
    assert match_utility(match.rules, sight.scores, 0, sight.hands_to_come) is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_exposed_card_of_the_stock(players: int) -> None:
    random = Random(players)
    match = new_match(rules_of("pisti", players))
    match.begin_hand(next_deal(match, random))
    dealt_out = 0
    while not match.hands[-1].position.over:
        position = match.hands[-1].position
        bottom = position.deck[-1]
        view = match.view()
        assert [0, -1, EXPOSED, TEXTS[bottom]] in view.to_json()["shown"]
        assert View.from_json(view.to_json()) == view
        assert world(match.rules, view, random).deck[-1] == bottom
        sight = look(match.rules, view)
        holder = next((s for s in range(players) if position.hands[s] >> bottom & 1), None)
        for deal in Determinizer(sight, random, likely=False).sample(5):
            guess = deal.position
            assert guess.deck[-1] == bottom or not position.stock
            if holder is not None:
                dealt_out += 1
                assert guess.hands[holder] >> bottom & 1
        play_on(match, random, 1)
    assert dealt_out


def test_marks_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played_match("african-cassino", 4, 1, 6)
    monkeypatch.setattr(FishingFeatures, "marked", lambda features: (Marked(2, "[4D+5C]"),))
    view = match.view()
    assert view.to_json()["marks"] == [[2, "[4D+5C]"]]
    assert View.from_json(view.to_json()).marks == (Marked(2, "[4D+5C]"),)
    assert world(match.rules, view, Random(1)).features.marked() == view.marks


def test_worlds_of_a_hand_where_a_pair_and_a_hand_are_shown_at_once() -> None:
    """Laugh and Lie Down: a capture leaves the next seat's pair, and the seat after lies down."""
    rules = rules_of("laugh-and-lie-down", 4)
    deal = numbered_deal(rules, 2_000_000_000_038, 0)
    position = first_position(rules, deal.dealer, deal.deck)
    course = Course(tuple(position.information.opening_table()), number=0)
    for text in (
        *("QC x QH", "6D x 6S", "3C x 3S", "JD x JH", "9S x 9D", "7D x 7S", "5S x 5H"),
        *("KS x KC", "down", "AS x AC", "JC x JS", "8H x 8C", "6H x 6C", "2D x 2C", "5D x 5C"),
        *("KD x KH", "8S x 8D", "4H x 4C", "down"),
    ):
        course.texts.append(text)
        position.apply(position.notation.read(text))
    view = view_of(position, position.turn, (0,) * 4, course)
    for seed in range(40):
        made = world(rules, view, Random(seed))
        assert view_of(made, position.turn, (0,) * 4, course) == view
