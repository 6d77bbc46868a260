"""The text size that the person prefers.

It is mostly given by the size of the system's font (see ``table.style.text_size``). The portal
reports an additional factor, which Qt ignores without a platform theme for the desktop.
"""

from __future__ import annotations

from kontsina_qt.windows.system.portal import TEXT, Portal

SENSIBLE = (0.5, 3.0)


def text_scale(portal: Portal) -> float:
    """Return the text factor; 1 if none is reported."""
    reported = portal.number(TEXT)
    return reported if reported is not None and SENSIBLE[0] <= reported <= SENSIBLE[1] else 1.0
