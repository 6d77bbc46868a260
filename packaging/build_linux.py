"""Make .deb, .rpm and .tar.gz from one frozen program: `packaging/build linux`."""

import build_deb
import build_portable
import build_rpm
from ending import end_with
from frozen import built, freeze


def main() -> int:
    frozen = freeze("slim")
    for build in (build_deb.build, build_rpm.build, build_portable.build):
        built(build(frozen))
    return 0


if __name__ == "__main__":
    end_with(main)
