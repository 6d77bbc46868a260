"""Every reason why a match with people cannot begin or continue has a message."""

from __future__ import annotations

import pytest

from kontsina_qt.link.messages.news import WATCHABLE, Refused, Why
from kontsina_qt.windows.people.words import refused_words


@pytest.mark.parametrize("why", Why)
def test_each_reason_is_told_with_its_detail(why: Why) -> None:
    words = refused_words(Refused(why, "{0} <b>"))
    assert words.endswith((".", "?", "'", "{0} <b>"))
    if why in (Why.KEY, Why.PLACE, Why.FRIENDS, Why.MISSING):
        assert "{0} <b>" in words


def test_a_full_table_can_be_watched() -> None:
    assert refused_words(Refused(Why.FULL, WATCHABLE)) != refused_words(Refused(Why.FULL))
