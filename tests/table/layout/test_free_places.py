"""Free places are found as if every place had been tried in turn, and never while cards move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import card
from kontsina_qt.session.pacing import Pace
from kontsina_qt.table.layout.free_places import STEP, free_place
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.layout.portrait import layout_for
from kontsina_qt.table.layout.seating import Seating
from kontsina_qt.table.scene import fan
from tests.table.conftest import Table

FRAME_MS = 1000 / 60


def around(x: float, y: float, step: float, reach: float) -> Iterator[tuple[float, float]]:
    """The points around one, square after square, the nearest of each first."""
    for ring in range(int(reach / step) + 1):
        for along in range(ring + 1):
            for a, b in ((along, ring), (-along, ring)):
                yield x + a * step, y + b * step
                yield x + a * step, y - b * step
                yield x + b * step, y + a * step
                yield x - b * step, y + a * step


def tried_in_turn(
    layout: Layout,
    size: tuple[float, float],
    near: tuple[float, float],
    taken: Sequence[Box],
    first: Sequence[tuple[float, float]],
    reach: float,
) -> Box | None:
    """The first free place, by trying all."""
    (width, height), step = size, STEP * max(layout.scale, 0.6)
    left, top = near[0] - width / 2, near[1] - height / 2
    for x, y in [*first, *around(left, top, step, reach)]:
        box = Box(x, y, width, height)
        inside = 2 <= x <= layout.width - width - 2 and 2 <= y <= layout.height - height - 2
        if inside and not any(map(box.overlaps, taken)):
            return box
    return None


# Halves of a step are common, so that edges often just meet.
lengths = st.integers(0, 60).map(lambda n: n * STEP / 2) | st.floats(0, 360)
points = st.tuples(lengths, lengths)
boxes = st.builds(Box, lengths, lengths, lengths, lengths)


@given(points, points, st.lists(boxes, max_size=12), st.lists(points, max_size=2), lengths)
def test_the_place_found_is_the_first_of_all_that_are_free(
    size: tuple[float, float],
    near: tuple[float, float],
    taken: list[Box],
    first: list[tuple[float, float]],
    reach: float,
) -> None:
    layout = Layout(480, 283, Seating(2))
    found = free_place(layout, size, near, taken, first, reach)
    assert found == tried_in_turn(layout, size, near, taken, first, reach)


def test_a_table_has_one_layout_so_that_what_was_found_for_it_stands() -> None:
    seating = Seating(6, 2, True, 6)
    assert layout_for(1280, 754, seating) is layout_for(1280, 754, Seating(6, 2, True, 6))
    assert layout_for(1280, 754, seating) is not layout_for(1280, 754, Seating(6, 3, True, 6))


def test_nothing_is_searched_or_painted_for_a_capture_while_it_moves(
    deal: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = deal("7C 9S KD QD", "3C 4D 2H 5S", player="beginner")
    table.session.pacer.pace = Pace(60_000, 0)
    done: list[str] = []
    for name in ("free_place", "painted"):
        real = getattr(fan, name)

        def noted(*values: object, real: Callable[..., object] = real, of: str = name) -> object:
            done.append(of)
            return real(*values)

        monkeypatch.setattr(fan, name, noted)
    motion = table.scene.motion
    moves = table.session.moves_with(card("7C"))
    table.session.play(next(move for move in moves if move.verb == "capture"))
    motion.pause()
    assert "free_place" in done
    assert "painted" in done
    assert not table.scene.furniture.fan.cards
    done.clear()
    time = motion.now
    while motion.busy:
        time += FRAME_MS
        motion.turn_clock_to(time)
    assert set(table.scene.furniture.fan.cards) == {card("7C"), card("3C"), card("4D")}
    assert not done
