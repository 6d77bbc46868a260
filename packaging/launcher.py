"""What PyInstaller freezes: the program's entry point."""

import multiprocessing
import sys

from kontsina_qt.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # in a process that a command has started, this does its work
    sys.exit(main())
