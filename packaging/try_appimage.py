"""Start the AppImage, without FUSE, and play a hand: `packaging/try appimage [FILE.AppImage]`."""

import shutil
import sys
from pathlib import Path

import do
from ending import end_with
from screen import screen
from trying import SCREEN_TOOLS, check_starts, check_terminal, to_try


def main() -> int:
    image = to_try("Kontsina-*.AppImage", *sys.argv[1:2])
    do.require_tools(SCREEN_TOOLS)
    with screen() as display:
        program = Path(shutil.copy2(image, display.home))
        display.environment["APPIMAGE_EXTRACT_AND_RUN"] = "1"
        display.environment["TMPDIR"] = str(display.home)
        check_terminal(display, str(program))
        check_starts(display, [str(program)], None)
    print("tried     " + image.name)
    return 0


if __name__ == "__main__":
    end_with(main, TimeoutError)
