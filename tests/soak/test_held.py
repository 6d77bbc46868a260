"""A short run of ``python -m tests.e2e.soak`` with held keys."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.holding import Leaning
from tests.e2e.person import Person


def test_held_keys_lose_nothing(start: Callable[..., MainWindow]) -> None:
    window, random = start(end="hands", hands=1), Random(5)
    leaning, person = Leaning(window, random), Person(window, 1)
    for _ in range(14):
        person.wait(person.ready, "a turn")
        leaning.lean(random.randrange(30, 200))
        window.gestures.take_back()
        window.pages.close_panels()
        if window.session.finished or window.session.match.waiting:
            break
    assert leaning.faults == []
    assert leaning.repeats > leaning.times  # even on a busy machine
