"""The parts of the .app and .dmg for macOS that can be tested without a Mac."""

from __future__ import annotations

import plistlib
import re
import struct
from pathlib import Path
from typing import Any

import pytest

import build_macos
from assets.icons.draw import ICNS_TYPES
from kontsina_qt import __version__
from kontsina_qt.match.names import RULES_SUFFIX, SUFFIX
from macos.information import OLDEST, entitlements, info_plist
from project import APP_ID, MIME_TYPE, ROOT, RULES_TYPE, PackageError

ICONS = ROOT / "assets" / "icons"
DOUBLED = {"ic11": 16, "ic12": 32, "ic13": 128, "ic14": 256, "ic10": 512}
"""The pictures for high-resolution screens, with their nominal sizes."""


def information() -> dict[str, Any]:
    """Return Info.plist as read back from its file."""
    data: dict[str, Any] = plistlib.loads(plistlib.dumps(info_plist(__version__, "authors")))
    return data


def pictures(path: Path) -> dict[str, tuple[int, int]]:
    """Return width and height of each picture in an .icns file, read from the PNG itself."""
    data = path.read_bytes()
    kind, length = struct.unpack(">4sI", data[:8])
    assert (kind, length) == (b"icns", len(data))
    found, at = {}, 8
    while at < len(data):
        name, size = struct.unpack(">4sI", data[at : at + 8])
        assert data[at + 8 : at + 16] == b"\x89PNG\r\n\x1a\n"
        found[name.decode()] = struct.unpack(">II", data[at + 24 : at + 32])
        at += size
    assert at == len(data)
    return found


@pytest.mark.parametrize("name", ["kontsina", "kontsina-record"])
def test_icons_have_every_size_for_both_kinds_of_screens(name: str) -> None:
    found = pictures(ICONS / f"{name}.icns")
    assert found == {kind: (size, size) for kind, size in ICNS_TYPES}
    plain = {found[kind][0] for kind in found if kind not in DOUBLED}
    assert plain == {16, 32, 128, 256, 512}
    assert {kind: found[kind][0] // 2 for kind in DOUBLED} == DOUBLED


@pytest.mark.parametrize(
    ("place", "kind", "ending", "mime"),
    [(0, "record", SUFFIX, MIME_TYPE), (1, "rules", RULES_SUFFIX, RULES_TYPE)],
)
def test_matches_and_house_rules_are_the_programs_own_and_open_by_double_click(
    place: int, kind: str, ending: str, mime: str
) -> None:
    data = information()
    document = data["CFBundleDocumentTypes"][place]
    exported = data["UTExportedTypeDeclarations"][place]
    assert exported["UTTypeIdentifier"] == f"{APP_ID}.{kind}"
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    assert document["CFBundleTypeName"] == exported["UTTypeDescription"]
    assert document["LSHandlerRank"] == "Owner"
    tags = exported["UTTypeTagSpecification"]
    assert tags["public.filename-extension"] == [ending.removeprefix(".")]
    assert tags["public.mime-type"] == [mime]
    assert (ICONS / document["CFBundleTypeIconFile"]).is_file()


def test_high_resolution_dark_mode_and_languages() -> None:
    data = information()
    assert data["NSHighResolutionCapable"] is True
    assert data["NSRequiresAquaSystemAppearance"] is False
    assert data["CFBundleLocalizations"] == ["en", "el", "es", "it", "tr"]
    assert data["CFBundleShortVersionString"] == __version__
    assert data["LSMinimumSystemVersion"] == OLDEST


def test_file_types_are_named_in_every_language(tmp_path: Path) -> None:
    app = tmp_path / "Kontsina.app"
    build_macos.add_languages(app)
    data = {}
    for code in information()["CFBundleLocalizations"]:
        text = (app / "Contents" / "Resources" / f"{code}.lproj" / "InfoPlist.strings").read_text(
            encoding="utf-8"
        )
        data[code] = dict(re.findall(r'^"(.+)" = "(.+)";$', text, re.MULTILINE))
    kinds = [each["CFBundleTypeName"] for each in information()["CFBundleDocumentTypes"]]
    assert all(list(names) == kinds for names in data.values())
    assert data["en"] == {kind: kind for kind in kinds}
    assert data["el"]["Kontsina match"] == "Παρτίδα κοντσίνας"
    assert data["it"]["Kontsina house rules"] == "Regole di casa di Kontsina"


def test_signing_order_is_innermost_first(tmp_path: Path) -> None:
    app = tmp_path / "Kontsina.app"
    inner = app / "Contents" / "Frameworks" / "PySide6"
    inner.mkdir(parents=True)
    (inner / "QtCore.abi3.so").touch()
    (app / "Contents" / "MacOS").mkdir()
    program = app / "Contents" / "MacOS" / "kontsina"
    program.write_bytes(b"\xcf\xfa\xed\xfe rest")
    (app / "Contents" / "Info.plist").touch()
    assert list(build_macos.pieces(app)) == [inner / "QtCore.abi3.so", program, app]


def test_an_identity_enables_the_hardened_runtime(tmp_path: Path) -> None:
    rights = tmp_path / "entitlements.plist"
    rights.write_bytes(plistlib.dumps(entitlements()))
    assert plistlib.loads(rights.read_bytes()) == entitlements()
    ad_hoc = build_macos.signing(tmp_path, build_macos.AD_HOC, rights)
    assert ad_hoc == ["codesign", "--force", "--sign", "-", str(tmp_path)]
    named = build_macos.signing(tmp_path, "Developer ID Application: X", rights)
    assert named[named.index("--options") + 1] == "runtime"
    assert {"--timestamp", "--entitlements", str(rights)} <= set(named)


def test_elsewhere_the_builder_says_that_a_mac_is_needed() -> None:
    with pytest.raises(PackageError, match="on a Mac"):
        build_macos.run("no-such-tool-of-a-mac")
