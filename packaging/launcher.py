"""The program's entry point, as frozen by PyInstaller."""

import multiprocessing
import os
import sys
from pathlib import Path

from kontsina_qt.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.platform == "linux":  # kontsina.spec says why
        folder = Path(sys.executable).parent / "_internal"
        os.environ["QT_PLUGIN_PATH"] = str(folder / "PySide6" / "Qt" / "plugins")
    sys.exit(main())
