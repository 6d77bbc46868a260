"""What macOS is told of the program: Info.plist, and the rights it asks for."""

from typing import Any

BUNDLE_ID = "io.github.kontsina.Kontsina"
RECORD_TYPE = f"{BUNDLE_ID}.record"
OLDEST = "13.0"
"""The macOS that Qt's wheels are made for."""


def info_plist(version: str, author: str) -> dict[str, Any]:
    """The keys that PyInstaller does not set itself."""
    return {
        "CFBundleName": "Kontsina",
        "CFBundleDisplayName": "Kontsina",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "el"],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Kontsina match",
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "kontsina-record.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RECORD_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": RECORD_TYPE,
                "UTTypeDescription": "Kontsina match",
                "UTTypeConformsTo": ["public.json"],
                "UTTypeIconFile": "kontsina-record.icns",
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["kontsina"],
                    "public.mime-type": ["application/x-kontsina-record"],
                },
            }
        ],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST,
        "NSHighResolutionCapable": True,  # drawn in the screen's own pixels
        "NSRequiresAquaSystemAppearance": False,  # dark where the system is
        "NSHumanReadableCopyright": f"© 2026 {author}. GNU GPL, version 3 or later.",
    }


def entitlements() -> dict[str, bool]:
    """What the hardened runtime has to allow: Python loads libraries that others signed."""
    return {"com.apple.security.cs.disable-library-validation": True}
