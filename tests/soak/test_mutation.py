"""Single small faults, and the choice of tests that run against them."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

from tests.soak.mutants import ROOT, chosen, copy_checkout, outcome
from tests.soak.mutation import mutables_of
from tests.soak.nearest_tests import NearestTests

SOURCE = '''
def lowest(cards: list[int], most: int = 3) -> int | None:
    """The lowest, “≤” the most."""
    fits = [card for card in cards if card <= most and not card < 0]
    return min(fits) if fits else None


class Pile:
    def clear(self) -> None:
        self.cards.clear()
'''


def test_each_mutant_is_one_change_of_python() -> None:
    functions = mutables_of(SOURCE)
    assert [each.name for each in functions] == ["lowest", "Pile.clear"]
    mutants = [mutant for each in functions for mutant in each.mutants()]
    for mutant in mutants:
        ast.parse(mutant.text)
        pairs = zip(SOURCE.splitlines(), mutant.text.splitlines(), strict=True)
        assert [n for n, (a, b) in enumerate(pairs, 1) if a != b] == [mutant.line]
    assert {mutant.kind for mutant in mutants} == {
        *("default", "comparison", "and/or", "dropped not", "condition", "min/max"),
        *("constant", "return at once", "removed call"),
    }


def test_a_seed_always_chooses_the_same() -> None:
    first, again, other = (
        [(name, mutant.line) for name, mutant in chosen(9, Random(seed), "table/layout")]
        for seed in (1, 1, 2)
    )
    assert len(first) == 9 and first == again != other


def test_the_nearest_tests_come_first() -> None:
    nearest = NearestTests(ROOT).of("kontsina_qt/table/scene/stack.py", "Stack.show")
    assert nearest[0] == "tests/table/scene/test_stack.py"
    assert nearest[1] == "tests/table/test_labels.py", "which imports it"
    assert all(path.startswith("tests/") for path in nearest)
    form = NearestTests(ROOT).of("kontsina_qt/windows/new_game/seats_form.py", "SeatsForm.seat")
    assert all(path.startswith("tests/windows/new_game/") for path in form[:4]), "of its room"


def test_a_detected_mutant_is_killed_and_reverted(tmp_path: Path) -> None:
    copy_checkout(tmp_path)
    name, files = "kontsina_qt/table/style/keymap.py", ["tests/table/style/test_keymap.py"]
    source = (tmp_path / name).read_text("utf-8")
    mutant = next(m for each in mutables_of(source) for m in each.mutants())
    broken = type(mutant)(mutant.function, 1, "nonsense", "nonsense\n")
    assert outcome(tmp_path, name, broken, files, 60) == "killed"
    same = type(mutant)(mutant.function, 1, "none", source)
    assert outcome(tmp_path, name, same, files, 60) == "survived"
    assert (tmp_path / name).read_text("utf-8") == source
