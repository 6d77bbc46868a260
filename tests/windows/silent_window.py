"""Starts two matches and opens the settings, to see the messages about missing sound.

``python -m tests.windows.silent_window`` prints a line of JSON.
"""

from __future__ import annotations

import json

from PySide6.QtTest import QTest

from kontsina_qt.match.record import Seat
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.new_game.dialog import NewGame
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.start.app import make_app, make_window


def main() -> None:
    make_app()
    window = make_window()
    window.show()
    lines = []
    seats = (Seat("You", "human"), Seat("Anna", "beginner"))
    for number in (1, 2):
        window.toast.show_message("")
        window.match_controller.start(NewGame("kontsina", 2, {}, seats, number, False))
        QTest.qWait(1500)
        lines.append(window.toast.words)
    dialog = SettingsDialog(window.settings, window)
    labels = [label.text() for label in dialog.findChildren(Label)]
    window.close()
    window.library.close()
    print(json.dumps({"told": lines, "settings": labels}))


if __name__ == "__main__":
    main()
