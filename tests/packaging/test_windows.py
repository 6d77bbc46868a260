"""The parts of the Windows build that can be tested without Windows: tables, texts, files."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest
import setuptools

import do
from assets.build import build
from kontsina_qt import __version__
from kontsina_qt.match.names import RULES_SUFFIX, SUFFIX
from windows import sign as signing
from windows.interpreter import SIGNER, is_signed
from windows.libraries import imported, required_dlls, unknown
from windows.version_info import DESCRIPTION, four_numbers, version_info
from windows.wheels import FREEZING, windows_requirements
from windows.wine import GCC

WINDOWS = do.ROOT / "packaging" / "windows"
SCRIPT = (WINDOWS / "kontsina.nsi").read_text("utf-8")
LANGUAGES = {
    name: f"{name.lower()}.nsh" for name in ("English", "Greek", "Italian", "Spanish", "Turkish")
}


def texts(language: str) -> dict[str, str]:
    """Return the texts of the setup program in one language, by name."""
    source = (WINDOWS / LANGUAGES[language]).read_text("utf-8")
    rows = re.findall(r'^\$\{T\} (\w+) \$\{LANG_(\w+)\} "(.*)"$', source, re.M)
    assert {row[1] for row in rows} == {language.upper()}
    assert len(rows) == source.count("${T} ")
    return {name: text for name, _, text in rows}


def test_the_setup_program_speaks_every_language_of_the_window() -> None:
    spoken = re.findall(r'MUI_LANGUAGE "(\w+)"', SCRIPT)
    catalogues = list((do.ROOT / "assets" / "translations").glob("*.po"))
    assert spoken == list(LANGUAGES)
    assert len(spoken) == 1 + len(catalogues)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_the_script_names_is_there_and_no_other(language: str) -> None:
    asked = set(re.findall(r"\$\((\w+)\)", SCRIPT))
    assert set(texts(language)) == asked


def test_texts_take_the_same_values_in_every_language() -> None:
    english = texts("English")
    for other in list(LANGUAGES)[1:]:
        for name, text in texts(other).items():
            values = re.findall(r"\$\{\w+\}", english[name])
            assert re.findall(r"\$\{\w+\}", text) == values
            assert text != english[name] or text == "Kontsina ${VERSION}"


def test_everything_installed_is_uninstalled() -> None:
    """Each registry key and file that setup creates is named in the uninstaller."""
    setting_up, taking_off = SCRIPT.split("; Taking off")
    for key in set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', setting_up)):
        lines = [line for line in taking_off.splitlines() if "DeleteRegKey" in line]
        assert any(f'"{key}"' in line or _parent(key) in line for line in lines), key
    for shortcut in re.findall(r'CreateShortcut "([^"]+)"', setting_up):
        assert f'Delete "{shortcut}"' in taking_off
    for name in re.findall(r"(?:/oname=|\$INSTDIR\.new\\)([\w.]+\.\w+)", setting_up):
        assert f'Delete "$INSTDIR\\{name}"' in taking_off


def test_a_shortcut_starts_the_program_in_its_own_folder() -> None:
    """A shortcut gets the folder that is current when it is created."""
    functions = re.findall(r"^Function.*?^FunctionEnd", SCRIPT, re.M | re.S)
    made = [body for body in functions if "CreateShortcut" in body]
    assert len(made) == SCRIPT.count("CreateShortcut") == 2
    for body in made:
        before = body.partition("CreateShortcut")[0]
        assert re.findall(r'SetOutPath "([^"]+)"', before)[-1] == "$INSTDIR"


def self_signed(folder: Path) -> Path:
    """Make a certificate that nobody trusts, as a PKCS #12 file without a password."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    request += ["-subj", "/CN=Nobody", "-keyout", str(key), "-out", str(certificate)]
    packed = folder / "certificate.p12"
    pack = ["openssl", "pkcs12", "-export", "-inkey", str(key), "-in", str(certificate)]
    for command in (request, [*pack, "-passout", "pass:", "-out", str(packed)]):
        subprocess.run(command, check=True, capture_output=True)
    return packed


@pytest.mark.skipif(
    not all(map(shutil.which, ("osslsigncode", "openssl"))),
    reason="osslsigncode or openssl is not installed",
)
def test_a_program_is_signed_where_there_is_a_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(signing.CERTIFICATE, raising=False)
    assert not signing.can_sign()
    program = tmp_path / "kontsina.exe"
    shutil.copy(Path(setuptools.__file__).with_name("cli-64.exe"), program)
    before = program.read_bytes()
    monkeypatch.setenv(signing.CERTIFICATE, str(self_signed(tmp_path)))
    assert signing.can_sign()
    signing.sign(program)
    assert program.read_bytes() != before
    told = subprocess.run(
        ["osslsigncode", "verify", str(program)], capture_output=True, text=True, check=False
    )
    assert "CN=Nobody" in told.stdout + told.stderr
    monkeypatch.setenv(signing.CERTIFICATE, str(tmp_path / "none.p12"))
    with pytest.raises(signing.SigningError, match=r"kontsina\.exe could not be signed"):
        signing.sign(program)


