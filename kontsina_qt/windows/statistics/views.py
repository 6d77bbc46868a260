"""The views of the statistics: each a query with a chart and a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr, trn
from kontsina_qt.library.results import statistics
from kontsina_qt.library.results.rated import spans
from kontsina_qt.library.results.statistics import Accurate, By, Good, Group, Only
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.facts import MIXED, good_cards
from kontsina_qt.match.names import called
from kontsina_qt.models.dates import span_words
from kontsina_qt.models.matches_model import game_words
from kontsina_qt.models.numbers import decimal, percent, percent_span
from kontsina_qt.players.base import FALLBACK
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rating.advice import SURE, advice, course_of, levels_in
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import N_, cards_words
from kontsina_qt.session.portraying import PersonPortrait
from kontsina_qt.windows.statistics.charts import Bar, Rung
from kontsina_qt.windows.statistics.habit_views import habits_shown, styles_shown
from kontsina_qt.windows.statistics.opponent_views import NOBODY, won_by_opponent
from kontsina_qt.windows.statistics.result import StatisticsResult
from kontsina_qt.windows.widgets.rating_words import (
    advice_words,
    explained,
    interval_of,
    rating_words,
)

MOST = 30
"""The most bars in a chart; the table has all of them."""


@dataclass(frozen=True, slots=True)
class View:
    """A view.

    Attributes:
        title: the untranslated title.
        load: runs the query.
        empty: the untranslated message for an empty result.
        portrayed: makes the result from a style portrait; without permission for one, ``empty`` is
            shown.
    """

    title: str
    load: Callable[[Library, Only], StatisticsResult]
    empty: str = field(default=N_("No finished matches yet."))
    portrayed: Callable[[PersonPortrait], StatisticsResult] | None = None


def level_words(level: str) -> str:
    """Return the name of a level."""
    if level == MIXED:
        return tr("Different levels")
    return tr(LEVELS[level].title) if level in LEVELS else tr("Another program")


def players_words(players: str) -> str:
    """Return the number of players as text."""
    return trn("{n} player", "{n} players", int(players))


def number(value: float) -> str:
    """Return a number with one decimal."""
    return decimal(value)


def won_words(group: Group) -> str:
    """Return the share of wins and its uncertainty."""
    return f"{percent(group.share)} ({percent_span(*group.interval)})"


def _won(found: Sequence[Group], name: Callable[[str], str], line: bool) -> StatisticsResult:
    bars = [
        Bar(name(group.key), group.share, *group.interval, group.even, won_words(group))
        for group in found
    ]
    rows = [
        (
            name(group.key),
            str(group.matches),
            str(group.won),
            str(group.drawn),
            percent(group.share),
            percent_span(*group.interval),
        )
        for group in found
    ]
    headers = (
        *("", tr("matches"), tr("won"), tr("tied")),
        *(tr("wins"), tr("likely range")),
    )
    interval = tr("Band: likely range.")
    if not line:
        interval = tr("Thin line: likely range.")
    alike = tr("Dash: average player.") if line else tr("Mark: average player.")
    legend = f"{interval} {alike}"
    return StatisticsResult(bars if line else bars[:MOST], headers, rows, legend, line)


def _won_by(by: By, name: Callable[[str], str]) -> Callable[[Library, Only], StatisticsResult]:
    return lambda library, only: _won(statistics.groups(library, by, only), name, False)


def _won_over_time(library: Library, only: Only) -> StatisticsResult:
    return _won(statistics.over_time(library, only), span_words, True)


def _points(library: Library, only: Only) -> StatisticsResult:
    found = statistics.groups(library, By.GAME, only)
    bars, rows = [], []
    for group in found:
        own, others = group.a_hand(group.points), group.a_hand(group.against)
        name = game_words(group.key)
        bars.append(Bar(name, own, mark=others, words=f"{number(own)} : {number(others)}"))
        rows.append((name, str(group.hands), number(own), number(others)))
    headers = ("", tr("hands"), tr("your side"), tr("the others"))
    legend = tr("Mark: the others' average per hand.")
    return StatisticsResult(bars[:MOST], headers, rows, legend, format_value=_plain, top=None)


def _sweeps(library: Library, only: Only) -> StatisticsResult:
    found = [group for group in statistics.groups(library, By.GAME, only) if group.sweeps]
    bars, rows = [], []
    for group in found:
        many = group.a_hand(group.sweeps)
        name = game_words(group.key)
        bars.append(Bar(name, many, words=decimal(many, 2)))
        rows.append((name, str(group.hands), str(group.sweeps), decimal(many, 2)))
    headers = ("", tr("hands"), tr("sweeps"), tr("per hand"))
    return StatisticsResult(bars[:MOST], headers, rows, format_value=_plain, top=None)


def _plain(value: float) -> str:
    return f"{value:g}" if value != int(value) else str(int(value))


def good_words(good: Good, all_games: bool) -> str:
    """Return the name of a category of scoring cards, with the game if there are several."""
    game = GAMES.get(good.game)
    cards = 0
    if game is not None:
        of = good_cards(game.rules(game.players[0]))
        cards = of.get(good.category, 0)
    words = cards_words(cards, " ") if cards else good.category
    if game is not None:
        words = names_of(game).written(words)
    return f"{words} · {game_words(good.game)}" if all_games else words


def _captures(library: Library, only: Only) -> StatisticsResult:
    found = statistics.good_cards(library, only)
    bars, rows = [], []
    for good in found:
        share, even = good.taken / good.cards, good.fair / good.cards
        low, high = statistics.wilson(good.taken, good.cards)
        name = good_words(good, not only.game)
        bars.append(
            Bar(name, share, low, high, even, f"{percent(share)} ({percent_span(low, high)})")
        )
        rows.append((name, str(good.cards), str(good.taken), percent(share), percent(even)))
    headers = ("", tr("dealt in total"), tr("you captured"), tr("rate"), tr("average player"))
    legend = tr("Thin line: likely range.")
    legend += " " + tr("Mark: average player.")
    return StatisticsResult(bars[:MOST], headers, rows, legend)


def _deals(library: Library, only: Only) -> StatisticsResult:
    found = statistics.good_cards(library, only)
    bars, rows = [], []
    for good in found:
        share, (low, high) = good.dealt / good.cards, good.band
        name = good_words(good, not only.game)
        words = f"{percent(share)} ({percent_span(low, high)})"
        bars.append(Bar(name, share, low, high, None, words, band=True))
        inside = tr("yes") if low <= share <= high else tr("no")
        own, rest = str(good.dealt), str(good.cards - good.dealt)
        rows.append((name, own, rest, percent(share), percent_span(low, high), inside))
    headers = (
        *("", tr("to your side"), tr("to the others or the table"), tr("rate")),
        *(tr("normal luck"), tr("within range")),
    )
    legend = tr("Dot: cards you were dealt. Dashed: normal luck.")
    legend += " " + tr("Difficulty never affects the shuffle.")
    return StatisticsResult(bars[:MOST], headers, rows, legend, top=None)


def _accuracy(
    found: Sequence[Accurate], name: Callable[[str], str], line: bool
) -> StatisticsResult:
    bars, rows = [], []
    for each in found:
        reach = statistics.Z95 * each.error
        low, high = max(each.accuracy - reach, 0.0), min(each.accuracy + reach, 1.0)
        words = percent(each.accuracy)
        bars.append(Bar(name(each.key), each.accuracy, low, high, None, words))
        rows.append((name(each.key), str(each.hands), words, number(each.lost)))
    headers = ("", tr("hands reviewed"), tr("accuracy"), tr("lost per hand"))
    legend = tr("Thin line: likely range.")
    if line:
        legend = tr("Band: likely range.")
    return StatisticsResult(bars if line else bars[:MOST], headers, rows, legend, line)


def _accuracy_over_time(library: Library, only: Only) -> StatisticsResult:
    return _accuracy(statistics.accuracy(library, only), span_words, True)


def _accuracy_by_player(library: Library, only: Only) -> StatisticsResult:
    return _accuracy(statistics.accuracy_by_player(library, only), called, False)


def _rating(library: Library, only: Only) -> StatisticsResult:
    points = course_of(spans(library), only.game)
    seen = [point for point in points if point.key >= only.since]
    if not seen:
        return StatisticsResult((), (), ())
    latest, today = points[-1], library.today()
    now = latest.until(today)
    if latest.key < today:
        seen.append(replace(latest, key=today, rated=now, matches=0))
    part = statistics.part_of(seen[0].key, seen[-1].key)
    # For each day, month or year: the rating at its end, and the number of matches.
    last = {point.key[:part]: point for point in seen}
    matches = dict.fromkeys(last, 0)
    for point in seen:
        matches[point.key[:part]] += point.matches
    bars, rows = [], []
    for key, point in last.items():
        (low, high), rating = interval_of(point.rated), point.rated.rating
        bars.append(Bar(span_words(key), rating, low, high, words=rating_words(point.rated)))
        between = f"{round(low)}–{round(high)}"
        rows.append((span_words(key), str(round(rating)), between, str(matches[key])))
    headers = ("", tr("rating"), tr("likely range"), tr("matches"))
    said = tr("Play a few more matches to see which level suits you.")
    if now.deviation <= SURE:
        found = advice(now, only.game, latest.level, latest.sides)
        said = advice_words(found) if found is not None else ""
    legend = f"{tr('Band: likely range.')} {explained()}"
    if only.level or only.players:
        legend += " " + tr("Matches at every level and with any number of players are rated.")
    levels = levels_in(only.game)
    # The first rung is kept if labels overlap: it is the one that the explanation names.
    order = sorted(levels, key=lambda name: (name != FALLBACK, -levels[name]))
    ladder = [Rung(levels[name], level_words(name)) for name in order]
    return StatisticsResult(bars, headers, rows, legend, True, _plain, None, ladder, said)


def _nothing(library: Library, only: Only) -> StatisticsResult:
    """Return an empty result: portraits are loaded in the background."""
    return StatisticsResult((), (), ())


NO_GOOD_CARDS = N_("No finished matches with good cards yet.")
NO_REVIEW = N_("No hands reviewed yet: choose Review … after a hand.")
NO_RATING = N_("No rated matches finished yet.")
NOT_ALLOWED = N_(
    "Let Expert learn from your recent matches and tell you about your style. They never leave "
    "this computer."
)
NO_HANDS = N_("No finished two-player matches of {games} yet (matches with undo don't count).")
VIEWS = (
    View(N_("Wins by game"), _won_by(By.GAME, game_words)),
    View(N_("Wins by opponent"), won_by_opponent, NOBODY),
    View(N_("Wins by level"), _won_by(By.LEVEL, level_words)),
    View(N_("Wins by number of players"), _won_by(By.PLAYERS, players_words)),
    View(N_("Wins over time"), _won_over_time),
    View(N_("Rating"), _rating, NO_RATING),
    View(N_("Points per hand"), _points),
    View(N_("Sweeps"), _sweeps, N_("No sweeps yet.")),
    View(N_("Good cards captured"), _captures, NO_GOOD_CARDS),
    View(N_("The deals"), _deals, NO_GOOD_CARDS),
    View(N_("How you play"), _nothing, NOT_ALLOWED, styles_shown),
    View(N_("Your habits"), _nothing, NOT_ALLOWED, habits_shown),
    View(N_("Accuracy over time"), _accuracy_over_time, NO_REVIEW),
    View(N_("Accuracy by player"), _accuracy_by_player, NO_REVIEW),
)
