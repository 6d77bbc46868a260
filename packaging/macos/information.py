"""The program's metadata for macOS: Info.plist in every language, and entitlements."""

from typing import Any
from xml.etree import ElementTree

from kontsina_qt.language import languages
from kontsina_qt.match.names import RULES_SUFFIX, SUFFIX
from project import MIME_TYPE, ROOT, RULES_TYPE

BUNDLE_ID = "io.github.kontsina.Kontsina"
RECORD_TYPE = f"{BUNDLE_ID}.record"
KINDS = (
    (RECORD_TYPE, "Kontsina match", SUFFIX, MIME_TYPE),
    (f"{BUNDLE_ID}.rules", "Kontsina house rules", RULES_SUFFIX, RULES_TYPE),
)
"""The files that open with the program: type, name, extension and MIME type."""
XML = "http://www.w3.org/XML/1998/namespace"
ICON = "kontsina-record.icns"
OLDEST = "13.0"
"""The oldest macOS that Qt's wheels support."""


def info_plist(version: str, author: str) -> dict[str, Any]:
    """Return the keys that PyInstaller does not set itself."""
    return {
        "CFBundleName": "Kontsina",
        "CFBundleDisplayName": "Kontsina",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": list(languages()),
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": name,
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": ICON,
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            }
            for kind, name, _, _ in KINDS
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": name,
                "UTTypeConformsTo": ["public.json"],
                "UTTypeIconFile": ICON,
                "UTTypeTagSpecification": {
                    "public.filename-extension": [ending.removeprefix(".")],
                    "public.mime-type": [mime],
                },
            }
            for kind, name, ending, mime in KINDS
        ],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST,
        "NSHighResolutionCapable": True,  # draw at the screen's native resolution
        "NSRequiresAquaSystemAppearance": False,  # follow the system's dark mode
        "NSHumanReadableCopyright": f"© 2026 {author}. GNU GPL, version 3 or later.",
    }


def info_strings() -> dict[str, str]:
    """Return InfoPlist.strings of every language, with the names of the file types.

    They are those of ``packaging/linux/kontsina.xml``.
    """
    tree = ElementTree.parse(ROOT / "packaging" / "linux" / "kontsina.xml")
    place, lang = "{http://www.freedesktop.org/standards/shared-mime-info}", f"{{{XML}}}lang"
    named = {
        (kind.get("type"), comment.get(lang, "en")): comment.text or ""
        for kind in tree.iter(f"{place}mime-type")
        for comment in kind.iter(f"{place}comment")
    }
    return {
        code: "".join(f'"{name}" = "{named[mime, code]}";\n' for _, name, _, mime in KINDS)
        for code in languages()
    }


def entitlements() -> dict[str, bool]:
    """Return the exceptions to the hardened runtime: Python loads libraries signed by others."""
    return {"com.apple.security.cs.disable-library-validation": True}
