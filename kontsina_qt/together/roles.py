"""Who sits at a table of people."""

from __future__ import annotations

from typing import Final

PERSON: Final = "person"
"""A seat for a person, or for what plays in a person's name; other seats have a level's name."""
