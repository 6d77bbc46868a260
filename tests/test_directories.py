"""The directories are the platform's, private, and never relative."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kontsina_qt.directories import DirectoryError, config_dir, data_dir, state_dir

pytestmark = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="the XDG base directory specification"
)

PLACES = [
    (data_dir, "XDG_DATA_HOME", ".local/share"),
    (state_dir, "XDG_STATE_HOME", ".local/state"),
    (config_dir, "XDG_CONFIG_HOME", ".config"),
]


@pytest.mark.parametrize(("place", "variable", "default"), PLACES)
def test_places(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: Callable[[], Path],
    variable: str,
    default: str,
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(variable, str(tmp_path / "elsewhere" / "Ελληνικά"))
    assert place() == tmp_path / "elsewhere" / "Ελληνικά" / "kontsina"
    for nothing in ("relative/folder", ""):
        monkeypatch.setenv(variable, nothing)
        assert place() == home / default / "kontsina"
    monkeypatch.delenv(variable)
    made = place()
    assert made == home / default / "kontsina"
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
    assert not (tmp_path / "relative").exists()
    assert [path.name for path in home.iterdir()] == [default.split("/")[0]]


@pytest.mark.parametrize(("place", "variable", "default"), PLACES)
def test_a_directory_that_cannot_be_made_is_an_error(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: Callable[[], Path],
    variable: str,
    default: str,
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(variable, str(tmp_path / "file"))
    with pytest.raises(DirectoryError, match="Not a directory"):
        place()
