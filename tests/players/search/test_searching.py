"""The table that says how each game is searched."""

from __future__ import annotations

from kontsina_qt.players.search.searching import (
    MODEL,
    OPEN,
    PLAIN,
    STYLES,
    modelled,
    plies,
    replies,
)
from kontsina_qt.players.tables import rows_of
from kontsina_qt.rules.base.deal import AFTER_PLAY, ONCE, OWN
from kontsina_qt.rules.games.catalogue import GAMES


def test_the_table_has_known_games_and_words() -> None:
    for row in rows_of("kontsina_qt.players.search", "searching.csv"):
        assert row["game"] in GAMES
        assert row["replies"] in (OPEN, PLAIN, MODEL)
    assert replies("cassino") == replies("a new game") == STYLES
    assert modelled() == {game for game in GAMES if replies(game) == MODEL}


def test_open_hands_are_searched_where_a_deal_has_no_end_for_all() -> None:
    for id, game in GAMES.items():
        rules = game.rules(game.players[0])
        drawn = rules.deal.refill in (OWN, AFTER_PLAY, ONCE)
        assert replies(id) == OPEN or not drawn, id


def test_search_depth_is_limited_where_search_misleads() -> None:
    assert set(plies().values()) == {1}
    assert all(replies(game) == OPEN for game in plies())
