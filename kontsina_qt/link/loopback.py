"""The log that another program of this computer serves."""

from __future__ import annotations

from kontsina_qt.link.invitation import LOOPBACK
from kontsina_qt.link.network import NetworkLogs
from kontsina_qt.link.serving import Served, SharedLogs

__all__ = ["LOOPBACK", "LoopbackLogs", "Served", "SharedLogs"]


class LoopbackLogs(NetworkLogs):
    """The log of a table on this computer."""

    def __init__(self, port: int) -> None:
        """Nothing is opened before the first question.

        Args:
            port: of the host.
        """
        super().__init__((LOOPBACK,), port)
