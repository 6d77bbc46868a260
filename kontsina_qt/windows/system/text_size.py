"""The text size that the person prefers.

The size of the system's font, which Qt knows, says most of it (``table.type``); the portal tells of
a factor that no font shows where Qt has no part that is made for the desktop.
"""

from __future__ import annotations

from kontsina_qt.windows.system.portal import TEXT, Portal

SENSIBLE = (0.5, 3.0)


def text_scale(portal: Portal) -> float:
    """How much larger than usual text is asked for; 1 where nobody asks."""
    reported = portal.number(TEXT)
    return reported if reported is not None and SENSIBLE[0] <= reported <= SENSIBLE[1] else 1.0
