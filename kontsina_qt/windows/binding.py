"""Loads Qt's binding without what nobody needs before the first picture.

PySide6 rests on Shiboken, whose Python half (signatures, help texts, the words of a wrong call)
lies as sources in an archive within its library: each start unpacks and compiles a dozen
modules. Shiboken also puts a hook before Python's ``import`` that reads the source of every
module, ours too, to see who wants PySide6's other spellings (``__feature__``). Together that is
half the time that importing the window takes. Here the archive stays closed until something
asks for what is in it, and the hook is left out.

This rests on how one version starts; any other is loaded as it comes.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace

from kontsina_qt.windows.quick_enums import fill_all, quicken

KNOWN = ("6", "11", "3")
"""The version of Shiboken that starts as told here."""

LOADER = "shibokensupport.signature.loader"
MAPPING = "shibokensupport.signature.mapping"
_PACKAGES = ("shibokensupport", "shibokensupport.signature")
_ASKED = {
    LOADER: (
        "pyside_type_init",
        "create_signature",
        "seterror_argument",
        "make_helptext",
        "feature_import",
        "feature_imported",
    ),
    MAPPING: ("update_mapping",),
}
"""The functions that the library takes from its modules, but two of the loader that have
nothing to do here: one mends modules for older programs, one puts the hook before ``import``."""


def load_binding() -> None:
    """Loads PySide6's modules for windows; where they are loaded already, nothing is done.

    Raises:
        ImportError: they cannot be loaded.
    """
    if "PySide6.QtWidgets" in sys.modules:
        return
    if "shiboken6" in sys.modules or not _load_shiboken():
        fill_all()
    quicken()
    importlib.import_module("PySide6.QtWidgets")


def _load_shiboken() -> bool:
    """Loads Shiboken's library alone, if it is the known one; whether it is."""
    spec = find_spec("shiboken6")
    if spec is None or spec.submodule_search_locations is None:
        return False
    package = ModuleType("shiboken6")
    package.__spec__ = spec
    package.__path__ = spec.submodule_search_locations
    package.__file__ = spec.origin
    sys.modules["shiboken6"] = package
    try:
        if not _is_known():
            raise ImportError
        _load_library(package)
    except ImportError:
        del sys.modules["shiboken6"]
        return False
    return True


def _is_known() -> bool:
    version = importlib.import_module("shiboken6._git_shiboken_module_version")
    return (version.major_version, version.minor_version, version.patch_version) == KNOWN


def _load_library(package: ModuleType) -> None:
    """Imports the library with a closed archive, and gives the package its names."""
    archive = sys.modules.get("zipfile")
    sys.modules["zipfile"] = _ClosedArchive("zipfile")
    sys.meta_path.insert(0, _Support)
    try:
        library = importlib.import_module("shiboken6.Shiboken")
    finally:
        sys.meta_path.remove(_Support)
        del sys.modules["zipfile"]
        if archive is not None:
            sys.modules["zipfile"] = archive
    names = {name: value for name, value in vars(library).items() if not name.startswith("_")}
    vars(package).update(names)


class _ClosedArchive(ModuleType):
    """Stands for ``zipfile`` while the library starts: an archive with nothing in it."""

    @staticmethod
    def ZipFile(_: object) -> SimpleNamespace:
        return SimpleNamespace(filelist=())


class _Support:
    """Finds and makes the few modules that the library asks for when it starts."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The module, if it is one of these."""
        if name not in _ASKED and name not in _PACKAGES:
            return None
        return ModuleSpec(name, _Support, is_package=name in _PACKAGES)  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """Has an ordinary module made."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        """Gives a module what the library asks of it."""
        names = _ASKED.get(module.__name__, ())
        vars(module).update({name: _later(module.__name__, name) for name in names})
        if module.__name__ == LOADER:
            vars(module).update(finish_import=lambda _: None, post_init=lambda: None)
            importlib.import_module(MAPPING)


def _later(module: str, name: str) -> Callable[..., object]:
    """A function of a module in the archive, which is opened when the function is called."""

    def call(*arguments: object) -> object:
        real = _from_archive(module)
        result = getattr(real, name)(*arguments)
        if module == MAPPING:  # in whose names the library looks for a type then
            vars(_STAND_INS[module]).update(vars(real), update_mapping=call)
        return result

    return call


@cache
def _from_archive(module: str) -> ModuleType:
    """A module of the archive, with all that the archive's loader loads."""
    if module != LOADER:
        _from_archive(LOADER)
        return sys.modules[module]
    fill_all()
    package, bootstrap = sys.modules["shiboken6"], sys.modules["signature_bootstrap"]
    assert package.__spec__ is not None and package.__spec__.loader is not None
    package.__spec__.loader.exec_module(package)
    bootstrap.zipfile = importlib.import_module("zipfile")  # type: ignore[attr-defined]
    for name in (*_PACKAGES, *_ASKED):
        _STAND_INS[name] = sys.modules.pop(name)
    _, archive = bootstrap.prepare_zipfile()
    sys.meta_path.insert(0, archive)
    try:
        return importlib.import_module(LOADER)
    finally:
        sys.meta_path.remove(archive)


_STAND_INS: dict[str, ModuleType] = {}
"""The modules of ``_Support`` after others have taken their place: the library still has them."""
