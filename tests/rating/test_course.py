"""A rating from what was played: it finds how strong somebody is, and what counts for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from math import ceil
from random import Random

import pytest

from kontsina_qt.library.results.rated import Span
from kontsina_qt.library.tables.facts import MIXED
from kontsina_qt.rating.anchors import anchors, hands
from kontsina_qt.rating.course import above, course, last_day, result
from kontsina_qt.rating.glicko import aged, expected, weight

GAME = "kontsina"
USUAL = ceil(hands(GAME))


def span(key: str, won: int, matches: int, level: str = "steady", sides: int = 2) -> Span:
    """Matches of the usual length."""
    return Span(key, GAME, level, matches, won, 0, matches / sides, matches * USUAL, 0)


def by_chance(strong: float, days: int, levels: Sequence[str], sides: int = 2) -> list[Span]:
    """Three matches a day of somebody of a known strength."""
    random, found = Random(f"{strong} {sides}"), []
    for day in range(days):
        level = levels[day % len(levels)]
        chance = expected(strong, anchors(GAME)[level] + above(sides))
        won = sum(random.random() < chance for _ in range(3))
        key = (date(2026, 1, 1) + timedelta(day)).isoformat()
        found.append(span(key, won, 3, level, sides))
    return found


@pytest.mark.parametrize("sides", [2, 4])
@pytest.mark.parametrize("strong", [1150.0, 1500.0, 1850.0])
def test_it_finds_how_strong_somebody_is(strong: float, sides: int) -> None:
    points = course(by_chance(strong, 150, ["beginner", "steady", "expert"], sides))
    late = [point.rated for point in points[30:]]
    off = [abs(rated.rating - strong) / rated.deviation for rated in late]
    assert sum(each < 2 for each in off) > 0.8 * len(off)
    assert late[-1].deviation < 80
    assert sum(rated.rating for rated in late) / len(late) == pytest.approx(strong, abs=60)


def test_a_month_at_once_comes_to_about_the_same() -> None:
    days = by_chance(1650.0, 120, ["steady", "expert"])
    months: dict[tuple[str, str], Span] = {}
    for each in days:
        key = each.key[:7], each.level
        old = months.get(key, replace(span(key[0], 0, 1, each.level), matches=0, even=0, hands=0))
        months[key] = replace(
            old,
            matches=old.matches + each.matches,
            won=old.won + each.won,
            even=old.even + each.even,
            hands=old.hands + each.hands,
        )
    one, other = course(days)[-1], course(months[key] for key in sorted(months))[-1]
    assert one.rated.rating == pytest.approx(other.rated.rating, abs=40)
    assert other.rated.deviation < one.rated.deviation < 2 * other.rated.deviation


def test_a_short_match_says_less() -> None:
    whole, short = span("2026-01-01", 1, 1), replace(span("2026-01-01", 1, 1), hands=1)
    assert result(whole).deviation == 0
    assert weight(result(short).deviation) == pytest.approx((1 / hands(GAME)) ** 0.5)
    gained = [course([each])[0].rated.rating - 1500 for each in (whole, short)]
    assert gained[0] > 1.3 * gained[1] > 0


def test_a_match_given_up_is_lost_whole() -> None:
    early = replace(span("2026-01-01", 0, 1), hands=0, given_up=1)
    played = replace(span("2026-01-01", 0, 1), hands=USUAL)
    assert course([early])[0].rated.rating == course([played])[0].rated.rating


def test_several_opponents_are_harder_than_one_of_them() -> None:
    """An even player wins one match of four against three others."""
    assert expected(1500, 1500 + above(4)) == pytest.approx(0.25)
    for short in (False, True):
        four = span("2026-01-01", 5, 20, sides=4)
        even = course([replace(four, hands=20) if short else four])[0].rated
        assert even.rating == pytest.approx(1500, abs=1)
    assert course([span("2026-01-01", 5, 20)])[0].rated.rating < 1400


def test_who_has_no_rating_gives_none() -> None:
    strangers = [span("2026-01-01", 3, 3, level) for level in (MIXED, "cmd:other program", "human")]
    other_game = replace(span("2026-01-01", 3, 3), game="a-game-of-later")
    assert course([*strangers, other_game]) == []
    known = span("2026-01-01", 1, 2)
    assert course([*strangers, known]) == course([known])
    [point] = course([*strangers, known])
    assert (point.matches, point.level) == (2, "steady")


def test_a_long_time_away_makes_it_less_sure() -> None:
    some = [span(f"2026-01-{day:02}", 2, 4) for day in range(1, 29)]
    again, late = span("2026-01-29", 4, 4), span("2027-01-29", 4, 4)
    soon, after = course([*some, again])[-1].rated, course([*some, late])[-1].rated
    assert after.deviation > soon.deviation and after.rating > soon.rating


def test_a_rating_becomes_less_sure_up_to_today() -> None:
    last = course([span("2026-01-29", 2, 4)])[-1]
    assert last.until("2026-01-29") == last.until("2026-01-01") == last.rated
    assert last.until("2026-02-03") == aged(last.rated, 5)
    assert course([span("2026-01", 2, 4)])[-1].until("2026-02-03") == aged(last.rated, 3)


def test_the_table_at_which_most_is_played_is_told() -> None:
    day = [span("2026-01-29", 1, 3), span("2026-01-29", 1, 5, sides=5), span("2026-01-29", 1, 4)]
    assert course(day[1:])[-1].sides == 5
    assert course(day)[-1].sides == 2, "seven matches of two"
    assert course([span("2026-01-29", 1, 3, sides=3)])[-1].sides == 3


def test_days_and_months_have_their_ends() -> None:
    assert last_day("2026-02-03") == date(2026, 2, 3)
    assert last_day("2026-02") == date(2026, 2, 28)
    assert last_day("2024-02") == date(2024, 2, 29)
    assert last_day("2026-12") == date(2026, 12, 31)
