"""Make .deb, .rpm and .tar.gz of one frozen program: `packaging/build linux`."""

import sys

import build_deb
import build_portable
import build_rpm
import do
from frozen import built, freeze
from project import PackageError


def main() -> int:
    frozen = freeze("slim")
    for build in (build_deb.build, build_rpm.build, build_portable.build):
        built(build(frozen))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (do.SetupError, PackageError) as problem:
        print(f"build_linux.py: {problem}", file=sys.stderr)
        sys.exit(2)
