"""What `packaging/build` and `packaging/try` do: run VERB_TARGET.py with .venv's Python."""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import do

HERE = Path(__file__).resolve().parent


def targets(verb: str) -> list[str]:
    """What there is a script for."""
    return sorted(path.stem.removeprefix(f"{verb}_") for path in HERE.glob(f"{verb}_*.py"))


def open_script(verb: str) -> None:
    """Prepare the environment as do.py does, and become the script; never returns."""
    known = targets(verb)
    if len(sys.argv) < 2 or sys.argv[1] not in known:
        print(f"packaging/{verb} TARGET, one of: {' '.join(known)}", file=sys.stderr)
        sys.exit(2)
    try:
        do.prepare(do.DEV_LOCK, do.missing_libraries(window=False))
    except do.SetupError as problem:
        print(f"packaging/{verb}: {problem}", file=sys.stderr)
        sys.exit(2)
    script = HERE / f"{verb}_{sys.argv[1]}.py"
    command = [str(do.venv_python()), str(script), *sys.argv[2:]]
    sys.exit(subprocess.call(command, env={**os.environ, "PYTHONPATH": str(do.ROOT)}))
