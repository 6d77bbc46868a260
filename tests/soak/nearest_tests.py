"""The test files most relevant to a module, by their imports."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path


class NearestTests:
    """Test files ordered by their relevance to a module.

    Args:
        root: the checkout.
    """

    def __init__(self, root: Path) -> None:
        self._texts: dict[str, str] = {}
        self._importers: dict[str, set[str]] = defaultdict(set)
        for package in ("kontsina_qt", "tests"):
            for path in sorted((root / package).rglob("*.py")):
                name = path.relative_to(root).as_posix()
                self._texts[name] = path.read_text("utf-8")
        for name, text in self._texts.items():
            for imported in imports(text):
                self._importers[imported].add(name)

    def of(self, module: str, function: str) -> list[str]:
        """Return test files, the most relevant first.

        Args:
            module: the file's path from the root.
            function: the qualified name of the function.
        """
        path = Path(module)
        room = Path("tests", *path.parts[1:-1])
        package = Path(*room.parts[:2])
        direct = self._importers[module]
        next_to = {other for one in direct for other in self._importers[one]}
        words = function.split(".")

        def rank(test: str) -> tuple[bool, int, bool, int, str]:
            """Rank by name, imports, folder, and mentions of the function.

            The module's folder comes before importers of its importers, which are often far away.
            """
            by_name = test == str(room / f"test_{path.name}")
            if test in direct:
                near = 0
            elif room in Path(test).parents:
                near = 1
            else:
                near = 2 if test in next_to else 3
            named = any(word in self._texts[test] for word in words if not word.startswith("__"))
            return not by_name, near, not named, len(self._texts[test]), test

        tests = [name for name in self._texts if Path(name).name.startswith("test_")]
        related = [t for t in tests if rank(t)[1] < 3 or package in Path(t).parents]
        return sorted(related, key=rank)


def imports(text: str) -> set[str]:
    """Return the files whose modules a source imports."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{each.name}" for each in node.names}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return {name.replace(".", "/") + ".py" for name in found}
