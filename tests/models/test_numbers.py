"""Numbers as each language writes them."""

from __future__ import annotations

import pytest

from kontsina_qt.language import set_language
from kontsina_qt.models.numbers import decimal, percent, percent_span


@pytest.mark.parametrize(
    ("code", "number", "share", "shares"),
    [
        ("en", "2.5", "74%", "65–81%"),
        ("el", "2,5", "74%", "65–81%"),
        ("it", "2,5", "74%", "65–81%"),
        ("es", "2,5", "74\u00a0%", "65–81\u00a0%"),
        ("tr", "2,5", "%74", "%65–81"),
    ],
)
def test_numbers_in_each_language(code: str, number: str, share: str, shares: str) -> None:
    set_language(code)
    assert decimal(2.5) == number
    assert percent(0.744) == share
    assert percent_span(0.65, 0.81) == shares


def test_a_number_below_zero_has_a_minus_sign() -> None:
    assert decimal(-1.25, 2) == "−1.25"
    assert decimal(-1, 0) == "−1"
    assert decimal(0) == "0.0"
