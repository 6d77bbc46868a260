"""How long matches are, counted by playing them."""

from __future__ import annotations

import pytest

from kontsina_qt.models.shelf import PLIES
from kontsina_qt.rules.games.catalogue import GAMES
from training.lengths import lengths, main


def test_what_is_counted_is_what_the_shelf_says() -> None:
    assert lengths(GAMES["stealing-bundles"], 3) == PLIES["stealing-bundles"]
    counted, said = lengths(GAMES["bella-donna"], 15)[0], PLIES["bella-donna"][0]
    assert said * 0.8 < counted < said * 1.25


def test_a_line_of_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scopone", "--matches", "1"]) == 0
    line = capsys.readouterr().out
    assert line.startswith('    "scopone": (') and line.endswith(",),\n")
