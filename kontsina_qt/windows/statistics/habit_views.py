"""A portrait as the statistics show it: the styles as they weigh, and what was counted."""

from __future__ import annotations

from kontsina_qt.language import tr, trn
from kontsina_qt.library.statistics import wilson
from kontsina_qt.models.matches_model import game_words
from kontsina_qt.players.levels.catalogue import LEVELS, strongest
from kontsina_qt.players.models.acquaintance import PRIOR
from kontsina_qt.players.models.portrait import CLUBS, LEFT, MISSED, OPEN, Habit, Portrait
from kontsina_qt.rules.view import MOST_EARLIER
from kontsina_qt.rules.words import mark
from kontsina_qt.session.portraying import PORTRAYED, Painted
from kontsina_qt.windows.statistics.charts import Bar
from kontsina_qt.windows.statistics.result import Shown, span
from kontsina_qt.windows.widgets.review_words import percent


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


STYLE_TITLES = (
    mark("Plays carefully"),
    mark("Takes what brings most"),
    mark("Plays boldly"),
    mark("Forgets cards"),
    mark("Plays like a beginner"),
)
"""In the order of ``STYLES``."""
STYLE_WORDS = (
    mark("you weigh what a move brings against what it leaves"),
    mark("you take what brings most at once"),
    mark("you play boldly, and hardly ask what a move leaves"),
    mark("you play with care, but forget which cards are gone"),
    mark("you play like a beginner, who sees equal cards and misses sums"),
)
HABIT_TITLES = {
    LEFT: mark("Good card left lying"),
    MISSED: mark("Sum missed"),
    OPEN: mark("Unsafe card laid"),
    CLUBS: mark("Small clubs left lying"),
}
HABIT_WORDS = {
    LEFT: mark(
        "You leave good cards lying that you could take: {done} of {places} times; "
        "a careful player about {careful}."
    ),
    MISSED: mark(
        "You miss sums: {done} of {places} times you laid a card instead; "
        "a careful player about {careful}."
    ),
    OPEN: mark(
        "You lay cards that the next player can take, with a safe one in your hand: "
        "{done} of {places} times; a careful player about {careful}."
    ),
    CLUBS: mark(
        "You forget small clubs: {done} of {places} times you took other cards; "
        "a careful player about {careful}."
    ),
}
MOST_SAID = 2
"""So many habits are said in sentences, those first that are farthest from careful play."""


def thought_words(portrait: Portrait) -> str:
    """What the strongest level thinks of who is portrayed."""
    styles = [tr(STYLE_WORDS[style]) for style in portrait.styles]
    level = tr(LEVELS[strongest()].title)
    if not styles:
        return trn(
            "Nothing sure yet: {n} play so far.",
            "Nothing sure yet: {n} plays so far.",
            portrait.plays,
        )
    if len(styles) == 1:
        return tr("{level} thinks: {style}.").format(level=level, style=styles[0])
    one, other = styles
    words = tr("{level} thinks: {one}; or else: {other}. It is not sure which.")
    return words.format(level=level, one=one, other=other)


def habit_words(habit: Habit) -> str:
    """A habit that is sure."""
    careful = f"{habit.careful:.0f}"
    words = tr(HABIT_WORDS[habit.name])
    return words.format(done=habit.done, places=habit.places, careful=careful)


def habits_words(portrait: Portrait) -> str:
    """The habits that are sure, in sentences."""
    sure = [habit for habit in portrait.habits if habit.sure]
    sure.sort(key=lambda habit: (habit.careful - habit.done) / habit.places)
    if sure:
        return " ".join(habit_words(habit) for habit in sure[:MOST_SAID])
    if portrait.hands < PORTRAYED:
        return trn(
            "Nothing sure yet: {n} hand so far.",
            "Nothing sure yet: {n} hands so far.",
            portrait.hands,
        )
    return tr("Nothing stands out in your latest {n} hands.").format(n=portrait.hands)


def basis_words(game: str, hands: int, plays: int = 0) -> str:
    """What all that is known from."""
    looked = trn("{n} hand", "{n} hands", hands)
    if not plays:
        return tr("{game} for two, against any player: the latest {hands}.").format(
            game=game, hands=looked
        )
    judged = trn("{n} play", "{n} plays", plays)
    words = tr(
        "{game} for two, against any player: the latest {hands}, {plays}; later ones count more."
    )
    return words.format(game=game, hands=looked, plays=judged)
