"""Names in the order of the language in use."""

from __future__ import annotations

import pytest

from kontsina_qt.language import set_language
from kontsina_qt.models.collation import by_name


@pytest.mark.parametrize(
    ("language", "names"),
    [
        (
            "tr",
            ["Cassino", "Çekmeli Cassino", "Diloti", "Ibadan", "İsveç", "Kontsina", "Şah", "Tabla"],
        ),
        ("es", ["nube", "ñu", "oros"]),
        ("el", ["Άλφα", "Βήτα", "Όμικρον", "Cassino"]),
        ("en", ["cassino", "Pisti", "Pişti", "Scopa"]),
    ],
)
def test_names_stand_as_in_a_dictionary_of_the_language(language: str, names: list[str]) -> None:
    set_language(language)
    assert by_name(reversed(names), str) == names
