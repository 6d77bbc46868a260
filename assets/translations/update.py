"""Collects every text a person sees into the catalogues beside this script.

Run it as ``python -m assets.translations.update`` after texts have changed; then translate
what is empty or marked fuzzy in each ``.po``. ``--check`` writes nothing and exits 1 if a
catalogue lacks a text or leaves one untranslated.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = ROOT / "kontsina_qt"
FORMS = {"tr": 1, "mark": 1, "trn": 2}
"""The functions that take texts, and how many each takes."""


def texts() -> Catalog:
    """Every translatable text of the package, with the places where it stands."""
    catalog = Catalog(project="Kontsina", charset="utf-8", fuzzy=False)
    for file in sorted(PACKAGE.rglob("*.py")):
        for message in texts_in(file.read_text(encoding="utf-8")):
            catalog.add(message, locations=[(file.relative_to(ROOT).as_posix(), 0)])
    return catalog


def texts_in(source: str) -> Iterator[str | tuple[str, ...]]:
    """The texts of one module in the order in which they stand, also those inside f-strings."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        literals = tuple(
            each.value
            for each in call.args[: FORMS.get(name, 0)]
            if isinstance(each, ast.Constant) and isinstance(each.value, str)
        )
        if literals and len(literals) == FORMS[name]:
            yield literals if len(literals) > 1 else literals[0]


def catalogues() -> Iterator[tuple[Path, Catalog]]:
    """Each catalogue with its file."""
    for path in sorted(HERE.glob("*.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=path.stem)


def missing(catalog: Catalog, template: Catalog) -> list[str]:
    """The texts that a catalogue does not translate."""
    untranslated = []
    for message in template:
        if not message.id:
            continue
        key = message.id[0] if isinstance(message.id, tuple | list) else message.id
        known = catalog.get(key)
        strings = known.string if known is not None else ""
        forms = strings if isinstance(strings, tuple | list) else (strings,)
        if known is None or known.fuzzy or not all(forms):
            untranslated.append(str(key))
    return untranslated


def update(path: Path, catalog: Catalog, template: Catalog) -> None:
    """Brings a catalogue to the texts of today, keeping its translations."""
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    out = io.BytesIO()
    write_po(out, catalog, width=100, sort_output=True, include_lineno=False, omit_header=False)
    path.write_bytes(out.getvalue())


def main(arguments: list[str]) -> int:
    """Updates or checks every catalogue; the exit code."""
    template = texts()
    bad = 0
    for path, catalog in catalogues():
        if "--check" not in arguments:
            update(path, catalog, template)
            catalog = dict(catalogues())[path]
        left = missing(catalog, template)
        bad += len(left)
        print(f"{path.name}: {len(left)} of {len(template)} texts to translate")
        for text in left if "--check" in arguments else []:
            print(f"  {text}")
    return 1 if bad and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
