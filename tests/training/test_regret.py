"""Players judged at fixed decisions: the same every time, and the better player loses less."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from kontsina_qt.rules.games.catalogue import game
from training import regret
from training.regret import Conduct, conduct, decisions_of, judged_moves, judgements, line
from training.sources import player_of

RULES = game("kontsina").rules(2)
CASSINO = game("cassino").rules(2)


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Little work, kept in a folder of its own."""
    monkeypatch.setattr(regret, "KEPT", tmp_path)
    monkeypatch.setattr(regret, "LIKELY", 24)
    monkeypatch.setattr(regret, "PROPOSED", 48)
    monkeypatch.setattr(regret, "ENOUGH", 3)


def test_a_number_stands_for_the_same_decisions() -> None:
    first, again = (decisions_of(RULES, regret.FIRST + 4) for _ in range(2))
    assert len(first) == regret.A_HAND
    assert [each.view for each in first] == [each.view for each in again]
    for each in first:
        assert each.position.stock and len(each.position.legal()) > 1


def test_a_careful_player_loses_less_than_chance(few: None, tmp_path: Path) -> None:
    judged = list(judgements("kontsina", 4))
    for decision, worth in judged:
        moves = set(decision.position.notation.legal_texts())
        assert set(worth.likely) == set(worth.true) == moves
    careful = conduct(player_of("steady"), judged, 0.0)
    assert all(each.likely >= 0 and each.true >= 0 for each in careful)
    values = [list(worth.likely.values()) for _, worth in judged]
    by_chance = sum(max(each) - fmean(each) for each in values)
    assert sum(each.likely for each in careful) < 0.5 * by_chance
    # What was judged is kept.
    assert len(list(tmp_path.glob("*.json"))) == 4
    assert list(judgements("kontsina", 4))[-1][1] == judged[-1][1]


def test_judgements_of_other_decisions_are_made_anew(few: None, tmp_path: Path) -> None:
    (first, *_) = judgements("kontsina", 1)
    (file,) = tmp_path.glob("*.json")
    kept = file.read_text("utf-8")
    file.write_text(kept.replace(next(iter(first[1].likely)), "no such move"), "utf-8")
    assert next(judgements("kontsina", 1))[1] == first[1]
    assert file.read_text("utf-8") == kept


def test_calls_are_not_judged() -> None:
    """To count out ends a hand, and there is nothing to play on."""
    met = [each for number in range(3) for each in decisions_of(CASSINO, regret.FIRST + number)]
    calls = 0
    for decision in met:
        moves = {decision.position.notation.text(move) for move in judged_moves(decision.position)}
        calls += "count" in decision.position.notation.legal_texts()
        assert moves and "count" not in moves
    assert calls


def test_a_gain_is_that_on_the_first_player() -> None:
    first = [Conduct(0.2, 0.5, 0.01), Conduct(0.0, 0.1, 0.01)]
    other = [Conduct(0.1, 0.5, 0.03), Conduct(0.0, 0.5, 0.01)]
    told = line("other", other, first)
    assert "likely +50.00 ± 50.00, gains +50.00 ± 50.00;" in told
    assert "true +500.00 ± 0.00, gains -200.00 ± 200.00; 20 ms, at most 30; 2" in told
