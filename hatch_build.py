"""Build hook: what a wheel carries beside the sources.

That is the run-time data that assets/build.py makes, and extension modules of the rules and the
search, compiled for this Python and this platform. Where nothing can be compiled the wheel is
pure, and runs the same.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CROSSED = "KONTSINA_WHEEL_MODULES"
"""Names a folder with extension modules that another system's compiler has made."""


def take_crossed(folder: Path, build_data: dict[str, Any]) -> None:
    """Put another system's modules into the wheel, and its name into the wheel's."""
    found = sorted(folder.rglob("*.pyd"))
    if not found:
        raise FileNotFoundError(f"there are no extension modules in {folder}")
    python, _, platform = found[0].name.split(".")[1].partition("-")  # NAME.cp311-win_amd64.pyd
    build_data["pure_python"] = False
    build_data["tag"] = f"{python}-{python}-{platform}"
    for path in found:
        build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()


class WheelHook(BuildHookInterface[Any]):
    """Make kontsina_qt/data and the extension modules before a wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        sys.path.insert(0, self.root)
        from assets.build import build

        build(root)
        if version == "editable":  # then the sources themselves are run
            return
        if crossed := os.environ.get(CROSSED):
            take_crossed(Path(crossed), build_data)
            return
        sys.path.insert(0, str(root / "packaging"))
        from compiled import CompileError, compile_into

        folder = root / "build" / "compiled"
        try:
            made = compile_into(folder)
        except CompileError as problem:
            self.app.display_warning(f"the wheel carries no compiled modules: {problem}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in made:
            build_data["force_include"][str(folder / path)] = path.as_posix()
