"""A rating and the level that fits it, in words for who has never heard of Glicko."""

from __future__ import annotations

from kontsina_qt.language import tr
from kontsina_qt.library.statistics import Z95, Interval
from kontsina_qt.players.base import FALLBACK
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rating.advice import Advice
from kontsina_qt.rating.glicko import START, Rated
from kontsina_qt.rules.words import mark

SHARES = (
    (0.0, mark("hardly a match")),
    (1 / 10, mark("about one match of ten")),
    (1 / 5, mark("about one match of five")),
    (1 / 4, mark("about one match of four")),
    (1 / 3, mark("about one match of three")),
    (2 / 5, mark("about two matches of five")),
    (1 / 2, mark("about one match of two")),
    (3 / 5, mark("about three matches of five")),
    (2 / 3, mark("about two matches of three")),
    (3 / 4, mark("about three matches of four")),
    (4 / 5, mark("about four matches of five")),
    (9 / 10, mark("about nine matches of ten")),
    (1.0, mark("nearly every match")),
)


def interval_of(rated: Rated) -> Interval:
    """Where the true rating lies, 19 times in 20."""
    reach = Z95 * rated.deviation
    return rated.rating - reach, rated.rating + reach


def rating_words(rated: Rated) -> str:
    """A rating and how sure it is."""
    return f"{round(rated.rating)} ± {round(Z95 * rated.deviation)}"


def share_words(share: float) -> str:
    """So many of the matches, as one would say it."""
    return tr(min(SHARES, key=lambda each: abs(each[0] - share))[1])


def advice_words(advice: Advice) -> str:
    """How somebody fares against a level, and which one to try instead."""
    if advice.better is None:
        words = tr("You win {share} against {level}.")
    elif advice.harder:
        words = tr("You win {share} against {level}: try {better}.")
    else:
        words = tr("You win {share} against {level}: {better} makes closer matches.")
    return words.format(
        share=share_words(advice.share),
        level=tr(LEVELS[advice.level].title),
        better=tr(LEVELS[advice.better].title) if advice.better else "",
    )


def explained() -> str:
    """What a rating is."""
    words = tr(
        "{start} is as strong as {level}; 200 more win three matches of four. "
        "Matches with moves taken back, or with the cards of another match, are left out."
    )
    return words.format(start=round(START), level=tr(LEVELS[FALLBACK].title))
