"""What is learned from hands, where it is known what there is to learn."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kontsina_qt.players.evaluation.learned import TABLE, learned
from kontsina_qt.players.evaluation.outlook import OTHER_FEATURES, STAGES
from kontsina_qt.rules.games.catalogue import game
from training import values
from training.values import (
    AS_IT_CAME,
    OF_FEATURES,
    TARGET,
    Course,
    believed_in,
    courses_of,
    dot,
    error_text,
    fitted,
    least_squares,
    write,
)

BEFORE = (1.0, 0.0) + (0.0,) * len(OTHER_FEATURES)
"""The default weights of a game with one race."""


def made_up(weights: tuple[float, ...], noise: float, number: int = 4000) -> list[Course]:
    """Hands whose margin to come is just what the features weigh, and chance."""
    random = Random(5)
    courses: list[Course] = []
    for _ in range(number):
        found = [random.uniform(-1, 1) for _ in range(1 + len(weights))]
        end = found[0] + dot(weights, found[1:]) + random.gauss(0, noise)
        courses.append(([(random.randrange(STAGES), found)], end))
    return courses


def test_what_holds_is_found() -> None:
    others = {"turn": 0.2, "table": 0.3, "held": 0.4}
    weights = (0.8, 0.3, *(others.get(name, 0.0) for name in OTHER_FEATURES))
    learned = fitted(made_up(weights, 0.2), BEFORE)
    assert sorted(learned) == list(range(STAGES))
    for stage in learned.values():
        assert stage == pytest.approx(weights, abs=0.06)


def test_in_noise_what_was_believed_stays() -> None:
    assert tuple(believed_in("diloti").values()) == BEFORE
    quiet = fitted(made_up(BEFORE, 1.0, 400), BEFORE)
    loud = fitted(made_up(BEFORE, 30.0, 400), BEFORE)
    for stage in (*quiet.values(), *loud.values()):
        # The races are held to what is known of them however much luck there is.
        assert stage[:2] == pytest.approx(BEFORE[:2], abs=0.25)
    rows = [([0.0] * len(BEFORE), 1.0)] * 100
    assert least_squares(rows, BEFORE) == BEFORE


def test_the_next_deal_tells_of_the_one_before() -> None:
    random = Random(9)
    courses: list[Course] = []
    rest = [0.0] * len(OTHER_FEATURES)
    for at in range(6000):
        # A lead is lasting. What came of it in the few hands that are known from so early was
        # bad luck; many more begin later and tell how it is.
        lead = random.uniform(-1, 1)
        made = random.uniform(-2, 2)
        later = (0, [made, 0.0, lead, *rest])
        if at % 10 == 0:
            courses.append(([(2, [0.0, 0.0, lead, *rest]), later], made - 0.6 * lead))
        else:
            courses.append(([later], made + 0.4 * lead + random.gauss(0, 0.3)))
    learned = fitted(courses, BEFORE)
    late, early = learned[0][1], learned[2][1]
    assert late == pytest.approx(0.9 * 0.4 - 0.1 * 0.6, abs=0.05)
    between = AS_IT_CAME * -0.6 + (1 - AS_IT_CAME) * late
    assert early == pytest.approx(between, abs=0.12)
    assert sorted(learned) == [0, 2]


def test_a_game_that_ends_at_once_teaches_nothing() -> None:
    assert fitted([([], 1.0)], BEFORE) == {0: BEFORE}


def test_hands_are_noted_from_deal_to_deal() -> None:
    courses = courses_of("kontsina", 3)
    assert courses == courses_of("kontsina", 3)
    [(noted, _)] = courses
    assert len(noted) == game("kontsina").rules(2).deals - 1
    stages = [stage for stage, _ in noted]
    assert stages == sorted(stages, reverse=True)
    assert stages[-1] == 0
    before = tuple(believed_in("kontsina").values())
    assert fitted(courses, before) == {0: before}
    weights = dict.fromkeys(range(STAGES), before)
    assert error_text(courses, weights).endswith(f" of {stages.count(2)}")
    sides = courses_of("laugh-and-lie-down", 3)
    assert sum(end for _, end in sides) == pytest.approx(0)


def test_what_was_learned_is_written_as_it_is_read(tmp_path: Path) -> None:
    assert set(OF_FEATURES) == set(OTHER_FEATURES)
    write(tmp_path / TABLE, learned())
    assert (tmp_path / TABLE).read_text("utf-8") == TARGET.read_text("utf-8")


def test_the_same_hands_teach_the_same_however_many_play_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    for jobs in ("1", "2"):
        target = tmp_path / jobs
        monkeypatch.setattr(values, "TARGET", target)
        assert values.main(["kontsina", "--hands", "12", "--jobs", jobs]) == 0
        made.append(target.read_bytes())
    assert made[0] == made[1]
    assert made[0] != TARGET.read_bytes(), "so few hands teach something else"


@pytest.mark.long
@pytest.mark.parametrize("name", ["kontsina", "shaniss"])
def test_what_the_players_know_is_what_is_learned(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(values, "TARGET", tmp_path / TABLE)
    assert values.main([name]) == 0
    # Only this game was learned anew; the others are written as they were read.
    assert (tmp_path / TABLE).read_text("utf-8") == TARGET.read_text("utf-8")
