"""Keeps the match being played in the library: every move is there before it is shown."""

from __future__ import annotations

from collections.abc import Callable

from kontsina_qt.language import tr
from kontsina_qt.library.errors import Kind
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.duplicate import is_twin
from kontsina_qt.match.match import Match

LOST = (Kind.OTHER_WINDOW, Kind.NO_MATCH, Kind.BAD_MATCH)
"""What no second try mends: the library's match has parted from the one being played."""


class Keeper:
    """Writes one match; what cannot be written now is written before the next thing is.

    Args:
        library: where matches are kept.
        tell: says a sentence to the person.
    """

    def __init__(self, library: Library, tell: Callable[[str], None]) -> None:
        self.library = library
        self._tell = tell
        self._waiting: list[Callable[[int], None]] = []
        self._told = False
        self.match_id: int | None = None
        self._original: int | None = None

    def forget(self, match_id: int | None = None) -> None:
        """Turns to another match of the library, or to one that is not in it yet."""
        self.match_id = match_id
        self._original = None
        self._waiting, self._told = [], False

    def original_of(self, match: Match, match_id: int | None) -> Match | None:
        """The match whose cards one of the library plays again, if it does."""
        if match_id is None:
            return None
        try:
            id = self.library.original_of(match_id)
            original = self.library.look_at(id) if id is not None else None
        except LibraryError as error:
            self._tell(str(error))
            return None
        if original is None or (match.hands and not is_twin(original, match)):
            return None
        return original

    def was_ended(self, match: Match, match_id: int | None) -> bool:
        """Whether a match is over for the library though its rules would play on."""
        if match_id is None or match.over:
            return False
        try:
            return self.library.standing_of(match_id)[0]
        except LibraryError:
            return False

    def keep(self, match: Match) -> None:
        """Puts a whole match into the library, as one of its own."""
        self._write(match, lambda _: None)

    def deal(self, match: Match, deal: Deal) -> None:
        """Keeps the deal just made."""
        hand = match.cursor[0]
        self._write(match, lambda id: self.library.begin_hand(id, hand, deal))

    def move(self, match: Match, text: str) -> None:
        """Keeps the move just made."""
        hand, plies = match.cursor
        self._write(match, lambda id: self.library.add_move(id, hand, plies - 1, text))
        self._end(match)

    def cursor(self, match: Match, undos: int) -> None:
        """Keeps how far a match stands after an undo or a redo."""
        hand, ply = match.cursor
        self._write(match, lambda id: self.library.set_cursor(id, hand, ply, undos))
        self._end(match)

    def twin(self, match: Match, original: int) -> None:
        """Keeps whose cards the match plays again."""
        self._original = original
        self._write(match, lambda id: self.library.set_original(id, original))

    def end(self, match: Match) -> None:
        """Keeps that a match is over though its rules would play on."""
        self._end(match, True)

    def _end(self, match: Match, ended: bool = False) -> None:
        standing = match.standing
        if match.over or ended:
            winners, scores = standing.winners, standing.scores
            self._write(match, lambda id: self.library.finish(id, winners, scores))

    def _write(self, match: Match, write: Callable[[int], None]) -> None:
        """Writes to the library, first what could not be written before."""
        self._waiting.append(write)
        try:
            if self.match_id is None:
                self.match_id = self.library.import_match(match)
                self._waiting.clear()
                if self._original is not None:
                    self.library.set_original(self.match_id, self._original)
            while self._waiting:
                self._waiting[0](self.match_id)
                self._waiting.pop(0)
        except LibraryError as error:
            self._on_error(match, error)
        else:
            self._told = False

    def _on_error(self, match: Match, error: LibraryError) -> None:
        if error.kind in LOST and self.match_id is not None:
            self.match_id = None
            self._tell(tr("{error} Here it goes on as a copy.").format(error=error))
            self.keep(match)
        elif not self._told:
            self._told = True
            self._tell(
                tr("{error} The match goes on and is saved as soon as it can be.").format(
                    error=error
                )
            )
