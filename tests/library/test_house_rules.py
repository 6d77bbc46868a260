"""The folder of one's own house rules: what its files are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.match.house_rules import HouseRules


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Grandma’s rules", "grandmas-rules"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\boot", "c-boot"),
        ("Con", "rules-con"),
        ("NUL", "rules-nul"),
        ("lpt1", "rules-lpt1"),
        ("Κοντσίνα", "rules"),
        ("...", "rules"),
    ],
)
def test_a_name_becomes_a_files_name_that_every_system_can_write(
    tmp_path: Path, name: str, id: str
) -> None:
    folder = tmp_path / "rules"
    own = OwnRules(folder)
    assert own.save(HouseRules(name, "kontsina", 2, {"target": 31})) == id
    assert own.save(HouseRules(f"{name}!", "kontsina", 2, {"target": 31})) == f"{id}-2"
    assert [each.name for each in folder.iterdir() if not each.name.startswith(id)] == []
    assert {each.name for each in own.all().values()} == {name, f"{name}!"}
