"""A process for the kill test: computers play in the window, fast and without end.

Prints ``match hand ply`` after each move, once the library has it and the window shows it.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer

from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.match.record import Seat
from kontsina_qt.windows.new_game.dialog import NewGame
from kontsina_qt.windows.start.app import make_app, make_window


def main() -> int:
    """Continue the unfinished match, or begin one, and then the next."""
    app = make_app()
    window = make_window(Path(sys.argv[1]))
    window.change_settings(replace(window.settings, speed=Speed.OFF, look=0))
    window.show()
    session = window.session

    def begin() -> None:
        seats = (Seat("Anna", "beginner"), Seat("Nikos", "beginner"), Seat("Eleni", "beginner"))
        window.match_controller.start(
            NewGame("kontsina", 3, {"end": "hands", "hands": 2}, seats, None, True)
        )

    def on_done(_events: object) -> None:
        hand, ply = session.match.cursor
        print(session.match_id, hand, ply, flush=True)
        if session.match.over:
            QTimer.singleShot(0, begin)

    session.happened.connect(on_done)
    latest = window.library.latest_unfinished()
    if latest is None:
        begin()
    else:
        window.match_controller.resume_match(latest.id)
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
