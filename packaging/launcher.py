"""What PyInstaller freezes: the program's entry point and nothing else."""

import multiprocessing
import sys

from kontsina_qt.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
