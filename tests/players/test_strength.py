"""The order of the levels' strength, over duplicate hands."""

from __future__ import annotations

from statistics import mean, stdev

import pytest

from kontsina_qt.commands.batch.arena import Contest, play_chunk
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.players.levels.thinker import SHALLOW, Thinker
from tests.players.playing import Chooser, chance, duplicate, through_view
from tests.rules.helpers import rules_of

CASUAL = through_view(LEVELS["casual"].player)
STEADY = through_view(LEVELS["steady"].player)
GREEDY = through_view(REFERENCES["greedy"])
SKILLED = through_view(LEVELS["skilled"].player)
EXPERT = through_view(LEVELS["expert"].player)
THINKS_SHORT = through_view(Thinker(SHALLOW))
BEGINNER = through_view(LEVELS["beginner"].player)


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "partners", "one", "other", "deals"),
    [
        (2, False, CASUAL, BEGINNER, 100),
        (2, False, STEADY, BEGINNER, 40),
        (2, False, SKILLED, GREEDY, 75),
        (2, False, BEGINNER, chance, 25),
        (3, False, STEADY, BEGINNER, 60),
        (4, True, STEADY, BEGINNER, 120),
        (3, False, BEGINNER, chance, 25),
    ],
)
def test_one_level_is_stronger_than_another(
    players: int, partners: bool, one: Chooser, other: Chooser, deals: int
) -> None:
    margin, error = duplicate(rules_of("kontsina", players, partners), one, other, deals)
    assert margin > 4 * error


@pytest.mark.long
@pytest.mark.parametrize(("one", "other"), [(STEADY, CASUAL), (SKILLED, STEADY)])
def test_the_next_level_is_stronger(one: Chooser, other: Chooser) -> None:
    margin, error = duplicate(rules_of("kontsina", 2, False), one, other, 60)
    assert margin > 2 * error


@pytest.mark.long
@pytest.mark.parametrize("one", [THINKS_SHORT, EXPERT])
def test_search_beats_static_evaluation_even_in_a_hurry(one: Chooser) -> None:
    """With the minimum of work: a few deals of the hidden cards, played on plainly."""
    margin, error = duplicate(rules_of("kontsina", 2, False), one, GREEDY, 150)
    assert margin > 4 * error


@pytest.mark.long
def test_pretending_does_not_pay() -> None:
    """Greedy for two hands of four and careful for two, against expert with and without models."""
    margins = {}
    for name in ("expert", "expert-without-models"):
        contest = Contest("kontsina", 2, {}, name, "pretender", 0, 4)
        margins[name] = [pair.a - pair.b for pair in play_chunk(contest, range(30))]
    differences = [new - old for new, old in zip(*margins.values(), strict=True)]
    error = stdev(differences) / len(differences) ** 0.5
    assert mean(margins["expert"]) > 0
    assert mean(differences) > -2 * error
