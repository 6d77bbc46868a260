"""Scripts of packaging/ and do.py fail in one line with status 2, and delete no foreign files."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("kind", ["appimage", "deb", "portable", "rpm", "wheel"])
def test_a_missing_package_is_an_error_in_one_line(kind: str, tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    command = [sys.executable, str(ROOT / "packaging" / f"try_{kind}.py"), str(missing)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr == f"try_{kind}.py: {missing} is not a file\n"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_an_environment_behind_a_link_is_never_deleted(tmp_path: Path) -> None:
    checkout, elsewhere = tmp_path / "checkout", tmp_path / "elsewhere"
    checkout.mkdir()
    for name in ("do.py", "requirements.lock", "requirements-dev.lock"):
        shutil.copy(ROOT / name, checkout)
    shutil.copytree(ROOT / "kontsina_qt", checkout / "kontsina_qt")
    elsewhere.mkdir()
    (elsewhere / "kept").write_text("")
    (checkout / ".venv").symlink_to(elsewhere)
    command = [sys.executable, str(checkout / "do.py"), "setup"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2, ended.stderr
    assert "is a symbolic link" in ended.stderr
    assert (elsewhere / "kept").exists()
