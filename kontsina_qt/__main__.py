"""``python -m kontsina_qt`` is ``kontsina``."""

import sys

from kontsina_qt.cli import main

if __name__ == "__main__":
    sys.exit(main())
