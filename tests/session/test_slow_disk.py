"""A disk that takes long: the window answers meanwhile, and nothing is seen that is not kept."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kontsina_qt.session.saving.writer import Writer
from tests.session.waiting import wait
from tests.slow_disk import slow_disk

ROOT = Path(__file__).parents[2]


def done_on_slow_disk(
    folder: Path, module: str, place: Path, milliseconds: int = 300
) -> dict[str, tuple[int, bool]]:
    """What a program has done: how often the event loop turned, and whether it was kept."""
    environment = slow_disk(folder, milliseconds)
    if environment is None:
        pytest.skip("there is no C compiler to make a slow disk with")
    ended = subprocess.run(
        [sys.executable, "-m", module, str(place)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=200,
    )
    lines = (line.split() for line in ended.stdout.splitlines())
    return {what: (int(turns), kept == "True") for what, turns, kept in lines}


def test_the_event_loop_turns_and_only_what_is_kept_is_seen(tmp_path: Path) -> None:
    done = done_on_slow_disk(tmp_path, "tests.session.on_slow_disk", tmp_path / "library.sqlite3")
    assert list(done) == ["begin", "move", "undo", "redo", "resign"]
    assert all(turns >= 2 and kept for turns, kept in done.values()), done


def test_settings_results_deleting_and_files_never_stop_the_window(tmp_path: Path) -> None:
    done = done_on_slow_disk(tmp_path, "tests.session.window_on_slow_disk", tmp_path, 400)
    assert all(kept for _, kept in done.values()), done
    assert done.pop("close")
    assert list(done) == ["settings", "result", "file", "delete", "undo"]
    assert all(turns >= 2 for turns, _ in done.values()), done


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that waits no longer than it does for a person."""
    monkeypatch.setattr("kontsina_qt.session.saving.writer.PATIENCE_MS", 30)


def test_what_is_quick_is_done_at_once(qapp: QApplication) -> None:
    writer, came = Writer(), []
    writer.run(lambda: 1, lambda done: came.append(done.result()))
    assert came == [1]
    assert not writer.busy
    writer.close()


def test_what_is_slow_comes_in_its_order(qapp: QApplication, hasty: None) -> None:
    writer, came, go = Writer(), list[int](), Event()

    def slow() -> int:
        assert go.wait(60)
        return 1

    def first(done: Future[int]) -> None:
        came.append(done.result())
        writer.run(lambda: 3, lambda third: came.append(third.result()))

    writer.run(slow, first)
    writer.run(lambda: 2, lambda done: came.append(done.result()))
    assert came == []
    assert writer.busy
    ended: list[bool] = []
    writer.when_idle(lambda: ended.append(True))
    assert not ended
    go.set()
    wait(lambda: bool(ended))
    assert came == [1, 2, 3]
    writer.close()


def test_it_is_told_that_something_takes_long(
    qapp: QApplication, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kontsina_qt.session.saving.writer.SLOW_MS", 50)
    writer, told, go = Writer(), list[bool](), Event()
    writer.slow.connect(told.append)
    writer.run(lambda: go.wait(60))
    wait(lambda: told == [True])
    go.set()
    wait(lambda: told == [True, False])
    writer.run(lambda: None)
    assert told == [True, False]
    writer.close()


def test_finishing_waits_however_long_it_takes(qapp: QApplication, hasty: None) -> None:
    writer, came, go = Writer(), list[bool](), Event()
    writer.run(lambda: go.wait(0.2), lambda done: came.append(done.result()))
    writer.finish()
    assert came == [False]
    writer.close()


def test_what_waits_for_a_rest_can_itself_wait_for_what_is_written(
    qapp: QApplication, hasty: None
) -> None:
    writer, came, go = Writer(), list[str](), Event()

    def ask() -> None:
        loop = QEventLoop()
        writer.idle.connect(loop.quit)
        writer.run(lambda: Event().wait(0.1), lambda _: came.append("told"))
        loop.exec()
        writer.run(lambda: Event().wait(0.1), lambda _: came.append("finished"))
        writer.finish()
        came.append("asked")

    writer.run(lambda: go.wait(60))
    writer.when_idle(ask)
    writer.when_idle(lambda: came.append("next"))
    go.set()
    wait(lambda: len(came) == 4)
    assert sorted(came) == ["asked", "finished", "next", "told"]
    assert came.index("finished") == came.index("asked") - 1
    writer.close()


def test_nothing_waits_for_a_rest_in_the_middle_of_being_told(qapp: QApplication) -> None:
    writer, came = Writer(), list[str]()

    def on_done(done: Future[None]) -> None:
        assert writer.busy
        writer.when_idle(lambda: came.append("rest"))
        came.append("told")

    writer.run(lambda: None, on_done)
    assert came == ["told"]
    wait(lambda: came == ["told", "rest"])
    writer.close()


def fail(done: Future[bool]) -> None:
    raise ValueError(done.result())


def test_an_error_keeps_nothing_else_from_being_told_at_the_end(
    qapp: QApplication, hasty: None
) -> None:
    writer, came = Writer(), list[bool]()
    writer.run(lambda: Event().wait(0.1), fail)
    writer.run(lambda: Event().wait(0.1), lambda done: came.append(done.result()))
    with pytest.raises(ValueError, match="False"):
        writer.close()
    assert came == [False]
    writer.run(lambda: True, lambda done: came.append(done.result()))
    assert came == [False, True], "at once, now that the thread has ended"


def test_what_follows_an_error_is_told_though_a_loop_ran_in_between(
    qapp: QApplication, hasty: None, qtbot: QtBot
) -> None:
    writer, came = Writer(), list[bool]()

    def fail_late(done: Future[bool]) -> None:
        writer.run(lambda: True, lambda done: came.append(done.result()))
        qtbot.wait(50)
        raise ValueError

    with qtbot.capture_exceptions() as errors:
        writer.run(lambda: Event().wait(0.1), fail_late)
        wait(lambda: came == [True])
    assert len(errors) == 1
    writer.close()
