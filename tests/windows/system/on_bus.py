"""The window on a session bus with a portal: what it looks like after each answer, as JSON.

``python -m tests.windows.system.on_bus "GROUP KEY VALUE" …``
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PySide6.QtTest import QTest

from kontsina_qt.table.style.text_size import text_factor
from kontsina_qt.windows.start.app import make_app, make_window
from kontsina_qt.windows.system.preferences import Watch, fades, system_preferences

PORTAL = Path(__file__).with_name("fake_portal.py")


def main() -> None:
    portal = subprocess.Popen(
        ["/usr/bin/python3", str(PORTAL)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert portal.stdin is not None and portal.stdout is not None
    assert portal.stdout.readline() == "ready\n"
    app = make_app(sys.argv[:1])
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder:
        window = make_window(Path(folder) / "library.sqlite3")
        watch.changed.connect(window.follow_system_preferences)
        window.show()
        watch.begin()
        found = []
        for line in sys.argv[1:]:
            before = system_preferences()
            portal.stdin.write(f"{line}\n")
            portal.stdin.flush()
            for _ in range(400):
                QTest.qWait(10)
                if system_preferences() != before:
                    break
            found.append([window.theme.name, fades(window.settings), text_factor()])
        print(json.dumps(found))
        portal.stdin.close()
        portal.wait(20)
        window.close()
        window.library.close()
    del app
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
