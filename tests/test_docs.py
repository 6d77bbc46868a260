"""Examples in the documentation work as described, and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WITH_EXAMPLES = ("rules-as-a-library.md",)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
NAMED = re.compile(r"`((?:rules|match|session|models|table|windows|players|library)/[\w/.]*)`")


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_do_what_they_say(name: str) -> None:
    path = ROOT / "docs" / name
    failed, tried = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert not failed


@pytest.mark.parametrize("name", ["architecture.md", *WITH_EXAMPLES])
def test_links_and_modules_are_there(name: str) -> None:
    path = ROOT / "docs" / name
    text = path.read_text("utf-8")
    for link in LINK.findall(text):
        assert (path.parent / link).exists(), link
    for module in NAMED.findall(text):
        assert (ROOT / "kontsina_qt" / module).exists(), module
