"""What PyInstaller freezes: the program's entry point and nothing else."""

import multiprocessing
import sys

from kontsina_qt.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
