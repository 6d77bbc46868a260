"""Long tests get an hour; all others are ended after a few minutes."""

from __future__ import annotations

import pytest

from tests.conftest import LONG_S, pytest_collection_modifyitems


def collected(beside: pytest.Item, *marks: pytest.MarkDecorator) -> pytest.Mark | None:
    """Return the timeout that a test with these marks gets."""
    assert beside.parent is not None
    test = pytest.Function.from_parent(beside.parent, name="one", callobj=lambda: None)
    for mark in marks:
        test.add_marker(mark)
    pytest_collection_modifyitems([test])
    return test.get_closest_marker("timeout")


def test_a_long_test_has_an_hour(request: pytest.FixtureRequest) -> None:
    given = collected(request.node, pytest.mark.long)
    assert given is not None
    assert given.args == (LONG_S,)


def test_an_explicit_timeout_is_kept(request: pytest.FixtureRequest) -> None:
    given = collected(request.node, pytest.mark.long, pytest.mark.timeout(7))
    assert given is not None
    assert given.args == (7,)


def test_other_tests_have_the_default_timeout(request: pytest.FixtureRequest) -> None:
    assert collected(request.node) is None
