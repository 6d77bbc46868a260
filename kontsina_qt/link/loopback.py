"""The log that another program of this computer serves."""

from __future__ import annotations

from nacl.signing import SigningKey

from kontsina_qt.link.invitation import LOOPBACK
from kontsina_qt.link.network import NetworkLogs
from kontsina_qt.link.serving import Served, SharedLogs

__all__ = ["LOOPBACK", "LoopbackLogs", "Served", "SharedLogs"]


class LoopbackLogs(NetworkLogs):
    """The log of a table on this computer."""

    def __init__(self, port: int, key: SigningKey | None = None) -> None:
        """Nothing is opened before the first question.

        Args:
            port: of the host.
            key: of this installation; none to read no further than to the start.
        """
        super().__init__((LOOPBACK,), port, key)
