"""Parts of Python's library that others import at every start and hardly ever use.

``dataclasses`` brings ``inspect``, ``logging`` brings ``tokenize``, ``pathlib`` the addresses of
the internet, ``tempfile`` every kind of archive. Each such module is there by name and loads
itself when something of it is asked for.
(``importlib.util.LazyLoader`` loads it when it is imported for the second time already.)
"""

from __future__ import annotations

import sys
from _thread import RLock
from importlib.machinery import PathFinder
from types import ModuleType
from typing import Any

NAMES = ("inspect", "ipaddress", "tokenize", "textwrap", "shutil", "ctypes", "shlex")

_lock = RLock()


class Later(ModuleType):
    """A module that is loaded when an attribute of it is wanted that it has not yet."""

    def __getattr__(self, name: str) -> Any:
        """The attribute, after the module has been loaded."""
        load(self)
        return ModuleType.__getattribute__(self, name)


def load(module: Later) -> None:
    """Loads a module, once; who asks for something of it meanwhile, in another thread, waits."""
    with _lock:
        spec = vars(module)["__spec__"]
        if spec.loader_state is None and type(module) is Later:
            spec.loader_state = "loading"
            spec.loader.exec_module(module)
            module.__class__ = ModuleType  # type: ignore[assignment]


def load_later(names: tuple[str, ...] = NAMES) -> None:
    """Has modules load themselves when they are used, as far as they are not there yet."""
    for name in names:
        spec = PathFinder.find_spec(name) if name not in sys.modules else None
        if spec is not None and spec.loader is not None and spec.origin is not None:
            module = sys.modules[name] = Later(name)
            vars(module).update(
                __spec__=spec,
                __loader__=spec.loader,
                __file__=spec.origin,
                __package__=spec.parent,
            )
            if spec.submodule_search_locations is not None:
                vars(module)["__path__"] = spec.submodule_search_locations


def load_rest() -> None:
    """Loads what has not been wanted yet."""
    for module in list(sys.modules.values()):
        if type(module) is Later:
            load(module)
