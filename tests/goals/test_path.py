"""The path leads from the first lesson to the expert, one step after another."""

from __future__ import annotations

from dataclasses import replace

from kontsina_qt.goals.path import Kind, PathStep, next_on_path, steps
from kontsina_qt.goals.reached import Reached
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.library.tables.progress import DayResult, Try
from kontsina_qt.puzzles.book import puzzles_of


def won(**levels: str) -> Reached:
    return Reached(1, {game: frozenset(beaten.split()) for game, beaten in levels.items()})


def test_it_is_walked_to_its_end() -> None:
    profile, reached = Profile(), Reached()
    walked: list[PathStep] = []
    while (step := next_on_path(profile, reached)) is not None:
        assert step not in walked
        walked.append(step)
        match step.kind:
            case Kind.LESSON:
                profile = replace(profile, learnt=(*profile.learnt, step.game))
            case Kind.PUZZLES:
                puzzles = puzzles_of("kontsina")[:5]
                tries = {each.key: Try("2026-11-23T10:00:00", True) for each in puzzles}
                profile = replace(profile, tries=tries)
            case Kind.PAR:
                profile = replace(profile, days=(DayResult("2026-11-23", 5, 4, 5, 4),))
            case _:
                game = step.game or "kontsina"
                beaten = reached.won.get(game, frozenset()) | {step.level}
                reached = Reached(1, {**reached.won, game: beaten})
    assert [step.level for step in walked if step.kind is Kind.WIN] == [
        *("beginner", "casual", "steady", "skilled", "expert"),
    ]
    assert walked[0] == PathStep(Kind.LESSON, game="kontsina")
    assert walked[-1] == PathStep(Kind.WIN, "expert")
    assert all(done for _, done in steps(profile, reached))


def test_who_can_play_already_begins_further_on() -> None:
    assert next_on_path(Profile(), won(kontsina="steady")) == PathStep(Kind.PUZZLES)
    solved = frozenset(each.key for each in puzzles_of("kontsina")[:5])
    step = next_on_path(Profile(solved=solved, learnt=("kontsina",)), won(kontsina="expert"))
    assert step == PathStep(Kind.LESSON, game="scopa")
