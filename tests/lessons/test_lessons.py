"""The lessons as data: the moves are legal, and the texts about cards are true."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.lessons.laid_out import match_at, prepared
from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson
from kontsina_qt.lessons.scoring import numbers, score_line
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.rules.base.cards import card, cards_in
from kontsina_qt.rules.base.messages import english
from kontsina_qt.rules.base.scoring import Holding, Most
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import card_words

STEPS = [(game, n) for game, lesson in LESSONS.items() for n in range(len(lesson.steps))]
CARD = re.compile(r"\b(?:10|[A2-9JQK])[♣♦♥♠]")


def names(step: tuple[str, int]) -> str:
    """Return the test id of a step."""
    return f"{step[0]} {step[1] + 1}"


@pytest.mark.parametrize("at", STEPS, ids=names)
def test_what_is_asked_can_be_played(at: tuple[str, int]) -> None:
    lesson, number = LESSONS[at[0]], at[1]
    step = lesson.steps[number]
    position = match_at(lesson, number).position
    assert position is not None
    assert position.turn == 0, "it is the learner's turn"
    assert step.asks
    assert step.say
    legal = position.notation.legal_texts()
    assert set(step.do) <= set(legal)
    if step.do:
        assert step.well
        assert step.wrong or len(legal) == len(step.do)


@pytest.mark.parametrize("at", STEPS, ids=names)
def test_every_card_that_is_named_is_to_be_seen(at: tuple[str, int]) -> None:
    lesson, number = LESSONS[at[0]], at[1]
    step = lesson.steps[number]
    if not step.do:
        return
    position = match_at(lesson, number).position
    assert position is not None
    seen = position.table | position.hands[0]
    for build in getattr(position, "builds", ()):
        seen |= build.cards
    words = {card_words(c) for c in cards_in(seen)}
    named = set(CARD.findall(f"{step.say} {step.wrong}"))
    assert named - words <= {"2♣", "10♦", "2♠"} - words


def test_where_the_question_is_which_card_none_of_the_hand_is_lit() -> None:
    position = match_at(LESSONS["kontsina"], 7).position
    assert position is not None
    step = replace(LESSONS["kontsina"].steps[7], say="Take the 2♣, with the 2♥ or the 8♦.")
    assert step.named & position.hands[0] & ~step.unlit(position) == 1 << card("8D")
    for question in ("Which one?", "Which card does it?"):
        asked = replace(step, say=f"{step.say} {question}")
        assert not asked.named & position.hands[0] & ~asked.unlit(position)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_a_lesson_ends_with_three_turns_of_a_real_hand(lesson: Lesson) -> None:
    *before, last = lesson.steps
    assert last.turns == 3
    assert isinstance(last.cards, Dealt)
    match = match_at(lesson, len(before))
    assert match.hands[0].deal == numbered_deal(match.rules, last.cards.number, 0, 1)
    assert any(step.anything for step in before), "the count is shown"
    assert all(step.do for step in before[: lesson.first_dealt])
    assert lesson.steps[0].cards is not None


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_what_a_hand_scores_is_read_from_the_rules(lesson: Lesson) -> None:
    rules, line = lesson.rules, score_line(lesson.rules, english)
    assert line.count(" · ") < len(rules.categories)
    for category in rules.categories:
        if isinstance(category, Most):
            assert f"{category.label} {category.points}" in line
        elif isinstance(category, Holding) and category.points > 1:
            assert card_words(category.card) in line or "Aces" in line
    if rules.ending.target:
        assert f"First to {rules.ending.target} wins." in line
    if "target" in rules.options:
        most = rules.game.option("target").high
        changed = rules.game.rules(2, dict(lesson.options) | {"target": most})
        assert f"First to {most} wins." in score_line(changed, english)
    for step in lesson.steps:
        for text in filter(None, (step.say, step.well, step.wrong, step.by_keyboard)):
            assert "{" not in text.format_map(numbers(rules))


def test_the_numbers_of_a_lesson_are_those_of_its_rules() -> None:
    xeri = LESSONS["xeri"]
    said = " ".join(step.say.format_map(numbers(xeri.rules)) for step in xeri.steps)
    assert "worth 10 points" in said and "worth 20 points" in said
    escoba = score_line(LESSONS["escoba"].rules, english)
    assert "Most sevens 1 (2 for all of them)" in escoba and "7♦ 1" in escoba


def test_prepared_cards_lie_where_they_are_wanted() -> None:
    for game in GAMES.values():
        if 2 not in game.players:
            continue
        rules = game.rules(2)
        if not rules.deal.table or len(rules.pack) < 40:
            continue
        deal = prepared(rules, Cards("5D", "5C 4D", "3S", "7H"))
        assert sorted(deal.deck) == sorted(rules.pack)


def test_a_card_stands_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        prepared(GAMES["kontsina"].rules(2), Cards("5D 5D", "4C"))


def test_prepared_hands_are_dealt() -> None:
    match = match_at(LESSONS["cassino"], 0)
    position = match.position
    assert position is not None
    assert {card(text) for text in ("8H", "KC", "6D", "2H")} == set(cards_in(position.hands[0]))
    assert {card(text) for text in ("8C", "5D", "3S", "KD")} == set(cards_in(position.table))
