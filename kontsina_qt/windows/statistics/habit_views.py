"""The views of the style portrait: weights of styles, and habits."""

from __future__ import annotations

from kontsina_qt.language import tr, trn
from kontsina_qt.library.results.statistics import wilson
from kontsina_qt.models.matches_model import game_words
from kontsina_qt.models.numbers import percent, percent_span
from kontsina_qt.players.levels.catalogue import LEVELS, strongest
from kontsina_qt.players.models.acquaintance import PRIOR
from kontsina_qt.players.models.portrait import CLUBS, LEFT, MISSED, OPEN, Habit, Portrait
from kontsina_qt.rules.state.words import N_
from kontsina_qt.rules.view import MOST_EARLIER
from kontsina_qt.session.portraying import PORTRAYED, PersonPortrait
from kontsina_qt.windows.statistics.charts import Bar
from kontsina_qt.windows.statistics.result import StatisticsResult


def styles_shown(painted: PersonPortrait) -> StatisticsResult:
    """Return which style the strongest level sees in the person."""
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
    headers = ("", tr("how well this fits you"), tr("an unknown player"))
    game = game_words(painted.place.rules.game.id)
    legend = basis_words(game, min(portrait.hands, MOST_EARLIER), portrait.plays)
    legend += " " + tr("Mark: an unknown player.")
    return StatisticsResult(bars, headers, rows, legend, said=thought_words(portrait))


def habits_shown(painted: PersonPortrait) -> StatisticsResult:
    """Return the person's habits, compared with careful play."""
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
        rows.append((title, words, percent(share), percent_span(low, high), percent(careful), sure))
    headers = (
        *("", tr("how often"), tr("rate"), tr("likely range")),
        *(tr("a careful player"), tr("clearly more")),
    )
    legend = basis_words(game_words(painted.place.rules.game.id), portrait.hands)
    legend += " " + tr("Thin line: likely range.")
    legend += " " + tr("Mark: a careful player.")
    return StatisticsResult(bars, headers, rows, legend, said=habits_words(portrait))


STYLE_TITLES = (
    N_("Plays carefully"),
    N_("Takes the most points now"),
    N_("Plays boldly"),
    N_("Forgets cards"),
    N_("Plays like a beginner"),
)
"""The titles of ``STYLES``, in the same order."""
STYLE_WORDS = (
    N_("you weigh what a move gains against what it leaves"),
    N_("you grab the most points now"),
    N_("you play boldly and rarely think about what you leave"),
    N_("you play carefully but forget which cards are gone"),
    N_("you play like a beginner: you spot pairs but miss sums"),
)
HABIT_TITLES = {
    LEFT: N_("Good card missed"),
    MISSED: N_("Sum missed"),
    OPEN: N_("Unsafe card laid"),
    CLUBS: N_("Small club missed"),
}
HABIT_WORDS = {
    LEFT: N_(
        "You miss good cards you could take: {done} of {places} times; a careful player about "
        "{careful}."
    ),
    MISSED: N_(
        "You miss sums and play a card to the table instead: {done} of {places} times; a careful "
        "player about {careful}."
    ),
    OPEN: N_(
        "You leave cards the next player can take, with a safe one in your hand: {done} of "
        "{places} times; a careful player about {careful}."
    ),
    CLUBS: N_(
        "You forget small clubs and take other cards: {done} of {places} times; a careful player "
        "about {careful}."
    ),
}
MOST_SAID = 2
"""The most habits described in sentences, those farthest from careful play first."""


def thought_words(portrait: Portrait) -> str:
    """Return the strongest level's opinion as text."""
    styles = [tr(STYLE_WORDS[style]) for style in portrait.styles]
    level = tr(LEVELS[strongest()].title)
    if not styles:
        return trn(
            "Too early to say: {n} play so far.",
            "Too early to say: {n} plays so far.",
            portrait.plays,
        )
    if len(styles) == 1:
        return tr("{level} thinks: {style}.").format(level=level, style=styles[0])
    one, other = styles
    words = tr("{level} isn't sure: {one}, or {other}.")
    return words.format(level=level, one=one, other=other)


def habit_words(habit: Habit) -> str:
    """Describe a significant habit."""
    careful = f"{habit.careful:.0f}"
    words = tr(HABIT_WORDS[habit.name])
    return words.format(done=habit.done, places=habit.places, careful=careful)


def habits_words(portrait: Portrait) -> str:
    """Describe the significant habits."""
    sure = [habit for habit in portrait.habits if habit.sure]
    sure.sort(key=lambda habit: (habit.careful - habit.done) / habit.places)
    if sure:
        return " ".join(habit_words(habit) for habit in sure[:MOST_SAID])
    if portrait.hands < PORTRAYED:
        return trn(
            "Too early to say: {n} hand so far.",
            "Too early to say: {n} hands so far.",
            portrait.hands,
        )
    return tr("Nothing stands out in your last {n} hands.").format(n=portrait.hands)


def basis_words(game: str, hands: int, plays: int = 0) -> str:
    """Return what the portrait is based on."""
    looked = trn("{n} hand", "{n} hands", hands)
    if not plays:
        return tr("{game} for two, against any player: your last {hands}.").format(
            game=game, hands=looked
        )
    judged = trn("{n} play", "{n} plays", plays)
    words = tr(
        "{game} for two, against any player: your last {hands}, {plays}; later ones count more."
    )
    return words.format(game=game, hands=looked, plays=judged)
