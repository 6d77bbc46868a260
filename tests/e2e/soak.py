"""Do anything at any moment: ``python -m tests.e2e.soak [--seconds N] [--seed N]``.

Random drags, clicks, keys, actions, settings and sizes in the real window, and keys held for
seconds (``--held SHARE``, their share of all actions). After each the picture is compared with the
position; an error of ours, or a held key that did more than one thing, ends the run with exit
status 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from dataclasses import replace
from random import Random
from types import TracebackType

from tests.offscreen import use_screen

use_screen()

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from kontsina_qt.language import languages
from kontsina_qt.library.settings.choices import LOOK_TIMES, Back, FaceStyle, Motion, Speed, Theme
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.sprite import CardSprite
from kontsina_qt.windows.new_game.dialog import NewGame
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app, make_window
from tests.e2e.holding import Leaning
from tests.windows.panels import open_dialog

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
KEYS = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return,
    Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_0, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_H,
    Qt.Key.Key_R, Qt.Key.Key_Z, Qt.Key.Key_F4, Qt.Key.Key_F11,
)  # fmt: skip


class RandomPerson:
    """Does random things in the window."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window = window
        self.random = Random(seed)
        self.actions = 0
        self.leaning = Leaning(window, self.random)
        self._presses = True
        self._closer = QTimer(window)
        self._closer.timeout.connect(self._close_dialog)
        self._closer.start(60)

    def act(self) -> None:
        """Do one random action that fits what is on the screen."""
        window, random = self.window, self.random
        self.actions += 1
        if window.pages.currentWidget() is window.welcome:
            window.match_controller.go_on() if random.random() < 0.5 else self.new_game()
        elif window.sheet.isVisible():
            self._at_the_sheet()
        elif window.table_page.match_end.isVisible():
            keys = (Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Escape)
            QTest.keyClick(window.table_page.match_end, self.random.choice(keys))
        elif window.table_page.back_button.isVisible():
            window.table_page.back_button.click()
        elif window.table_page.cut_panel.isVisible():
            at = window.table_page.cut_panel.pack_middle() + QPoint(random.randrange(-300, 300), 0)
            QTest.mouseClick(window.table_page.cut_panel, LEFT, NONE, at)
        elif window.view.choice.isVisible() and random.random() < 0.7:
            QTest.mouseClick(random.choice(window.view.choice.buttons), LEFT)
        else:
            kinds = [self._drag, self._double_click, self._key, self._action, self._settings]
            random.choices(kinds, [55, 10, 20, 10, 5])[0]()

    def hold(self) -> None:
        """Hold a key, whatever is on the screen; no other key is pressed meanwhile."""
        self._presses = False
        self.leaning.lean(self.random.randrange(50, 3000))
        self._presses = True

    def new_game(self) -> None:
        """Start a short match of some kind."""
        random = self.random
        played = random.choice(list(GAMES.values()))
        game, players = played.id, random.choice(played.players)
        options: dict[str, Value] = {}
        if game.startswith("kontsina"):
            options |= {"end": "hands", "hands": 2}
            if players == 4 and random.random() < 0.5:
                options["partnerships"] = True
        seats = [Seat("You", "human")]
        seats += [Seat(f"P{i}", random.choice(["steady", "beginner"])) for i in range(1, players)]
        number = random.randrange(99) if random.random() < 0.5 else None
        self.window.match_controller.start(
            NewGame(game, players, options, tuple(seats), number, random.random() < 0.5)
        )

    def agrees(self) -> bool:
        """Return whether the picture at rest matches the position."""
        window = self.window
        position = window.session.position if window.session.active else None
        busy = window.scene.motion.busy or window.gestures.held is not None
        if position is None or busy or window.session.match.waiting:
            return True
        table = sum(1 << card for card in window.scene.table)
        own = sum(1 << card for card in window.scene.own)
        on_table = position.table
        for build in position.builds:
            on_table |= build.cards
        ghosts = [
            item
            for item in window.scene.items()
            if isinstance(item, CardSprite) and item not in window.scene.sprites()
        ]
        held = position.hands[window.table_page.models.viewer]
        return table == on_table and own == held and not ghosts

    def _at_the_sheet(self) -> None:
        window = self.window
        if self.random.random() < 0.2:
            QTest.keyClick(window.sheet, self.random.choice([Qt.Key.Key_Up, Qt.Key.Key_Escape]))
        elif window.session.match.over:
            self.new_game()
        else:
            QTest.mouseClick(window.sheet.next_button, LEFT)

    def _somewhere(self) -> QPoint:
        view = self.window.view
        return QPoint(self.random.randrange(view.width()), self.random.randrange(view.height()))

    def _drag(self) -> None:
        window, random = self.window, self.random
        port = window.view.viewport()
        cards, table = list(window.scene.own.values()), list(window.scene.table.values())
        if not cards:
            return
        pose = random.choice(cards).pose
        start, end = QPoint(int(pose.x), int(pose.y)), self._somewhere()
        if table and random.random() < 0.6:
            goal = random.choice(table).pose
            end = QPoint(int(goal.x), int(goal.y))
        QTest.mousePress(port, LEFT, NONE, start)
        for step in range(1, 4):
            QTest.mouseMove(port, start + (end - start) * step / 3)
        if random.random() < 0.1:
            window.resize(random.randrange(800, 1700), random.randrange(560, 1000))
        if random.random() < 0.05:
            window.session.undo()
        QTest.mouseRelease(port, LEFT, NONE, end)

    def _double_click(self) -> None:
        QTest.mouseDClick(self.window.view.viewport(), LEFT, NONE, self._somewhere())

    def _key(self) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.window.view, self.random.choice(KEYS))

    def _action(self) -> None:
        leave_alone = (
            self.window.action.quit,
            self.window.action.open,
            self.window.action.save,
        )
        actions = [action for action in self.window.actions() if action not in leave_alone]
        self.random.choice(actions).trigger()

    def _settings(self) -> None:
        window, random = self.window, self.random
        window.change_settings(
            replace(
                window.settings,
                speed=random.choice(list(Speed)),
                theme=random.choice(list(Theme)),
                faces=random.choice(list(FaceStyle)),
                look=random.choice(list(LOOK_TIMES)),
                card_size=random.choice([0.8, 1.0, 1.2]),
                motion=random.choice(list(Motion)),
                back=random.choice(list(Back)),
                language=random.choice(languages()),
            )
        )

    def _close_dialog(self) -> None:
        dialog = open_dialog()
        if isinstance(dialog, QDialog):
            if self._presses and self.random.random() < 0.5:
                QTest.keyClick(dialog, Qt.Key.Key_Return)
            dialog.reject()


def main() -> int:
    """Run for a while; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--held", type=float, default=0.03)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    home = tempfile.mkdtemp()
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        os.environ[name] = home
    faults: list[str] = []

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        faults.append("".join(traceback.format_exception(kind, error, trace)))

    sys.excepthook = note
    make_app()
    window = make_window()
    window.resize(1280, 800)
    window.show()
    person = RandomPerson(window, arguments.seed)
    person.new_game()
    end = time.monotonic() + arguments.seconds
    while time.monotonic() < end and not faults:
        person.hold() if person.random.random() < arguments.held else person.act()
        faults += person.leaning.faults
        QTest.qWait(person.random.choice([0, 0, 5, 20, 60]))
        if not person.agrees():
            faults.append(f"after action {person.actions} the picture is not the position")
    held = person.leaning
    print(f"{person.actions} actions, {len(faults)} faults")
    print(f"keys held: {held.times}, repeated: {held.repeats}, lost: {len(held.faults)}")
    print("\n".join(faults))
    window.close()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
