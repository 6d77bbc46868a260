"""The checkout on the path, a home with nothing in it, English, and a screen of a usual size.

What makes the pages and pictures of this folder imports it before anything of the program. A second
process finds the home of the first one by ``FRESH_HOME``.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
HOME = Path(os.environ.get("FRESH_HOME") or tempfile.mkdtemp())
for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
    os.environ[name] = str(HOME)
os.environ["LANGUAGE"] = "en"

from tests.offscreen import use_screen

use_screen()
