"""Texts looked up one by one are those that Python's own reader finds."""

from __future__ import annotations

import gettext
import struct
from pathlib import Path

import pytest

from kontsina_qt.message_catalogue import Catalogue, CatalogueError, read_catalogue

LOCALE = Path(__file__).parents[1] / "kontsina_qt" / "data" / "locale"
FILES = sorted(LOCALE.rglob("*.mo"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parents[1].name)
def test_every_text_and_every_form_is_found(file: Path) -> None:
    ours = read_catalogue(file)
    with file.open("rb") as source:
        usual = gettext.GNUTranslations(source)
    texts = vars(usual)["_catalog"]
    assert len(texts) > 1500
    for text in texts:
        if isinstance(text, tuple):
            one = text[0]
            for n in (0, 1, 2, 5, 11, 101):
                assert ours.ngettext(one, "many", n) == usual.ngettext(one, "many", n)
        elif text:
            assert ours.gettext(text) == usual.gettext(text)
    for unknown in ("", "no such text", "zzz", "\U0010ffff"):
        assert ours.gettext(unknown or "?") == (unknown or "?")
        assert [ours.ngettext("no such", "none such", n) for n in (1, 2)] == [
            "no such",
            "none such",
        ]


def test_there_are_languages_to_try() -> None:
    assert len(FILES) >= 2


def test_the_other_order_of_bytes_is_read_as_well() -> None:
    text, translation = b"yes", b"nai"
    head = struct.pack(">7I", 0x950412DE, 0, 1, 28, 36, 0, 0)
    tables = struct.pack(">4I", len(text), 44, len(translation), 44 + len(text))
    assert Catalogue(head + tables + text + translation).gettext("yes") == "nai"


@pytest.mark.parametrize("source", [b"?", b"no catalogue, but long enough"])
def test_what_is_no_catalogue_leaves_the_texts_as_they_are(source: bytes, tmp_path: Path) -> None:
    with pytest.raises(CatalogueError):
        Catalogue(source)
    file = tmp_path / "a.mo"
    file.write_bytes(source)
    assert read_catalogue(file).gettext("yes") == "yes"
    assert read_catalogue(tmp_path / "none.mo").ngettext("one", "many", 2) == "many"
