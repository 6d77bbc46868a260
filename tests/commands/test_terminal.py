"""What commands write: numbers as the language in use writes them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kontsina_qt.commands.terminal import percent
from kontsina_qt.language import set_language


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize(
    ("code", "words"), [("en", "74%"), ("el", "74%"), ("es", "74 %"), ("tr", "%74")]
)
def test_per_cent_is_written_as_the_language_does(code: str, words: str) -> None:
    set_language(code)
    assert percent(0.742).replace("\N{NO-BREAK SPACE}", " ") == words
    assert "74.2" in percent(0.742, 1)