def _parent(key: str) -> str:
    """Return the program's own key that contains a key; a shared one does not count."""
    return re.sub(r"(\$\{KIND\}).*", r'\1"', key)


def test_matches_and_house_rules_open_by_their_endings() -> None:
    kinds = dict(re.findall(r'insertmacro Associate "([^"]+)" "\$\{(\w+)\}" "[^"]+"', SCRIPT))
    assert kinds == {SUFFIX: "RECORD", RULES_SUFFIX: "RULES"}
    taken_off = re.findall(r'insertmacro Dissociate "([^"]+)" "\$\{(\w+)\}"', SCRIPT)
    assert dict(taken_off) == kinds
    names = dict(re.findall(r'!define (RECORD|RULES) "([^"]+)"', SCRIPT))
    assert len(set(names.values())) == 2
    for ending in kinds:
        assert f'CopyFiles /SILENT "$INSTDIR.old\\*{ending}" "$INSTDIR"' in SCRIPT


def test_version_information_is_the_packages_own() -> None:
    for file, described in DESCRIPTION.items():
        text = version_info(do.ROOT, file)
        numbers = four_numbers(__version__)
        assert f"filevers={numbers}, prodvers={numbers}" in text
        fields = dict(re.findall(r"StringStruct\('(\w+)', '([^']*)'\)", text))
        assert fields["FileVersion"] == fields["ProductVersion"] == __version__
        assert fields["OriginalFilename"] == file
        assert fields["FileDescription"] == described
        compile(text, file, "eval")


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("0.1.0", (0, 1, 0, 0)), ("2.10", (2, 10, 0, 0)), ("1.2.3rc4", (1, 2, 3, 0)), ("x", (0,) * 4)],
)
def test_version_numbers_for_windows(version: str, numbers: tuple[int, ...]) -> None:
    assert four_numbers(version) == numbers


def test_windows_requirements_come_from_the_lock_files() -> None:
    locks = [(do.ROOT / name).read_text("utf-8") for name in (do.DEV_LOCK, do.PLAY_LOCK)]
    chosen = windows_requirements(*locks)
    names = re.findall(r"^([\w.-]+)==\S+ +\\$", chosen, re.M)
    assert {*FREEZING, "pyside6-essentials", "shiboken6", "platformdirs"} <= set(names)
    assert "pytest" not in names
    assert ";" not in chosen
    for name in names:
        assert re.search(rf"^{re.escape(name)}==.*\n +--hash=sha256:", chosen, re.M)


def test_a_lock_file_without_what_windows_needs_is_refused() -> None:
    with pytest.raises(do.SetupError, match="lacks pefile"):
        lock = (do.ROOT / do.DEV_LOCK).read_text("utf-8")
        windows_requirements(re.sub(r"^pefile==", "other==", lock, flags=re.M), "")


def test_unsigned_files_are_not_used(tmp_path: Path) -> None:
    program = tmp_path / "python.exe"
    program.write_bytes(Path(sys.executable).read_bytes()[:4096])
    if shutil.which("osslsigncode") is None:
        pytest.skip("osslsigncode is not installed")
    assert SIGNER
    assert not is_signed(program)


def test_pictures_are_compressed_for_every_qt(tmp_path: Path) -> None:
    """Every Qt reads zlib; zstd, rcc's default on Linux, is not supported by Qt on Windows."""
    for name in ("resources.qrc", "assets"):
        (tmp_path / name).symlink_to(do.ROOT / name)
    build(tmp_path)
    magic, version, flags = struct.unpack(
        ">4sI12xI", (tmp_path / "kontsina_qt" / "data" / "kontsina.rcc").read_bytes()[:24]
    )
    assert (magic, version) == (b"qres", 3)
    compressed, zstd = 0x01, 0x04
    assert flags & zstd == 0
    assert flags & compressed


@pytest.mark.skipif(shutil.which(GCC) is None, reason="mingw is not installed")
def test_a_missing_library_is_found(tmp_path: Path) -> None:
    """A library of ours, and a program that loads it, before and after the library is deleted."""
    (tmp_path / "cards.c").write_text("__declspec(dllexport) int cards(void) { return 52; }")
    (tmp_path / "main.c").write_text("int cards(void); int main(void) { return cards(); }")
    library, program = tmp_path / "cards.dll", tmp_path / "kontsina.exe"
    for command in (
        ["-shared", "cards.c", "-o", "cards.dll"],
        ["main.c", "cards.dll", "-o", "kontsina.exe"],
    ):
        subprocess.run([GCC, *command], cwd=tmp_path, check=True)
    assert imported([program]) >= {"cards.dll", "kernel32.dll"}
    assert unknown(required_dlls(tmp_path)) == []
    library.unlink()
    assert unknown(required_dlls(tmp_path)) == ["cards.dll"]


@pytest.mark.parametrize("verb", ["build", "try"])
def test_an_unknown_target_gets_the_known_ones(verb: str) -> None:
    command = [sys.executable, str(do.ROOT / "packaging" / verb), "amiga"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "windows" in done.stderr
    assert "Traceback" not in done.stderr
