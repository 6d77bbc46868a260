"""What PyInstaller freezes: the program's entry point, and what has to be done before it."""

import importlib
import os
import sys

from kontsina_qt.__main__ import main


def prepare() -> None:
    """What PyInstaller's own scripts would do at every start, done where it is needed."""
    if "multiprocessing" in sys.modules:
        sys.modules["multiprocessing"].freeze_support()
    elif len(sys.argv) > 1:  # a command, or a process that a command has started
        importlib.import_module("pyi_rth_multiprocessing")
        importlib.import_module("multiprocessing").freeze_support()
    folder = getattr(sys, "_MEIPASS", None)
    if sys.platform == "linux" and folder is not None:
        os.environ["QT_PLUGIN_PATH"] = os.path.join(folder, "PySide6", "Qt", "plugins")  # noqa: PTH118


if __name__ == "__main__":
    prepare()
    sys.exit(main())
