"""Sets up the environment of the scripts in this folder; imported for its side effects.

The checkout is put on the path, and the program gets an empty home, English and a screen of
ordinary size. The scripts import this module before anything of the program. Child processes share
their parent's home through ``FRESH_HOME``.
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
