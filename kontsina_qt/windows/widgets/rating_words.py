"""Texts about ratings, understandable without knowing Glicko."""

from __future__ import annotations

from kontsina_qt.language import tr
from kontsina_qt.library.results.statistics import Z95, Interval
from kontsina_qt.players.base import FALLBACK
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rating.advice import Advice
from kontsina_qt.rating.glicko import START, Rated
from kontsina_qt.rules.state.words import N_

SHARES = (
    (0.0, N_("hardly any matches")),
    (1 / 10, N_("about one match in ten")),
    (1 / 5, N_("about one match in five")),
    (1 / 4, N_("about one match in four")),
    (1 / 3, N_("about one match in three")),
    (2 / 5, N_("about two matches in five")),
    (1 / 2, N_("about half of your matches")),
    (3 / 5, N_("about three matches in five")),
    (2 / 3, N_("about two matches in three")),
    (3 / 4, N_("about three matches in four")),
    (4 / 5, N_("about four matches in five")),
    (9 / 10, N_("about nine matches in ten")),
    (1.0, N_("nearly every match")),
)


def interval_of(rated: Rated) -> Interval:
    """Return the 95 % interval of a rating."""
    reach = Z95 * rated.deviation
    return rated.rating - reach, rated.rating + reach


def rating_words(rated: Rated) -> str:
    """Return a rating and its uncertainty."""
    return f"{round(rated.rating)} ± {round(Z95 * rated.deviation)}"


def share_words(share: float) -> str:
    """Return a share of matches in everyday words."""
    return tr(min(SHARES, key=lambda each: abs(each[0] - share))[1])


def advice_words(advice: Advice) -> str:
    """Return how a player does against a level, and which level to try."""
    if advice.better is None:
        words = tr("You win {share} against {level}.")
    elif advice.harder:
        words = tr("You win {share} against {level}: try {better}.")
    else:
        words = tr("You win {share} against {level}: for closer matches, try {better}.")
    return words.format(
        share=share_words(advice.share),
        level=tr(LEVELS[advice.level].title),
        better=tr(LEVELS[advice.better].title) if advice.better else "",
    )


def explained() -> str:
    """Explain ratings."""
    words = tr(
        "{level} is rated {start}; with 200 more you win three matches in four against it. "
        "Matches with undo or repeated deals don't count."
    )
    return words.format(start=round(START), level=tr(LEVELS[FALLBACK].title))
