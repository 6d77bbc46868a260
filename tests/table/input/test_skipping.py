"""Skipping: the animation ends at once, and a click still means what was there a moment before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF

from kontsina_qt.rules.base.cards import card
from kontsina_qt.session.pacing import Pace
from kontsina_qt.table.input import skipping as skipper
from tests.table.conftest import Table


def test_what_slipped_under_the_pointer_is_not_meant_for_a_moment(
    deal: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(skipper, "monotonic", lambda: now[0])
    table = deal("7C 9S KD QD", "3C 4D 2H 5S", player="beginner")
    table.session.pacer.pace = Pace(60_000, 0)
    table.gestures.lift(card("9S"))
    table.gestures.play_elements(0)
    scene, ended = table.scene, table.gestures.skipper
    assert scene.motion.busy
    assert table.gestures.skip_animation()
    assert not scene.motion.busy
    laid = scene.table[card("9S")].pose
    element = scene.find.element_of(card("9S"))
    at = QPointF(laid.x, laid.y)
    assert ended.is_stale(element, at)
    now[0] += skipper.STALE_S + 0.01
    assert not ended.is_stale(element, at)
    assert not table.gestures.skip_animation()
