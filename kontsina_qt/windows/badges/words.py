"""Texts about badges and the path."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kontsina_qt.goals.badges import BADGES, Badge
from kontsina_qt.goals.path import SOME_PUZZLES, Kind, PathStep
from kontsina_qt.language import tr, trn
from kontsina_qt.match.opponents import OPPONENTS, Opponent
from kontsina_qt.models.dates import on_day, short_day
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rules.games.catalogue import GAMES

FEW = 3
"""More new badges than this are only counted."""


def opponent_at(level: str) -> Opponent:
    """Return the named opponent of a level."""
    return next(each for each in OPPONENTS.values() if each.level == level)


def step_words(step: PathStep) -> str:
    """Return what to do in a step of the path."""
    game = tr(GAMES[step.game].name) if step.game else ""
    match step.kind:
        case Kind.LESSON:
            return tr("Finish the lesson in {game}").format(game=game)
        case Kind.PAR:
            return tr("Make par in a deal of the day")
        case Kind.PUZZLES:
            return trn("Solve {n} puzzle", "Solve {n} puzzles", SOME_PUZZLES)
        case Kind.GAMES:
            words = tr("Beat {name} ({level}) at {game}")
        case _:
            words = tr("Beat {name} ({level})")
    opponent, level = opponent_at(step.level), tr(LEVELS[step.level].title)
    return words.format(name=tr(opponent.name), level=level, game=game)


def earned_words(day: str) -> str:
    """Return when a badge was earned."""
    return on_day(tr("Earned {day}").format(day=short_day(date.fromisoformat(day))))


def badge_words(badge: Badge, day: str | None) -> str:
    """Return a badge as text for screen readers."""
    state = earned_words(day) if day is not None else tr("not earned yet")
    return f"{tr(badge.title)}: {tr(badge.how)} {state}"


def news_words(names: Sequence[str]) -> str:
    """Return a message about new badges."""
    if len(names) > FEW:
        return trn("You have earned {n} badge.", "You have earned {n} badges.", len(names))
    titles = ", ".join(tr(BADGES[name].title) for name in names)
    if len(names) == 1:
        return tr("New badge: {title}").format(title=titles)
    return tr("New badges: {titles}").format(titles=titles)
