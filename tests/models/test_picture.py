"""What a picture has of a position."""

from __future__ import annotations

from kontsina_qt.models.picture import exposed_in, face_down, heap_items, items_on
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.kinds.catalogue import first_position


def test_a_heap_lies_as_one_thing_with_its_top_card_last() -> None:
    cards = [card("KH"), card("7S")]
    (heap,) = heap_items(2, cards)
    assert heap.heap
    assert heap.element == card("7S")
    assert heap.cards == (*face_down(2), *cards)
    assert all(c < 0 for c in face_down(2))
    assert len(set(face_down(2))) == 2
    assert heap_items(0, []) == []


def test_the_heap_of_a_position_hides_what_lies_face_down() -> None:
    rules = game("pisti").rules(2)
    position = first_position(rules, 1, rules.pack)
    (heap,) = items_on(position)
    assert heap.cards == (-1, -2, -3, position.arrivals()[0])
    assert exposed_in(position) == rules.pack[-1]
    position.play(next(c for c in position.legal() if c.verb == "lay"))
    (heap,) = items_on(position)
    assert heap.cards == (-1, -2, -3, *position.arrivals())
    assert heap.element == position.moves[0].card


def test_without_a_heap_cards_lie_side_by_side_and_no_card_is_exposed() -> None:
    rules = game("scopa").rules(2)
    position = first_position(rules, 1, rules.pack)
    items = items_on(position)
    assert [thing.cards for thing in items] == [(c,) for c in position.arrivals()]
    assert not any(thing.heap for thing in items)
    assert exposed_in(position) is None
