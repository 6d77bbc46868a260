"""List pictures and fonts as resources: `python -m assets.make_qrc` writes resources.qrc."""

from __future__ import annotations

from pathlib import Path

# Folders below assets/, and the prefixes of their files in the resources.
FOLDERS = {
    "cards/svg": "cards",
    "fonts": "fonts",
    "icons": "icons",
    "portraits/svg": "portraits",
    "wordmark": "wordmark",
}
KINDS = {".svg", ".ttf"}
HEAD = '<!DOCTYPE RCC>\n<RCC version="1.0">\n  <qresource prefix="/">\n'
FOOT = "  </qresource>\n</RCC>\n"


def entries(root: Path) -> list[tuple[str, str]]:
    """Return alias and path of every picture and font, sorted."""
    found = []
    for folder, prefix in FOLDERS.items():
        base = root / "assets" / folder
        for file in base.rglob("*"):
            if file.suffix not in KINDS:
                continue
            alias = f"{prefix}/{file.relative_to(base).as_posix()}"
            found.append((alias, file.relative_to(root).as_posix()))
    return sorted(found)


def qrc(root: Path) -> str:
    lines = [f'    <file alias="{alias}">{path}</file>\n' for alias, path in entries(root)]
    return HEAD + "".join(lines) + FOOT


def main() -> None:
    root = Path(__file__).resolve().parent.parent
    (root / "resources.qrc").write_text(qrc(root), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
