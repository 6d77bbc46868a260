"""Time from start to the first painted table, and memory: ``python -m benchmarks.start``.

Each start is a process of its own that opens a record file, as from the file manager; a bare
PySide6 window is started in turn, to compare with. ``--json`` prints the figures as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

BARE = """
import sys
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView
app = QApplication([])
class View(QGraphicsView):
    def paintEvent(self, event):
        super().paintEvent(event)
        print("painted", flush=True)
view = View(QGraphicsScene())
view.resize(1280, 800)
view.show()
app.exec()
"""

TABLE = """
import sys
from kontsina_qt.ready import use_ready
from kontsina_qt.windows.binding import load_binding
use_ready()
load_binding()
from kontsina_qt.cli import main
from kontsina_qt.table.view import TableView
painted = TableView.paintEvent
def paint(self, event):
    painted(self, event)
    if self.scene().table:
        print("painted", flush=True)
TableView.paintEvent = paint
sys.exit(main(sys.argv[1:]))
"""


def make_record(folder: Path) -> Path:
    """A match in its first hand, with cards on the table."""
    path = folder / "match.kontsina"
    command = [sys.executable, "-m", "kontsina_qt", "deal", "kontsina", "--number", "1"]
    path.write_bytes(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return path


def resident_mb(process_id: int) -> float:
    """The resident memory of one process, without its children; 0 where it cannot be told."""
    try:
        status = Path(f"/proc/{process_id}/status").read_text()
    except OSError:
        return 0.0
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def start(arguments: Sequence[str], environment: dict[str, str]) -> tuple[float, float]:
    """Seconds until ``painted`` is printed, and the memory 1.5 seconds later."""
    started = perf_counter()
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    took = perf_counter() - started
    try:
        process.wait(1.5)
    except subprocess.TimeoutExpired:
        memory = resident_mb(process.pid)
    else:
        memory = 0.0
    process.kill()
    process.wait()
    if b"painted" not in line:
        raise RuntimeError("the window was never painted")
    return took, memory


def measure(runs: int) -> dict[str, dict[str, float]]:
    """Median time and memory of both windows, started in turn."""
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ)
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            environment[name] = folder
        record = str(make_record(Path(folder)))
        kinds = {"table": ["-c", TABLE, record], "bare": ["-c", BARE]}
        results: dict[str, list[tuple[float, float]]] = {name: [] for name in kinds}
        for run in range(runs + 1):
            for name, arguments in kinds.items():
                result = start(arguments, environment)
                if run:
                    results[name].append(result)
    return {
        name: {
            "first_paint_s": round(statistics.median(took for took, _ in rows), 3),
            "memory_mb": round(statistics.median(memory for _, memory in rows), 1),
        }
        for name, rows in results.items()
    }


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    figures = measure(arguments.runs)
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, row in figures.items():
        print(f"{name}: first paint {row['first_paint_s']} s, memory {row['memory_mb']} MB")


if __name__ == "__main__":
    main()
