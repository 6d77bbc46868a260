"""``python -m kontsina_qt`` is ``kontsina``: where the program begins."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> int:
    """Run the program; the exit status, also where Ctrl-C comes before it has begun."""
    try:
        from kontsina_qt.cli import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
