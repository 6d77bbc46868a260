"""The Debian packages of the system libraries that the frozen program needs."""

from collections.abc import Iterable
from pathlib import Path

from elf import elf_files
from project import PackageError

# The package of each soname. An unknown soname fails the build: either it must become a dependency
# or should not be needed.
PACKAGES = {
    "ld-linux-x86-64.so.2": "libc6",
    "ld-linux-aarch64.so.1": "libc6",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libc.so.6": "libc6",
    "libcrypt.so.1": "libcrypt1",
    "libcrypto.so.3": "libssl3t64 | libssl3",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdl.so.2": "libc6",
    "libexpat.so.1": "libexpat1",
    "libffi.so.8": "libffi8",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libm.so.6": "libc6",
    "libmvec.so.1": "libc6",
    "libpthread.so.0": "libc6",
    "libsqlite3.so.0": "libsqlite3-0",
    "libssl.so.3": "libssl3t64 | libssl3",
    "libstdc++.so.6": "libstdc++6",
    "libutil.so.1": "libc6",
    "libuuid.so.1": "libuuid1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}

OPENED = ("libdbus-1.so.3", "libfontconfig.so.1")
"""Libraries loaded with dlopen, which no file lists as needed."""

LIBC = "libc6"


def required_libraries(program: Path) -> tuple[list[str], str]:
    """Return the system libraries that the files below a folder need, and the minimum glibc.

    Raises:
        PackageError: the package of a library is unknown.
    """
    files = list(elf_files(program))
    brought = {path.name for path in program.rglob("*.so*")}
    needed = set(OPENED) - brought
    for elf in files:
        for soname in sorted(elf.needed - brought):
            if soname not in PACKAGES:
                raise PackageError(f"{elf.path} needs {soname}, which no known package brings")
            needed.add(soname)
    glibc = ".".join(map(str, max(elf.glibc for elf in files)))
    return sorted(needed), glibc


def debian_packages(sonames: Iterable[str]) -> list[str]:
    """Return the packages of libraries, without the C library's."""
    return sorted({PACKAGES[soname] for soname in sonames} - {LIBC})
