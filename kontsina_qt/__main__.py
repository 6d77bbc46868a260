"""The entry point of ``python -m kontsina_qt``, the same as ``kontsina``."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> int:
    """Run the program and return its exit status, even if interrupted during imports."""
    try:
        from kontsina_qt.cli import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
