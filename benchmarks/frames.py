"""Frame times of a deal and of captures: ``python -m benchmarks.frames [--json]``.

A frame is one animation step and one paint of the view. A simulated clock advances by 16.7 ms per
frame, so that every frame is measured however slow the machine is.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView

from kontsina_qt.library.store import Library
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.session import Session
from kontsina_qt.table.animation.motion import Motion
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.table.view import TableView

FRAME_MS = 1000 / 60
LONGEST_MS = 60_000
SIZES = ((1920, 1080), (3840, 2160))


class Stage:
    """A table with a simulated clock."""

    def __init__(self, width: int, height: int) -> None:
        self.library = Library.open(None)
        self.session = Session(self.library)
        self.models = TableModels(self.session)
        self.scene = TableScene(self.models, CardArt(), THEMES["cloth"])
        self.scene.calm_changed.connect(self.session.set_calm)
        self.view = TableView(self.scene, Gestures(self.scene, self.session))
        self.view.resize(width, height - 46)
        self.view.show()
        QApplication.processEvents()
        self.frames: list[float] = []

    def run_motion(self) -> None:
        """Run the animation frame by frame and time each frame."""
        motion = self.scene.motion
        if motion.state() == Motion.State.Running:
            motion.pause()
        time = motion.now
        while motion.busy and time < LONGEST_MS:
            time += FRAME_MS
            started = perf_counter()
            motion.turn_clock_to(time)
            QApplication.processEvents()
            self.frames.append((perf_counter() - started) * 1000)

    def play_hand(self, number: int) -> None:
        """Deal a numbered hand and play it, capturing wherever possible."""
        session = self.session
        seats = [Seat("You", HUMAN), Seat("Anna", HUMAN)]
        rules = game("kontsina").rules(2, {"end": "hands", "hands": 1})
        session.curtains = False  # one person plays for both
        session.begin(rules, seats, Dealing(number))
        self.run_motion()
        while session.my_turn:
            position = session.position
            assert position is not None
            moves = max((session.moves_with(card) for card in self.scene.own), key=len)
            session.play(moves[0])
            self.run_motion()
        session.close()


def bare(width: int, height: int) -> list[float]:
    """Return frame times of a bare scene with 52 moving pixmaps, for comparison."""
    scene = QGraphicsScene(0, 0, width, height)
    view = QGraphicsView(scene)
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.resize(width, height)
    art = CardArt()
    items = []
    for card in range(52):
        item = QGraphicsPixmapItem(art.face(card, height * 0.22, 1.0))
        scene.addItem(item)
        items.append(item)
    view.show()
    QApplication.processEvents()
    frames = []
    for frame in range(60):
        started = perf_counter()
        for i, item in enumerate(items):
            item.setPos(i * width / 60 + frame * 2, (i % 5) * height / 6 + frame)
        QApplication.processEvents()
        frames.append((perf_counter() - started) * 1000)
    view.close()
    return frames


def figures(frames: list[float]) -> dict[str, float]:
    """Return median and 99th percentile in milliseconds."""
    ordered = sorted(frames)
    return {
        "frames": len(frames),
        "median_ms": round(statistics.median(ordered), 2),
        "p99_ms": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], 2),
    }


def measure(hands: int) -> list[dict[str, object]]:
    """Measure both sizes."""
    QApplication.instance() or QApplication([])
    load_resources()
    rows: list[dict[str, object]] = []
    for width, height in SIZES:
        stage = Stage(width, height)
        for number in range(hands):
            stage.play_hand(number)
        stage.view.close()
        table = figures(stage.frames)
        rows.append(
            {"size": f"{width}x{height}", "table": table, "bare": figures(bare(width, height))}
        )
    return rows


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--hands", type=int, default=2)
    arguments = parser.parse_args()
    rows = measure(arguments.hands)
    if arguments.json:
        print(json.dumps(rows))
        return
    for row in rows:
        table, plain = row["table"], row["bare"]
        assert isinstance(table, dict)
        assert isinstance(plain, dict)
        print(
            f"{row['size']}: median {table['median_ms']} ms, 99th percentile {table['p99_ms']} ms "
            f"over {table['frames']} frames (52 bare pixmaps: median {plain['median_ms']} ms)"
        )


if __name__ == "__main__":
    main()
