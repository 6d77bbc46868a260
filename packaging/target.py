"""Running a target's script in the checkout's .venv, for packaging/build and packaging/try."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import do

HERE = Path(__file__).resolve().parent


def targets(verb: str) -> list[str]:
    """Return the names of the targets."""
    return sorted(path.stem.removeprefix(f"{verb}_") for path in HERE.glob(f"{verb}_*.py"))


def run_target(verb: str, arguments: Sequence[str]) -> int:
    """Run packaging/VERB_TARGET.py and return its exit status; 2 if there is none."""
    known = targets(verb)
    if not arguments or arguments[0] not in known:
        print(f"usage: packaging/{verb} {{{','.join(known)}}} [ARGUMENTS]", file=sys.stderr)
        return 2
    try:
        if Path(sys.prefix) == do.VENV:
            do.build_data()
        else:
            do.prepare(do.DEV_LOCK, do.missing_libraries(window=False))
    except do.SetupError as problem:
        print(f"packaging/{verb}: {problem}", file=sys.stderr)
        return 2
    script = HERE / f"{verb}_{arguments[0]}.py"
    path = os.pathsep.join([str(do.ROOT), str(HERE)])
    return do.run([str(do.venv_python()), str(script), *arguments[1:]], PYTHONPATH=path)
