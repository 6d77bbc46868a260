"""Same cards, other side: the twin's deals, and two matches side by side."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.match.deals import Deal, SealedDeck, check_deal, numbered_deal
from kontsina_qt.match.duplicate import compared, is_twin, moved_on, twin_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat, read_record, write_record
from kontsina_qt.players.levels.catalogue import choose_builtin
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.view import view_of


def seats(*names: str) -> list[Seat]:
    return [Seat(name, "steady") for name in names]


def play_hand(match: Match) -> None:
    while not match.waiting and not match.over:
        position = match.position
        assert position is not None
        view = view_of(position, position.turn, match.standing.scores)
        match.play(position.notation.read(choose_builtin("steady", match.rules, view, 5).move))


def numbered(id: str, players: int, hands: int) -> Match:
    rules = GAMES[id].rules(players)
    match = Match(rules, seats(*"ABCDEF"[:players]))
    for hand in range(hands):
        if not match.over:
            match.begin_hand(numbered_deal(rules, 12, hand))
            play_hand(match)
    return match


def twin_of(original: Match) -> Match:
    twin = Match(original.rules, moved_on(original.seats))
    while not twin.over:
        deal = twin_deal(original, len(twin.hands))
        if deal is None:
            break
        twin.begin_hand(deal)
        play_hand(twin)
    return twin


@pytest.mark.parametrize(
    ("id", "players"), [("kontsina", 2), ("kontsina", 3), ("diloti", 4), ("mulle", 2)]
)
def test_the_same_players_mirror_each_other(id: str, players: int) -> None:
    original = numbered(id, players, 2)
    twin = twin_of(original)
    assert is_twin(original, twin)
    assert not is_twin(original, numbered("kontsina-duel", 2, 1))
    shown = compared(original, twin)
    sides = original.rules.sides
    assert shown.hands
    # The scores before a hand are not those of the same player, so later hands may differ.
    first = shown.hands[0]
    assert first.again == tuple(first.first[(side + 1) % sides] for side in range(sides))
    if sides == 2 and len(shown.hands) == 1:
        assert shown.margin(0) == 0
    assert sum(shown.totals) == sum(sum(h.first) + sum(h.again) for h in shown.hands)


def test_every_player_sits_one_chair_further() -> None:
    assert [s.name for s in moved_on(seats("A", "B"))] == ["B", "A"]
    assert [s.name for s in moved_on(seats("A", "B", "C"))] == ["C", "A", "B"]


def test_a_number_stays_and_a_seal_does_not() -> None:
    rules = GAMES["kontsina"].rules(2)
    match = numbered("kontsina", 2, 1)
    deal = twin_deal(match, 0)
    assert deal is not None and deal.number == 12
    assert check_deal(deal, 0, rules) is None
    sealed = Match(rules, seats("A", "B"))
    sealed.begin_hand(SealedDeck.shuffled(Random(3), rules).cut(20, 1))
    assert twin_deal(sealed, 0) is None, "it is not over"
    play_hand(sealed)
    deal = twin_deal(sealed, 0)
    assert deal is not None and deal.seal is None
    assert (deal.dealer, deal.deck) == (1, sealed.hands[0].deal.deck)


def test_its_record_is_an_ordinary_one() -> None:
    twin = twin_of(numbered("kontsina", 2, 2))
    again = Match.from_record(read_record(write_record(twin.record())))
    assert again.results == twin.results


def test_only_hands_both_played_are_compared() -> None:
    original = numbered("kontsina", 2, 3)
    twin = Match(original.rules, moved_on(original.seats))
    assert compared(original, twin).totals == ()
    deal = twin_deal(original, 0)
    assert deal is not None
    twin.begin_hand(deal)
    play_hand(twin)
    assert len(compared(original, twin).hands) == 1
    assert compared(twin, Match(original.rules, original.seats)).margin(0) == 0.0


def test_a_hand_with_other_cards_is_not_compared() -> None:
    original = numbered("kontsina", 2, 3)
    twin = Match(original.rules, moved_on(original.seats))
    for hand in (0, 2):
        deal = original.hands[hand].deal
        twin.begin_hand(Deal(twin.next_dealer(deal.dealer), deal.deck))
        play_hand(twin)
    assert not is_twin(original, twin)
    assert [each.hand for each in compared(original, twin).hands] == [0]
