"""The learned weights: a table whose columns are the features."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.players.evaluation.learned import GAME, PACKAGE, STAGE, TABLE, learned, weights_of
from kontsina_qt.players.evaluation.outlook import OTHER_FEATURES, STAGES, Outlook, default_weights
from kontsina_qt.players.evaluation.worth import prospects
from kontsina_qt.players.tables import rows_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position


def features_of(id: str) -> dict[str, float]:
    """Return the features of a game, with their weights before training."""
    return default_weights(prospects(GAMES[id].rules(GAMES[id].players[0])).races)


@pytest.mark.parametrize("id", GAMES)
def test_the_features_have_names(id: str) -> None:
    rules = GAMES[id].rules(GAMES[id].players[0])
    position = first_position(rules, 0, Random(id).sample(rules.pack, len(rules.pack)))
    found = Outlook(rules, position, 0, None, False).features(position)
    # The certain margin has no weight.
    assert len(found) - 1 == len(default_weights(prospects(rules).races))


def test_the_columns_are_the_features() -> None:
    assert set(learned()) <= set(GAMES)
    told: set[str] = set()
    for id, stages in learned().items():
        assert stages
        assert set(stages) <= set(range(STAGES))
        for row in stages.values():
            assert row.keys() == features_of(id).keys(), id
            told |= row.keys()
    columns = [{GAME, STAGE, *row} for row in rows_of(PACKAGE, TABLE)]
    assert set().union(*columns) == {GAME, STAGE} | told
    assert told > set(OTHER_FEATURES)


def test_an_untrained_stage_is_like_its_neighbour() -> None:
    met = learned()["kontsina-variant"]
    assert sorted(met) == [0, 1]
    weights = weights_of("kontsina-variant", features_of("kontsina-variant"), STAGES)
    assert weights[0] == tuple(met[0].values())
    assert weights[1:] == [tuple(met[1].values())] * (STAGES - 1)
    assert weights[0] != weights[1]


def test_an_untrained_feature_has_its_default_weight() -> None:
    weights = weights_of("diloti", {"turn": 0.0, "most sevens": 1.0}, 1)
    assert weights == [(learned()["diloti"][0]["turn"], 1.0)]
    assert weights_of("no such game", {"turn": 0.0}, STAGES) == []
