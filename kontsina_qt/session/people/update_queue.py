"""Messages about hands that wait until the table can show them."""

from __future__ import annotations

from collections import deque

from kontsina_qt.link.messages.news import Seen, Verified
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import RecordError, read_match


class UpdateQueue:
    """Views and proofs of hands, in the order in which they are shown.

    Attributes:
        calm: whether no animation is running.
        wants_hand: whether the person has left the score sheet of the previous hand.
        sent: the hand and ply of the person's move, until it is confirmed.
    """

    def __init__(self) -> None:
        self.calm = self.wants_hand = True
        self.sent: tuple[int, int] | None = None
        self._queue: deque[Seen | Verified] = deque()

    def __bool__(self) -> bool:
        """Return whether anything is waiting."""
        return bool(self._queue)

    def add(self, news: Seen | Verified) -> None:
        """Append a message."""
        self._queue.append(news)

    def clear(self) -> None:
        """Drop all messages."""
        self._queue.clear()

    def pop(self, hands: int) -> Seen | Verified | None:
        """Return the next message, or None if it cannot be shown yet.

        The confirmation of the person's move need not wait for animations.

        Args:
            hands: the number of hands shown so far.
        """
        if not self._queue:
            return None
        first = self._queue[0]
        if isinstance(first, Seen) and first.hand >= hands and not self.wants_hand:
            return None
        confirms = isinstance(first, Seen) and self.sent == (first.hand, len(first.view.moves) - 1)
        return self._queue.popleft() if self.calm or confirms else None

    def note_reached(self, hand: int, ply: int) -> bool:
        """Drop ``sent`` once the match is past it; return whether it was refused instead."""
        refused = self.sent == (hand, ply)
        if self.sent is not None and self.sent <= (hand, ply):
            self.sent = None
        return refused

    @property
    def ends_match(self) -> bool:
        """Whether the end of the match is waiting."""
        return any(isinstance(each, Verified) and each.over for each in self._queue)

    @property
    def last_match(self) -> Match | None:
        """The match in the latest proof; None without one, or if its record cannot be read."""
        records = [each.record for each in self._queue if isinstance(each, Verified)]
        try:
            return read_match(records[-1]) if records else None
        except RecordError:
            return None
