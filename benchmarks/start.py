"""Time from start to the first painted window, and memory: ``python -m benchmarks.start``.

Starts separate processes in turn: a table from a record file, the start page, and a bare PySide6
window for comparison. The ratio to that is of processor time, which depends least on other load.
``--json`` prints the figures as JSON.
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
import sys, time
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView
app = QApplication([])
class View(QGraphicsView):
    def paintEvent(self, event):
        super().paintEvent(event)
        print("painted", time.process_time(), flush=True)
view = View(QGraphicsScene())
view.resize(1280, 800)
view.show()
app.exec()
"""

WINDOW = """
import sys, time
from kontsina_qt.{module} import {view}

painted = {view}.paintEvent
def paint(self, event):
    painted(self, event)
    if "{view}" == "Welcome" or self.scene().table:
        print("painted", time.process_time(), flush=True)

{view}.paintEvent = paint
from kontsina_qt.cli import main
sys.exit(main(sys.argv[1:]))
"""

TABLE = WINDOW.format(module="table.view", view="TableView")
HOME = WINDOW.format(module="windows.welcome.page", view="Welcome")


def make_record(folder: Path) -> Path:
    """Write a record of a match in its first hand and return its path."""
    path = folder / "match.kontsina"
    command = [sys.executable, "-m", "kontsina_qt", "deal", "kontsina", "--number", "1"]
    path.write_bytes(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return path


def resident_mb(process_id: int) -> float:
    """Return the resident memory of a process without its children; 0 if unknown."""
    try:
        status = Path(f"/proc/{process_id}/status").read_text()
    except OSError:
        return 0.0
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def start(arguments: Sequence[str], environment: dict[str, str]) -> tuple[float, float, float]:
    """Return wall and processor seconds until the first paint, and memory 1.5 seconds later."""
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
    return took, float(line.split()[1]), memory


def measure(runs: int) -> dict[str, dict[str, float]]:
    """Return median times and memory of the windows, started in turn."""
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ)
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            environment[name] = folder
        record = str(make_record(Path(folder)))
        kinds = {"bare": ["-c", BARE], "table": ["-c", TABLE, record], "home": ["-c", HOME]}
        results: dict[str, list[tuple[float, float, float]]] = {name: [] for name in kinds}
        for run in range(runs + 1):
            for name, arguments in kinds.items():
                result = start(arguments, environment)
                if run:
                    results[name].append(result)
    medians = {
        name: [statistics.median(column) for column in zip(*rows, strict=True)]
        for name, rows in results.items()
    }
    return {
        name: {
            "first_paint_s": round(took, 3),
            "processor_s": round(busy, 3),
            "beside_bare": round(busy / medians["bare"][1], 2),
            "memory_mb": round(memory, 1),
        }
        for name, (took, busy, memory) in medians.items()
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    figures = measure(arguments.runs)
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, row in figures.items():
        print(
            f"{name}: first paint {row['first_paint_s']} s, "
            f"{row['processor_s']} s of the processor ({row['beside_bare']} x bare), "
            f"memory {row['memory_mb']} MB"
        )


if __name__ == "__main__":
    main()
