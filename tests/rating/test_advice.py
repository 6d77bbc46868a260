"""Which level fits: the nearest in strength, said only where another is plainly nearer."""

from __future__ import annotations

import pytest

from kontsina_qt.library.results.rated import Span
from kontsina_qt.players.levels.catalogue import LEVELS, strongest
from kontsina_qt.rating.advice import SURE, advice, course_of, levels_in, rated_in
from kontsina_qt.rating.anchors import anchors, hands, means
from kontsina_qt.rating.glicko import Rated
from kontsina_qt.rules.games.catalogue import GAMES
from tests.rating.test_course import by_chance

GAME = "kontsina"
LAST = "2026-03-01"
EASIEST = next(iter(LEVELS))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["kontsina", "zwickern", "scopone"])
def test_who_is_as_strong_as_a_level_is_told_to_play_it(game: str, level: str) -> None:
    even = Rated(anchors(game)[level], 60)
    own = advice(even, game, level)
    assert own is not None and own.share == pytest.approx(0.5) and own.better is None
    for other in LEVELS:
        found = advice(even, game, other)
        assert found is not None
        assert (found.share > 0.5) is (anchors(game)[other] < even.rating)
        if abs(found.share - 0.5) > 0.1:
            assert found.better == level
            assert found.harder is (anchors(game)[level] > anchors(game)[other])
        else:
            assert found.better is None, "a close match is not advised against"


def test_beyond_both_ends_there_is_nobody_better() -> None:
    for level, rating in ((EASIEST, 200.0), (strongest(), 3000.0)):
        found = advice(Rated(rating, 60), GAME, level)
        assert found is not None and found.better is None
        assert abs(found.share - 0.5) > 0.45


def test_with_more_sides_fewer_matches_are_won_and_the_same_is_advised() -> None:
    strong = Rated(anchors(GAME)[strongest()], 60)
    two, four = advice(strong, GAME, EASIEST), advice(strong, GAME, EASIEST, sides=4)
    assert two is not None and four is not None
    assert four.share < two.share and four.better == two.better == strongest()


def test_other_programs_are_not_told_of() -> None:
    assert advice(Rated(), GAME, "cmd:other") is None
    assert advice(Rated(), GAME, "mixed") is None


def test_of_all_games_the_means_are_asked() -> None:
    assert levels_in("") == means() and levels_in(GAME) == anchors(GAME)


def test_little_played_games_go_by_the_others() -> None:
    spans = by_chance(1800.0, 60, ["steady", "expert"])
    assert spans[-1].key == LAST
    own = rated_in(spans, GAME, LAST)
    assert own == course_of(spans, GAME)[-1].rated
    other = next(game for game in GAMES if game != GAME)
    carried = rated_in(spans, other, LAST)
    assert carried is not None and own is not None
    assert carried.rating == own.rating and own.deviation < carried.deviation <= SURE
    assert rated_in([], GAME, LAST) is None
    day = round(hands(other))
    few = [Span("2026-01-01", other, "steady", 2, 2, 0, 1.0, 2 * day, 0)]
    assert rated_in(few, other, LAST) is None and rated_in(few, GAME, LAST) is None
    assert rated_in([*few, *spans[1:]], other, LAST) != carried


def test_what_is_long_ago_is_not_gone_by() -> None:
    spans = by_chance(1800.0, 60, ["steady", "expert"])
    then, later = rated_in(spans, GAME, LAST), rated_in(spans, GAME, "2026-04-01")
    assert then is not None and later is not None
    assert later.rating == then.rating and later.deviation > then.deviation
    assert rated_in(spans, GAME, "2036-03-01") is None
