"""Packages credit the authors of all their parts as licences require."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import build_rpm
import parts
import project
from project import ROOT

COPYRIGHT = (ROOT / "packaging" / "linux" / "copyright").read_text("utf-8")
LICENCES = (ROOT / "LICENSES.md").read_text("utf-8")
NOT_ON_LINUX = {"OpenSSL", "SQLite", "Microsoft's C and C++ run-time"}


def frozen(folder: Path, *files: str, modules: tuple[str, ...] = ()) -> Path:
    """Make a folder that looks like a frozen program."""
    made = folder / "kontsina"
    for name in ("kontsina", *files):
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (folder / parts.MODULES).write_text(json.dumps(modules))
    return made


@pytest.mark.parametrize("part", parts.PARTS, ids=lambda part: part.name)
def test_every_part_is_named_with_its_holder(part: parts.Part) -> None:
    name = part.name.split()[0] if part.name.endswith("run-time") else part.name
    assert name in LICENCES
    holder = re.split(r",| and ", part.holder.removeprefix("The "))[0]
    assert holder in LICENCES or part.name == "Kontsina"
    if part.name not in NOT_ON_LINUX:
        assert name in COPYRIGHT


def pins(lock: str) -> dict[str, str]:
    """Return the version of each package in a lock file."""
    text = (ROOT / lock).read_text("utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ]+)", text, re.M))


def test_every_required_library_is_a_part_with_a_locked_version() -> None:
    """The bill of materials has the versions of the environment that packages are built in."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*asked["dependencies"], *asked["optional-dependencies"]["people"]]
    names = {re.split(r"[<>=!;]", each)[0].lower() for each in wanted}
    known = {part.package.lower() for part in parts.PARTS if part.package}
    built_with = pins("requirements-dev.lock")
    assert names <= known
    assert known <= set(built_with), "each is locked where packages are built"
    played = pins("requirements.lock")
    assert played == {name: built_with[name] for name in played}


def test_mit_notices_are_included() -> None:
    flat = " ".join(LICENCES.replace("\n>", "\n").split())
    for text in (flat, " ".join(COPYRIGHT.replace("\n .", "\n").split())):
        assert "The above copyright notice and this permission notice shall be included" in text
        assert "2. Redistributions in binary form must reproduce" in text
    for holder in ("Irmen de Jong", "Jukka Lehtosalo", "Anthony Green", "Stefan Krah"):
        assert holder in COPYRIGHT


def test_every_licence_of_the_copyright_file_has_its_text() -> None:
    stanzas = COPYRIGHT.split("\n\n")
    used = {
        name
        for stanza in stanzas
        if stanza.startswith("Files:")
        for name in re.split(r" and ", re.findall(r"^License: (.*)$", stanza, re.M)[0])
    }
    told = {
        stanza.partition("\n")[0].removeprefix("License: ")
        for stanza in stanzas
        if stanza.startswith("License:")
    }
    assert used == told


def test_the_rpm_names_every_licence() -> None:
    asked = {
        each.strip("() ")
        for part in parts.PARTS
        if part.name not in NOT_ON_LINUX
        for each in part.licence.split(" AND ")
        if " OR " not in each
    }
    assert asked <= set(build_rpm.LICENCES)


def test_the_list_of_parts_says_what_is_in_the_folder(tmp_path: Path) -> None:
    made = frozen(
        tmp_path,
        "_internal/libQt6Core.so.6",
        "_internal/libicudata.so.73",
        "_internal/_miniaudio.abi3.so",
        modules=("json", "miniaudio", "kontsina_qt.rules.base.cards", "pyi_rth_inspect"),
    )
    data = parts.bill(made)
    found = {each["bom-ref"]: each for each in data["components"]}
    assert {"Kontsina", "Qt", "ICU", "miniaudio", "Python", "PyInstaller", "zlib"} == set(found)
    assert found["ICU"]["version"] == "73"
    (file,) = found["miniaudio"]["components"]
    assert file["hashes"] == [
        {"alg": "SHA-256", "content": parts.digest(made / "_internal" / "_miniaudio.abi3.so")}
    ]
    assert all(each["version"] for name, each in found.items() if name not in ("zlib",))
    assert data["dependencies"][0]["dependsOn"] == list(found)


@pytest.mark.parametrize(
    ("file", "module"), [("_internal/libfoo.so.1", "json"), ("_internal/libQt6Gui.so.6", "numpy")]
)
def test_unknown_files_and_modules_are_reported(file: str, module: str, tmp_path: Path) -> None:
    with pytest.raises(project.PackageError, match=r"does not say whose (libfoo|numpy)"):
        parts.bill(frozen(tmp_path, file, modules=(module,)))
