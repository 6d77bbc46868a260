"""The listing of a table: for its players to return to, and for others while it has seats."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from pathlib import Path

from nacl.signing import SigningKey

from kontsina_qt.library.waiting_table import (
    WaitingTable,
    forget_table,
    keep_table,
    waiting_tables,
)
from kontsina_qt.link.board import Board, SharedTable
from kontsina_qt.link.club.entered import CurrentClub
from kontsina_qt.link.messages.news import Found, Table
from kontsina_qt.link.messages.requests import Reach
from kontsina_qt.link.wire.invitation import read_invitation


class Listing:
    """A table's entry among the waiting tables, and its announcement to others.

    Args:
        folder: where waiting tables are kept.
        board: announces it in the local network.
        club: announces it in a club.
        key: of this installation.
        kept: the entry.
        match: the name of its log.

    Attributes:
        kept: the entry, as last saved.
    """

    def __init__(
        self,
        folder: Path,
        board: Board,
        club: CurrentClub,
        key: SigningKey,
        kept: WaitingTable,
        match: str,
    ) -> None:
        self.kept = kept
        self._folder, self._board, self._club = folder, board, club
        self._key, self._match = key, match

    def update(self, table: Table) -> None:
        """Save a table that has changed, and announce it."""
        others = [each.name for seat, each in enumerate(table.chairs) if seat != table.own]
        names = tuple(filter(None, others))
        kept = replace(self.kept, others=names, started=table.started, game=table.game)
        self._save(replace(kept, days=table.days))
        for other in waiting_tables(self._folder):  # a person waits at one table at a time
            left = other.watches or not (other.started or other.club)
            if left and other.match != self._match:
                forget_table(self._folder, other.match)
        self._announce(table)

    def note_turn(self, turn: bool) -> None:
        """Save whether it is the person's turn."""
        self._save(replace(self.kept, turn=turn))

    def remove(self) -> None:
        """Remove the match from the list of waiting tables."""
        forget_table(self._folder, self._match)

    def hide(self) -> None:
        """Withdraw the announcement."""
        self._board.hide()
        self._club.hide()

    def _save(self, kept: WaitingTable) -> None:
        """Save the entry, if it has changed."""
        if replace(kept, seen=self.kept.seen) != self.kept or not kept.seen:
            self.kept = replace(kept, seen=int(time.time()))
            with contextlib.suppress(OSError):  # the table is not listed then
                keep_table(self.kept, self._folder)

    def _announce(self, table: Table) -> None:
        """Announce a hosted table while others can join or watch."""
        if table.started:
            self._board.look_away()
            self._club.look_away()
        reach = self.kept.reach
        if not table.hosted or reach not in (Reach.ROOM, Reach.FRIENDS, Reach.CLUB):
            return
        if table.started and not table.watch:
            self.hide()
            return
        invitation = read_invitation(self.kept.invitation)
        free = sum(not chair.name for chair in table.chairs)
        about = (self.kept.name, table.game, free, len(table.chairs))
        if invitation.club:
            found = Found(*about, str(invitation), watch=table.watch)
            self._club.show(self._key, found)
            return
        hidden, only = reach == Reach.FRIENDS, bytes.fromhex(self.kept.friend)
        self._board.show(SharedTable(*about, invitation, hidden, only, table.watch))
