"""The second implementations answer the worked examples of the rule cards themselves."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

from tests.family.comparing import MODULES

CHECKS: list[Callable[[], None]] = [
    value
    for module in MODULES
    for name, value in vars(module).items()
    if name.startswith("check_") and not signature(value).parameters
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: f"{check.__module__}.{check.__name__}")
def test_the_second_implementation_follows_its_rule_card(check: Callable[[], None]) -> None:
    check()


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.__name__))
def test_no_second_implementation_knows_the_program(module: Any) -> None:
    assert not [
        name
        for name, value in vars(module).items()
        if str(getattr(value, "__module__", "")).startswith("kontsina_qt")
    ]
