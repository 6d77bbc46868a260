"""The program's layout below /usr on Linux, shared by .deb, .rpm and Flatpak.

python packaging/linux_tree.py FOLDER     lays out what belongs below /usr/share
"""

import gzip
import os
import shutil
import sys
from pathlib import Path
from xml.sax.saxutils import escape

import completion
import manual
from elf import strip_absolute_runpaths
from project import APP_ID, MIME_TYPE, NAME, ROOT, filled, source_date, urls

LINUX = Path(__file__).resolve().parent / "linux"
MIME_ICON = MIME_TYPE.replace("/", "-")
SCREENSHOTS = (
    (
        "two-players",
        "The table with two players",
        {
            "el": "Το τραπέζι με δύο παίκτες",
            "it": "Il tavolo con due giocatori",
            "es": "La mesa con dos jugadores",
            "tr": "İki kişilik masa",
        },
    ),
    (
        "drag",
        "What a card can take is lit",
        {
            "el": "Ό,τι παίρνει το χαρτί φωτίζεται",
            "it": "Ciò che una carta può prendere s'illumina",
            "es": "Lo que una carta puede llevarse se ilumina",
            "tr": "Bir kartın alabildikleri ışıklanır",
        },
    ),
    (
        "cassino-build",
        "A Cassino build",
        {
            "el": "Χτίσιμο στο κασίνο",
            "it": "Una costruzione a Cassino",
            "es": "Una construcción en el Cassino",
            "tr": "Cassino’da bir yapı",
        },
    ),
    (
        "four-players",
        "Four players in partnerships",
        {
            "el": "Τέσσερις παίκτες σε ζευγάρια",
            "it": "Quattro giocatori a coppie",
            "es": "Cuatro jugadores en parejas",
            "tr": "Eşli dört oyuncu",
        },
    ),
    (
        "score-sheet",
        "Score sheet",
        {
            "el": "Το φύλλο του σκορ",
            "it": "Il foglio dei punti",
            "es": "La hoja de puntos",
            "tr": "Puan kâğıdı",
        },
    ),
)
"""The screenshots in docs/screenshots, with captions in every language."""


def stage(frozen: Path, tree: Path, programs: str) -> None:
    """Lay out the frozen program below a folder.

    Args:
        frozen: the folder from `frozen.freeze`.
        tree: the root of the layout, which is replaced.
        programs: the folder for commands, relative to the root: usr/games or usr/bin.
    """
    shutil.rmtree(tree, ignore_errors=True)
    program = tree / "usr" / "lib" / NAME
    shutil.copytree(frozen, program, symlinks=True)
    shutil.rmtree(program / "_internal" / "notices")  # the copyright file has these
    strip_absolute_runpaths(program)
    (tree / programs).mkdir(parents=True)
    (tree / programs / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    stage_share(tree / "usr" / "share")
    set_modes(tree, program / NAME)


def set_modes(tree: Path, *programs: Path) -> None:
    """Make everything below a folder readable by all, and programs executable."""
    for path in tree.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path in programs else 0o644)


def set_dates(tree: Path) -> None:
    """Set all times to the commit's, since packers only clamp later ones."""
    date = source_date()
    for path in (tree, *tree.rglob("*")):
        os.utime(path, (date, date), follow_symlinks=False)


def stage_share(share: Path) -> None:
    """Add the files below /usr/share: desktop entry, metadata, MIME types, completions, manual."""
    entry = filled((LINUX / f"{APP_ID}.desktop").read_text("utf-8"))
    put_text(entry, share / "applications" / f"{APP_ID}.desktop")
    put_text(metainfo(), share / "metainfo" / f"{APP_ID}.metainfo.xml")
    put(LINUX / "kontsina.xml", share / "mime" / "packages" / f"{APP_ID}.xml")
    put_compressed(manual.page().encode(), share / "man" / "man6" / f"{NAME}.6.gz")
    for place, text in completion.scripts().items():
        put_text(text, share / place)
    stage_icons(share)


def stage_icons(share: Path) -> None:
    """Add the icons of the program and its files."""
    icons, hicolor = ROOT / "assets" / "icons", share / "icons" / "hicolor"
    put(icons / "kontsina.svg", hicolor / "scalable" / "apps" / f"{APP_ID}.svg")
    put(icons / f"{MIME_ICON}.svg", hicolor / "scalable" / "mimetypes" / f"{MIME_ICON}.svg")
    for picture in icons.glob("kontsina-*.png"):
        size = picture.stem.removeprefix("kontsina-")
        put(picture, hicolor / f"{size}x{size}" / "apps" / f"{APP_ID}.png")
    symbolic = icons / "kontsina-symbolic.svg"
    put(symbolic, hicolor / "symbolic" / "apps" / f"{APP_ID}-symbolic.svg")


def metainfo() -> str:
    """Return the AppStream file, with URLs and screenshots if the project has a URL."""
    text = filled((LINUX / f"{APP_ID}.metainfo.xml").read_text("utf-8"))
    return text.replace("  <launchable", links() + "  <launchable", 1)


def links() -> str:
    """Return the AppStream elements with the project's URLs."""
    known = urls()
    lines = []
    for label, kind in (("homepage", "homepage"), ("issues", "bugtracker")):
        if label in known:
            lines.append(f'  <url type="{kind}">{escape(known[label])}</url>')
    if "screenshots" in known:
        lines.append("  <screenshots>")
        for index, (name, english, others) in enumerate(SCREENSHOTS):
            default = ' type="default"' if index == 0 else ""
            lines += [
                f"    <screenshot{default}>",
                f"      <caption>{escape(english)}</caption>",
                *(
                    f'      <caption xml:lang="{language}">{escape(words)}</caption>'
                    for language, words in others.items()
                ),
                f"      <image>{escape(known['screenshots'])}/{name}.png</image>",
                "    </screenshot>",
            ]
        lines.append("  </screenshots>")
    return "".join(line + "\n" for line in lines)


def put(source: Path, target: Path) -> None:
    """Copy a file to a path in the tree."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def put_text(text: str, target: Path) -> None:
    """Write a text to a path in the tree."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")


def put_compressed(text: bytes, target: Path) -> None:
    """Write a gzipped file reproducibly."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text, 9, mtime=0))


if __name__ == "__main__":
    stage_share(Path(sys.argv[1]))
