"""The choices of settings: a class for each setting with a few named values."""

from __future__ import annotations

from enum import StrEnum

from kontsina_qt.rules.base.messages import N_

UNTIL_CLICK = -1
LOOK_TIMES = {
    0: N_("None"),
    **dict.fromkeys((500, 1000, 2000, 3000), N_("{n} s")),
    UNTIL_CLICK: N_("Until I click"),
}
"""The times to look at what another player did, in milliseconds."""


class Speed(StrEnum):
    """How fast cards move."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class DeckColours(StrEnum):
    """How many colours the suits have."""

    TWO = "two"
    FOUR = "four"


class FaceStyle(StrEnum):
    """How card faces are drawn."""

    CLASSIC = "classic"
    LARGE_INDEX = "large-index"


class Back(StrEnum):
    """What is on the backs, by the names of the drawings."""

    SUN = "sun"
    OWL = "owl"
    WAVES = "waves"
    OLIVE = "olive"
    TILES = "tiles"
    LATTICE = "lattice"


class LatinCards(StrEnum):
    """The pack of games that are at home with Italian or Spanish cards."""

    HOME = "home"
    FRENCH = "french"
    ITALIAN = "italian"
    SPANISH = "spanish"


class Portraits(StrEnum):
    """How an opponent is pictured on the plates."""

    ON = "on"
    STILL = "still"
    INITIALS = "initials"


class Verbosity(StrEnum):
    """How much is said in answer to a question."""

    SHORT = "short"
    USUAL = "usual"
    FULL = "full"


class Motion(StrEnum):
    """Whether cards fade instead of flying; by the words of files older than the system's wish."""

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
    """What the table is covered with."""

    THEME = "theme"
    GREEN = "green"
    BLUE = "blue"
    BURGUNDY = "burgundy"
    WOOD = "wood"
    PLAIN = "plain"
