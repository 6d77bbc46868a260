"""The trial of iroh says what it lacks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_without_iroh_the_trial_says_so_in_one_line() -> None:
    # Without site-packages nothing that pip has installed is there.
    command = [sys.executable, "-S", "-m", "benchmarks.iroh_trial", "--connects", "100"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "iroh is not installed: pip install iroh\n"
