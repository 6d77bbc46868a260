"""Collect every text a person sees into the catalogues beside this script.

Run it as ``python -m assets.translations.update`` after texts have changed; then translate
the empty and fuzzy entries of each ``.po``. A text whose English has changed keeps its old
translation, marked fuzzy, with the old English above it (``# Before:``): fix the translation and
remove the mark; the comment is removed by the next run. Until then the program shows the English.
``--check`` writes nothing and exits 1 if a catalogue lacks a text or has one untranslated or
fuzzy.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from copy import deepcopy
from difflib import SequenceMatcher
from itertools import takewhile
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = ROOT / "kontsina_qt"
FORMS = {"tr": 1, "N_": 1, "trn": 2}
"""The functions that take texts, and the number of texts each takes."""

BEFORE = "Before:"
"""The prefix of the comment with the English of a fuzzy translation."""

ALIKE, ALIKE_IN_ONE_FILE = 0.6, 0.35
"""The minimum similarity, from 0 to 1, of a new text and a removed one to count as reworded."""


def texts() -> Catalog:
    """Return every translatable text of the package, with its locations."""
    catalog = Catalog(project="Kontsina", charset="utf-8", fuzzy=False)
    for file in sorted(PACKAGE.rglob("*.py")):
        for message in texts_in(file.read_text(encoding="utf-8")):
            catalog.add(message, locations=[(file.relative_to(ROOT).as_posix(), 0)])
    return catalog


def texts_in(source: str) -> Iterator[str | tuple[str, ...]]:
    """Yield the texts of one module in their order, including those inside f-strings."""
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
    """Yield each catalogue with its file."""
    for path in sorted(HERE.glob("*.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=path.stem)


def missing(catalog: Catalog, template: Catalog) -> list[str]:
    """Return the texts that a catalogue does not translate."""
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


def fuzzy(catalog: Catalog) -> list[str]:
    """Return the texts whose translation is of an earlier wording."""
    return [_key(message) for message in catalog if message.id and message.fuzzy]


def _key(message: Message) -> str:
    """Return the English of a message, the singular of one with two forms."""
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


def _files(message: Message) -> set[str]:
    return {file for file, _ in message.locations}


def update(path: Path, catalog: Catalog, template: Catalog) -> None:
    """Update a catalogue to today's texts; translations of reworded texts are kept as fuzzy."""
    before = [message for message in catalog if message.id and message.string]
    # Babel puts the given messages themselves into the catalogue, so pass copies.
    catalog.update(deepcopy(template), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    forget_before(catalog)
    mark_reworded(catalog, [message for message in before if catalog.get(_key(message)) is None])
    out = io.BytesIO()
    write_po(
        out,
        catalog,
        width=100,
        sort_output=True,
        include_lineno=False,
        omit_header=False,
    )
    path.write_bytes(out.getvalue())


def forget_before(catalog: Catalog) -> None:
    """Remove the old English from texts that have been translated again."""
    for message in catalog:
        if not message.fuzzy:
            kept = takewhile(lambda line: not line.startswith(BEFORE), message.user_comments)
            message.user_comments = list(kept)


def mark_reworded(catalog: Catalog, gone: list[Message]) -> None:
    """Give new texts the translations of the most similar removed texts, as fuzzy."""
    new = [message for message in catalog if message.id and not any(_strings(message))]
    pairs = []
    for message in new:
        for old in gone:
            likeness = _likeness(message, old)
            if likeness:
                pairs.append((likeness, _key(message), _key(old), message, old))
    taken: set[str] = set()
    for _, _, old_key, message, old in sorted(pairs, key=lambda pair: (-pair[0], *pair[1:3])):
        if old_key not in taken and not any(_strings(message)):
            taken.add(old_key)
            message.string = old.string
            # Babel writes the usual #| but cannot read it; a comment survives.
            message.user_comments.append(f"{BEFORE} {old_key}")
            message.flags.add("fuzzy")


def _strings(message: Message) -> tuple[str, ...]:
    strings = message.string
    return tuple(strings) if isinstance(strings, tuple | list) else (strings or "",)


def _likeness(message: Message, old: Message) -> float:
    """Return the similarity of two texts; 0 if too low, or if only one has two forms."""
    if isinstance(message.id, str) != isinstance(old.id, str):
        return 0.0
    likeness = SequenceMatcher(None, _key(message), _key(old), autojunk=False).ratio()
    near = bool(_files(message) & _files(old))
    return likeness if likeness >= (ALIKE_IN_ONE_FILE if near else ALIKE) else 0.0


def main(arguments: list[str]) -> int:
    """Update or check every catalogue; return the exit code."""
    template = texts()
    bad = 0
    for path, catalog in catalogues():
        if "--check" not in arguments:
            update(path, catalog, template)
            catalog = dict(catalogues())[path]
        left = missing(catalog, template)
        bad += len(left)
        reworded = len(fuzzy(catalog))
        print(
            f"{path.name}: {len(left)} of {len(template)} texts to translate, {reworded} of them "
            "fuzzy (their English has changed)"
        )
        for text in left if "--check" in arguments else []:
            print(f"  {text}")
    return 1 if bad and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
