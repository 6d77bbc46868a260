"""A portrait as the statistics show it: the styles as they weigh, and what was counted."""

from __future__ import annotations

from kontsina_qt.language import tr
from kontsina_qt.library.statistics import wilson
from kontsina_qt.models.matches_model import game_words
from kontsina_qt.players.models.acquaintance import PRIOR
from kontsina_qt.rules.view import MOST_EARLIER
from kontsina_qt.session.portraying import Painted
from kontsina_qt.windows.charts import Bar
from kontsina_qt.windows.portrait_words import (
    HABIT_TITLES,
    STYLE_TITLES,
    basis_words,
    habits_words,
    thought_words,
)
from kontsina_qt.windows.review_words import percent
from kontsina_qt.windows.statistics_shown import Shown, span


def styles_shown(painted: Painted) -> Shown:
    """What the strongest level takes the person for."""
    portrait = painted.portrait
    titles = [tr(title) for title in STYLE_TITLES]
    bars = [
        Bar(title, weight, mark=stranger, words=percent(weight))
        for title, weight, stranger in zip(titles, portrait.weights, PRIOR, strict=True)
    ]
    rows = [
        (title, percent(weight), percent(stranger))
        for title, weight, stranger in zip(titles, portrait.weights, PRIOR, strict=True)
    ]
    heads = ("", tr("how likely it thinks this is you"), tr("a stranger"))
    game = game_words(painted.place.rules.game.id)
    legend = basis_words(game, min(portrait.hands, MOST_EARLIER), portrait.plays)
    legend += " " + tr("Upright mark: what it thinks of a stranger.")
    return Shown(bars, heads, rows, legend, said=thought_words(portrait))


def habits_shown(painted: Painted) -> Shown:
    """What the person does more often than a careful player, or not."""
    portrait = painted.portrait
    bars, rows = [], []
    for habit in portrait.habits:
        if not habit.places:
            continue
        share, careful = habit.done / habit.places, habit.careful / habit.places
        low, high = wilson(habit.done, habit.places)
        title = tr(HABIT_TITLES[habit.name])
        words = tr("{done} of {places}").format(done=habit.done, places=habit.places)
        bars.append(Bar(title, share, low, high, careful, words))
        sure = tr("yes") if habit.sure else tr("no")
        rows.append((title, words, percent(share), span(low, high), percent(careful), sure))
    heads = (
        *("", tr("how often"), tr("share"), tr("19 times in 20 between")),
        *(tr("a careful player"), tr("surely more")),
    )
    legend = basis_words(game_words(painted.place.rules.game.id), portrait.hands)
    legend += " " + tr("Thin line: where the true share lies, 19 times in 20.")
    legend += " " + tr("Upright mark: a careful player, who slips now and then.")
    return Shown(bars, heads, rows, legend, said=habits_words(portrait))
