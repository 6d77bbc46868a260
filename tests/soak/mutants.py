"""Find small faults that no test detects: ``python -m tests.soak.mutants --seed 1 --sample 80``.

Each mutant is one change in a random function of ``table`` or ``windows``, in a copy of the
checkout. The nearest test files run against it until one fails: that of the same name, those that
import the module, those of its folder. Survivors are shown as diffs, to be read: the change has no
effect, the code is not needed, or a test is missing.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import math
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from do import in_memory
from tests.soak.mutation import Mutable, Mutant, mutables_of
from tests.soak.nearest_tests import NearestTests

ROOT = Path(__file__).parents[2]
PACKAGES = ("kontsina_qt/table", "kontsina_qt/windows")
COPIED = ("kontsina_qt", "tests", "assets", "packaging", "docs", "do.py", "pyproject.toml")
FILES = 10
SECONDS = 40
"""CPU seconds, which other load does not affect."""
WAITING = 15
"""The limit of wall-clock time, as a multiple of that."""
OUTCOMES = {0: "survived", 1: "killed", 2: "killed", 4: "killed"}
"""The meaning of pytest's exit status; 2 and 4: a test or its requirements failed to import."""


def chosen(sample: int, random: Random, within: str = "") -> Iterator[tuple[str, Mutant]]:
    """Yield one mutant each of random functions, with their files.

    Args:
        sample: the number of mutants.
        random: chooses them.
        within: a part of the file's path, if limited.
    """
    functions: list[tuple[str, Mutable]] = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if within in name:
                functions += [(name, each) for each in mutables_of(path.read_text("utf-8"))]
    random.shuffle(functions)
    made = ((name, each.mutant(random.choice(each.changes))) for name, each in functions)
    return islice(((name, mutant) for name, mutant in made if mutant), sample)


def copy_checkout(folder: Path) -> None:
    """Copy what the tests of the table and the windows need."""
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copy2(source, folder / name)


def run_tests(folder: Path, files: Iterable[str], seconds: float) -> str:
    """Run the copy's tests and return the outcome: killed, survived or timed out."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    command += ["-m", "not long and not smoke and not slow", *files]
    places = {"PYTHONPATH": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    limit = math.ceil(seconds)
    tests = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **places, **in_memory()},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_CPU, (limit, limit + 5)),
    )
    try:
        status = tests.wait(WAITING * seconds)
    except subprocess.TimeoutExpired:
        status = -signal.SIGXCPU
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(tests.pid, signal.SIGKILL)  # including the players' processes
        tests.wait()
    if status == -signal.SIGXCPU:
        return "timed out"
    if status < 0:  # a crash counts as detected
        return "killed"
    return OUTCOMES.get(status, f"not tested (exit status {status})")


def outcome(folder: Path, name: str, mutant: Mutant, files: Iterable[str], seconds: float) -> str:
    """Apply a mutant to the copy, run its tests, and revert it."""
    path = folder / name
    source = path.read_text("utf-8")
    path.write_text(mutant.text, "utf-8")
    try:
        return run_tests(folder, files, seconds)
    finally:
        path.write_text(source, "utf-8")


def difference(name: str, mutant: Mutant) -> str:
    """Return a mutant as a diff."""
    before = (ROOT / name).read_text("utf-8").splitlines()
    return "\n".join(
        difflib.unified_diff(before, mutant.text.splitlines(), name, name, n=2, lineterm="")
    )


def main(arguments: list[str] | None = None) -> int:
    """Try a sample and print how many were killed; fail if one could not be tested."""
    parser = argparse.ArgumentParser(
        "python -m tests.soak.mutants", description=(__doc__ or "").split("\n\n", 1)[1]
    )
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--sample", type=int, default=80, help="how many mutants")
    parser.add_argument("--skip", type=int, default=0, help="leave out the first of them")
    parser.add_argument("--within", default="", help="only files whose path contains this")
    parser.add_argument("--files", type=int, default=FILES, help="test files run for each")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of the processor, for each")
    parser.add_argument("--list", action="store_true", help="show the mutants, run nothing")
    options = parser.parse_args(arguments)

    sample = list(chosen(options.sample, Random(options.seed), options.within))
    nearest = NearestTests(ROOT)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        if not options.list:
            copy_checkout(folder)
        for number, (name, mutant) in enumerate(sample[options.skip :], options.skip + 1):
            files = nearest.of(name, mutant.function)[: options.files]
            begun = time.monotonic()
            came = "listed"
            if not options.list:
                came = outcome(folder, name, mutant, files, options.seconds)
            counts[came] += 1
            where = f"{name}:{mutant.line} {mutant.function}: {mutant.kind}"
            print(f"{number}. {came} ({time.monotonic() - begun:.0f} s) {where}", flush=True)
            if came != "killed":
                print(difference(name, mutant), flush=True)
    tried = counts.total()
    print(f"{tried} mutants: " + ", ".join(f"{n} {came}" for came, n in counts.most_common()))
    print(f"killed: {counts['killed'] / max(1, tried):.0%}")
    return int(any(came.startswith("not tested") for came in counts))


if __name__ == "__main__":
    sys.exit(main())
