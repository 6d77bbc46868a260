"""A simulated disk on which every ``fsync`` takes long, for child processes."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

_SOURCE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int slowly(const char *name, int file) {
    const char *milliseconds = getenv("SLOW_MS");
    usleep((milliseconds ? atoi(milliseconds) : 1000) * 1000);
    return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
"""


def slow_disk(folder: Path, milliseconds: int) -> dict[str, str] | None:
    """Return the environment of a program with such a disk; None if impossible here."""
    compiler = shutil.which("cc")
    if compiler is None or os.name != "posix" or not Path("/proc/self").exists():
        return None
    library = folder / "slow.so"
    if not library.exists():
        source = folder / "slow.c"
        source.write_text(_SOURCE)
        command = [compiler, "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"]
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            return None
    return {**os.environ, "LD_PRELOAD": str(library), "SLOW_MS": str(milliseconds)}
