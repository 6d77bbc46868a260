"""Does on a slow disk what a person does in a window, and prints for each whether it answered.

A line is what was done, how often the event loop turned before it was seen, and whether it was
kept by then.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from kontsina_qt.directories import SETTINGS, config_dir
from kontsina_qt.library.store import Library
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app, make_window
from tests.library.playing import keep, play_match
from tests.session.waiting import wait

PUZZLE = "scopa:1"


class Doing:
    """A window, and an event loop that counts its turns."""

    def __init__(self) -> None:
        self.turns = 0
        self.timer = QTimer()
        self.timer.timeout.connect(self._count)
        self.timer.start(20)

    def _count(self) -> None:
        self.turns += 1

    def do(
        self,
        what: str,
        act: Callable[[], object],
        seen: Callable[[], bool],
        kept: Callable[[], bool],
    ) -> None:
        """Do something, and wait until it is seen."""
        self.turns = 0
        act()
        while not seen():
            QTest.qWait(5)
        print(what, self.turns, kept(), flush=True)


def settings() -> dict[str, object]:
    """What is in the settings' file."""
    found: dict[str, object] = json.loads((config_dir() / SETTINGS).read_text("utf-8"))
    return found


def in_main(window: MainWindow, folder: Path, reader: Library, doing: Doing) -> None:
    """Settings, a result, a match in a file."""
    store = window.store
    doing.do(
        "settings",
        lambda: window.change_settings(replace(window.settings, volume=37)),
        lambda: not store.unwritten,
        lambda: settings()["table/volume"] == window.settings.volume == 37,
    )
    doing.do(
        "result",
        lambda: window.profile_keeper.change(solved=frozenset({PUZZLE})),
        lambda: PUZZLE in window.profile.solved,
        lambda: PUZZLE in reader.profile.read().solved,
    )
    window.match_controller.resume_match(1)
    wait(lambda: window.session.active)  # it comes when all is written
    file = folder / "a match.kontsina"
    doing.do(
        "file",
        lambda: window.match_controller.save_to(str(file)),
        lambda: not window.writer.busy,  # then it has been told, and may be past already
        file.exists,
    )
    window.show_welcome()


def in_history(window: MainWindow, reader: Library, doing: Doing) -> None:
    """A match deleted, and brought back; the dialog closes when that is done."""
    library = window.library
    dialog = MatchesDialog(library, window.art, window.theme, window, window.writer)
    dialog.open()
    listed = dialog.model.rows
    dialog.list.selectRow(0)
    assert len(listed) == 1

    def there() -> bool:
        return bool(reader.summaries(10))

    doing.do("delete", dialog.delete, lambda: not dialog.model.rows, lambda: not there())
    dialog.undo()
    doing.do("undo", dialog.reject, lambda: not dialog.isVisible(), there)


def main() -> None:
    """Do it."""
    app = make_app([])
    folder = Path(sys.argv[1])
    path = folder / "library.sqlite3"
    with Library.open(path) as library:
        keep(library, play_match(4, hands=1, last=6))
    window, reader, doing = make_window(path), Library.open(path), Doing()
    window.show()
    window.prepare_table()
    window.writer.finish()
    in_main(window, folder, reader, doing)
    in_history(window, reader, doing)
    doing.do("close", window.close, lambda: not window.isVisible(), lambda: True)
    window.writer.close()
    assert settings()["window/geometry"]
    for each in (window.library, reader):
        each.close()
    del app


if __name__ == "__main__":
    main()
