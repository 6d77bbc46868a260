"""The lessons there are."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kontsina_qt.lessons.cassino import CASSINO
from kontsina_qt.lessons.diloti import DILOTI
from kontsina_qt.lessons.kontsina import KONTSINA
from kontsina_qt.lessons.lesson import Lesson
from kontsina_qt.lessons.scopa import SCOPA

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {lesson.game: lesson for lesson in (KONTSINA, SCOPA, CASSINO, DILOTI)}
)
"""By the ids of their games, the easiest first."""
