"""Texts about results of daily deals."""

from __future__ import annotations

import pytest

from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.windows.daily.words import coin_words, headline, share_text


@pytest.mark.parametrize(
    ("result", "coin", "words", "shared"),
    [
        (DayResult("2026-11-25", 4, 1, 3, 2), "+1", "1 above par", "+1 (4–1, par 3)"),
        (DayResult("2026-11-25", 3, 2, 3, 2), "=", "Par", "= (3–2, par 3)"),
        (DayResult("2026-11-25", 1, 4, 3, 2), "−2", "2 below par", "−2 (1–4, par 3)"),
        (DayResult("2026-11-25", 4, 1), "…", "You scored 4", "4 – 1"),
        (DayResult("2026-11-25", 0, 0, 3, 2, given_up=True), "–", "Resigned", "resigned"),
        (
            DayResult("2026-11-25", 4, 1, 3, 2, undone=True),
            "+1",
            "1 above par",
            "+1 (4–1, par 3), with undo",
        ),
    ],
)
def test_a_result(result: DayResult, coin: str, words: str, shared: str) -> None:
    assert coin_words(result) == coin
    assert headline(result) == words
    assert share_text(result, 1) == f"Kontsina, 25 Nov: {shared}"
    assert share_text(result, 12).endswith(" · 12 days in a row")
