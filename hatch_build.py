"""Build hook: a wheel carries the run-time data that assets/build.py makes."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class AssetsHook(BuildHookInterface[Any]):
    """Make kontsina_qt/data before a wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from assets.build import build

        build(Path(self.root))
