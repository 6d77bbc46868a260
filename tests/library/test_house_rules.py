"""The folder of one's own house rules: what its files are called."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.match.house_rules import HouseRules, load_house_rules, save_house_rules


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


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes")
def test_a_files_name_of_any_bytes_has_an_id_that_can_be_carried(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"oma\xff.kontsina-rules")
    ours = HouseRules("Oma’s", "kontsina", 2, {"target": 31})
    save_house_rules(ours, file)
    own = OwnRules(tmp_path)
    (id,) = own.all()
    assert id.encode("utf-8").isascii() and own.all()[id] == ours
    changed = HouseRules("Oma’s", "kontsina", 2, {"target": 41})
    own.reload()
    assert own.save(changed, id) == id
    assert load_house_rules(file) == own.all()[id] == changed
    assert [*tmp_path.glob("*-rules")] == [file]
    own.delete(id)
    assert own.all() == {} and not file.exists()
