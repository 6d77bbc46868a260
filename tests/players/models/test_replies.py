"""The table of how the others are taken to reply."""

from __future__ import annotations

from kontsina_qt.players.models.replies import MODEL, PLAIN, STYLES, modelled, replies
from kontsina_qt.players.tables import rows_of
from kontsina_qt.rules.games.catalogue import GAMES


def test_the_table_has_known_games_and_words() -> None:
    for row in rows_of("kontsina_qt.players.models", "replies.csv"):
        assert row["game"] in GAMES
        assert row["replies"] in (PLAIN, MODEL)
    assert replies("cassino") == replies("a new game") == STYLES
    assert modelled() == {game for game in GAMES if replies(game) == MODEL}
