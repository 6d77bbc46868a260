"""Build hook: what a wheel carries beside the sources.

That is the run-time data that assets/build.py makes, and extension modules of the rules and the
search, compiled for this Python and this platform. Where nothing can be compiled the wheel is
pure, and runs the same.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[Any]):
    """Make kontsina_qt/data and the extension modules before a wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        sys.path.insert(0, self.root)
        from assets.build import build

        build(root)
        if version == "editable":  # then the sources themselves are run
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
