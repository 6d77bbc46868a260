"""Make dist/Kontsina-VERSION-macos-MACHINE.dmg: `packaging/build macos`, on a Mac.

By default the .app is signed ad hoc, which is enough to run. With KONTSINA_SIGNING_IDENTITY (a
Developer ID) and KONTSINA_NOTARY_PROFILE (see `xcrun notarytool store-credentials`) it is signed
and notarised, and opens without a warning.
"""

import os
import plistlib
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from frozen import BUILD, architecture, built, dist, freeze
from macos.information import entitlements, info_strings
from project import VERSION, PackageError

AD_HOC = "-"


def run(*command: str) -> None:
    """Run one of macOS's tools.

    Raises:
        PackageError: it failed or is missing.
    """
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise PackageError(f"{command[0]} is missing: the .dmg is made on a Mac") from None
    if done.returncode:
        raise PackageError(f"{' '.join(command[:2])} failed: {done.stderr.strip()}")


def signing(path: Path, identity: str, rights: Path) -> list[str]:
    """Return the command that signs a file, with hardened runtime and timestamp if not ad hoc."""
    hardened = ["--options", "runtime", "--timestamp", "--entitlements", str(rights)]
    extra = [] if identity == AD_HOC else hardened
    return ["codesign", "--force", "--sign", identity, *extra, str(path)]


def add_languages(app: Path) -> None:
    """Add the names of file types in every language, for the Finder."""
    for code, strings in info_strings().items():
        folder = app / "Contents" / "Resources" / f"{code}.lproj"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "InfoPlist.strings").write_text(strings, encoding="utf-8")


def pieces(app: Path) -> Iterator[Path]:
    """Yield what to sign, innermost first: libraries, programs, and the .app last."""
    contents = app / "Contents"
    files = [path for path in contents.rglob("*") if path.is_file() and not path.is_symlink()]
    code = [path for path in files if path.suffix in (".dylib", ".so") or _is_program(path)]
    yield from sorted(code, key=lambda path: (-len(path.parts), str(path)))
    yield app


def _is_program(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) in (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")


def image(folder: Path, target: Path) -> list[str]:
    """Return the command that makes the disk image."""
    options = ["-volname", "Kontsina", "-fs", "HFS+", "-format", "UDZO", "-ov"]
    return ["hdiutil", "create", *options, "-srcfolder", str(folder), str(target)]


def notarising(target: Path, profile: str) -> Sequence[list[str]]:
    """Return the commands that notarise the image and staple the ticket."""
    submit = ["xcrun", "notarytool", "submit", str(target), "--keychain-profile", profile, "--wait"]
    return submit, ["xcrun", "stapler", "staple", str(target)]


def main() -> int:
    if sys.platform != "darwin":
        raise PackageError("a .dmg is made on a Mac")
    app = freeze("portable")
    add_languages(app)
    identity = os.environ.get("KONTSINA_SIGNING_IDENTITY", AD_HOC)
    rights = BUILD / "entitlements.plist"
    rights.write_bytes(plistlib.dumps(entitlements()))
    for piece in pieces(app):
        run(*signing(piece, identity, rights))
    run("codesign", "--verify", "--deep", "--strict", str(app))
    stage = BUILD / "dmg"
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(app, stage / app.name, symlinks=True)
    (stage / "Applications").symlink_to("/Applications")
    target = dist() / f"Kontsina-{VERSION}-macos-{architecture()}.dmg"
    run(*image(stage, target))
    if profile := os.environ.get("KONTSINA_NOTARY_PROFILE"):
        for command in notarising(target, profile):
            run(*command)
    built(target)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PackageError as problem:
        print(f"build_macos.py: {problem}", file=sys.stderr)
        sys.exit(2)
