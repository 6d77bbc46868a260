"""The values of settings with a few named choices."""

from __future__ import annotations

from enum import StrEnum

from kontsina_qt.rules.base.messages import N_

UNTIL_CLICK = -1
LOOK_TIMES = {
    0: N_("None"),
    **dict.fromkeys((500, 1000, 2000, 3000), N_("{n} s")),
    UNTIL_CLICK: N_("Until I click"),
}
"""The pauses after another player's move, in milliseconds."""


class Speed(StrEnum):
    """How fast cards move."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class DeckColours(StrEnum):
    """The number of suit colours."""

    TWO = "two"
    FOUR = "four"


class FaceStyle(StrEnum):
    """How card faces are drawn."""

    CLASSIC = "classic"
    LARGE_INDEX = "large-index"


class Back(StrEnum):
    """Card backs, by the names of their drawings."""

    SUN = "sun"
    OWL = "owl"
    WAVES = "waves"
    OLIVE = "olive"
    TILES = "tiles"
    LATTICE = "lattice"


class LatinCards(StrEnum):
    """The pack for games that are traditionally played with Italian or Spanish cards."""

    HOME = "home"
    FRENCH = "french"
    ITALIAN = "italian"
    SPANISH = "spanish"


class Portraits(StrEnum):
    """How opponents are shown on the nameplates."""

    ON = "on"
    STILL = "still"
    INITIALS = "initials"


class Verbosity(StrEnum):
    """How detailed spoken answers are."""

    SHORT = "short"
    USUAL = "usual"
    FULL = "full"


class Motion(StrEnum):
    """Whether cards fly or fade; the stored words are from when it was a switch."""

    SYSTEM = "system"
    FLIES = "false"
    FADES = "true"


class Theme(StrEnum):
    """The colours of everything; ``CLOTH`` is the light one."""

    SYSTEM = "system"
    CLOTH = "cloth"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


class Cloth(StrEnum):
    """The surface of the table."""

    THEME = "theme"
    GREEN = "green"
    BLUE = "blue"
    BURGUNDY = "burgundy"
    WOOD = "wood"
    PLAIN = "plain"
