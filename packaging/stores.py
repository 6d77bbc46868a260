"""Write the manifests of a release for winget and Homebrew.

    python packaging/stores.py FOLDER_OF_THE_RELEASE TARGET

The manifests for winget go to TARGET/winget, the cask to TARGET/homebrew, to be submitted to the
stores' repositories. The project needs a URL, since both refer to its release files.
"""

import hashlib
import sys
from pathlib import Path

from build_deb import SYNOPSIS
from project import NAME, VERSION, PackageError, filled, urls

PUBLISHER, TITLE = "The Kontsina project", "Kontsina"
IDENTIFIER = "Kontsina.Kontsina"
SCHEMA = "1.10.0"
LICENCE = "GPL-3.0-or-later"
OLDEST_MACOS = "ventura"
"""The minimum for Qt's wheels."""
WORDS = (
    "The Greek fishing game and its whole family: @GAMES@ card games for @FEWEST@ to @MOST@"
    " players, against computer players that see only their own cards."
)


def digest(file: Path) -> str:
    """Return a file's SHA-256 in lower case."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def one(folder: Path, name: str) -> Path:
    """Return a file of the release.

    Raises:
        PackageError: it is missing.
    """
    file = folder / name
    if not file.is_file():
        raise PackageError(f"the release has no {name}")
    return file


def address(name: str) -> str:
    """Return the URL of a release file.

    Raises:
        PackageError: the project has no URL.
    """
    if "releases" not in urls():
        raise PackageError("the project has no address: see packaging/project.py")
    return f"{urls()['releases']}/download/v{VERSION}/{name}"


def winget(folder: Path) -> dict[str, str]:
    """Return the three manifests for winget by file name."""
    setup = one(folder, f"{NAME}-{VERSION}-setup.exe")
    head = f"PackageIdentifier: {IDENTIFIER}\nPackageVersion: {VERSION}\n"
    tail = "ManifestType: {}\n" + f"ManifestVersion: {SCHEMA}\n"
    installer = (
        f"{head}InstallerType: nullsoft\nScope: user\nMinimumOSVersion: 10.0.17763.0\n"
        "UpgradeBehavior: install\nInstallers:\n- Architecture: x64\n"
        f"  InstallerUrl: {address(setup.name)}\n"
        f"  InstallerSha256: {digest(setup).upper()}\n"
    )
    locale = (
        f"{head}PackageLocale: en-US\nPublisher: {PUBLISHER}\nPackageName: {TITLE}\n"
        f"PackageUrl: {urls()['homepage']}\nPublisherSupportUrl: {urls()['issues']}\n"
        f"License: {LICENCE}\nShortDescription: {SYNOPSIS}\nDescription: {quoted(filled(WORDS))}\n"
        "Tags:\n- card-game\n- cassino\n- scopa\n"
    )
    version = f"{head}DefaultLocale: en-US\n"
    return {
        f"{IDENTIFIER}.yaml": version + tail.format("version"),
        f"{IDENTIFIER}.installer.yaml": installer + tail.format("installer"),
        f"{IDENTIFIER}.locale.en-US.yaml": locale + tail.format("defaultLocale"),
    }


def quoted(text: str) -> str:
    """Quote a text for YAML."""
    return "'" + text.replace("'", "''") + "'"


def cask(folder: Path) -> str:
    """Return the cask for Homebrew."""
    arm, intel = (
        one(folder, f"{TITLE}-{VERSION}-macos-{kind}.dmg") for kind in ("arm64", "x86_64")
    )
    where = address(f"{TITLE}-#{{version}}-macos-#{{arch}}.dmg").replace(VERSION, "#{version}")
    return f"""\
cask "{NAME}" do
  arch arm: "arm64", intel: "x86_64"

  version "{VERSION}"
  sha256 arm:   "{digest(arm)}",
         intel: "{digest(intel)}"

  url "{where}"
  name "{TITLE}"
  desc "{SYNOPSIS}"
  homepage "{urls()["homepage"]}"

  depends_on macos: ">= :{OLDEST_MACOS}"

  app "{TITLE}.app"

  zap trash: [
    "~/Library/Application Support/{TITLE}",
    "~/Library/Preferences/{NAME}",
  ]
end
"""


def main(folder: Path, target: Path) -> int:
    files = {f"winget/{name}": text for name, text in winget(folder).items()}
    files[f"homebrew/{NAME}.rb"] = cask(folder)
    for name, text in files.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
    except PackageError as problem:
        print(f"stores.py: {problem}", file=sys.stderr)
        sys.exit(2)
