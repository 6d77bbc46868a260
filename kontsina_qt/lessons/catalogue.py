"""The catalogue of lessons."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kontsina_qt.lessons.basra import BASRA
from kontsina_qt.lessons.cassino import CASSINO
from kontsina_qt.lessons.diloti import DILOTI
from kontsina_qt.lessons.escoba import ESCOBA
from kontsina_qt.lessons.kassino_swedish import KASSINO_SWEDISH
from kontsina_qt.lessons.kontsina import KONTSINA
from kontsina_qt.lessons.lesson import Lesson
from kontsina_qt.lessons.pisti import PISTI
from kontsina_qt.lessons.scopa import SCOPA
from kontsina_qt.lessons.xeri import XERI
from kontsina_qt.lessons.zwickern import ZWICKERN

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {
        lesson.game: lesson
        for lesson in (
            *(KONTSINA, SCOPA, PISTI, XERI, ESCOBA),
            *(BASRA, CASSINO, DILOTI, KASSINO_SWEDISH, ZWICKERN),
        )
    }
)
"""The lessons by game id, easiest first: the best-known games of each family."""
