"""A table model of the library's matches, fetched page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from kontsina_qt.language import tr
from kontsina_qt.library.results.history import PAGE, MatchFilter, page
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.facts import person_in
from kontsina_qt.library.tables.rows import PRACTICE, MatchSummary, utc_now
from kontsina_qt.match.names import seat_name
from kontsina_qt.match.people import distinct_names
from kontsina_qt.match.record_types import Seat
from kontsina_qt.models.dates import ago_words, time_words
from kontsina_qt.models.rows import ITEM, Index
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import listed

TABLE, WHEN, GAME, PLAYERS, SCORE, RESULT = range(6)
COLUMNS = 6
NOWHERE = QModelIndex()


def game_words(game: str) -> str:
    """Return the name of a game; its id if it is unknown."""
    return tr(GAMES[game].name) if game in GAMES else game


def result_words(match: MatchSummary) -> str:
    """Return how a match ended for its only person, or else for everybody."""
    if match.source == PRACTICE:
        return tr("practice")
    if not match.finished:
        return tr("in progress")
    if match.resigned is not None:
        return tr("resigned")
    if match.source is not None:  # it does not count, whoever played it
        return tr("from a file")
    person, game = person_in(match.seats), GAMES.get(match.game)
    if game is None or not match.winners:
        return tr("finished")
    rules = game.rules(len(match.seats), match.options, match.version)
    own = None if person is None else rules.side_of[person]
    if len(match.winners) > 1 and (own is None or own in match.winners):
        return tr("tied")
    if own in match.winners:
        return tr("you won")
    seats = [seat for side in match.winners for seat in rules.seats_of(side)]
    return _winners_words(match.seats, seats)


def _winners_words(seats: Sequence[Seat], winners: Sequence[int]) -> str:
    """Return in words which seats have won a match that the person has not."""
    apart = distinct_names(seats)
    names = [seat_name(apart[seat].name) for seat in winners]
    if len(names) == 1:
        return tr("{name} won").format(name=names[0])
    return tr("{names} won").format(names=listed(names, tr))


MOST_SCORES = 4
"""With more sides, not every score is shown."""


def _what(match: MatchSummary) -> str:
    """Return the game, with the match's number in its series."""
    name = game_words(match.game)
    if match.place is None:
        return name
    return tr("{game}, no. {n} of a series").format(game=name, n=match.place + 1)


class MatchesModel(QAbstractTableModel):
    """The matches that pass a filter, latest first.

    Attributes:
        replaced: the library's ``replaced`` when the rows were read.
        stacked: whether the time of day is shown below the date, for narrow columns.

    Signals:
        failed(str): why no more rows could be read.
    """

    failed = Signal(str)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._sought = MatchFilter()
        self._whole = True
        self.replaced = library.file.replaced
        self.rows: list[MatchSummary] = []
        self.stacked = False

    def stack(self, stacked: bool) -> None:
        """Show the time of day below the date, or beside it."""
        if stacked != self.stacked:
            self.stacked = stacked
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, WHEN, WHEN)

    def seek(self, sought: MatchFilter) -> None:
        """Set the filter and read the first page."""
        self.beginResetModel()
        self._sought, self.rows, self._whole = sought, [], False
        self._read()
        self.endResetModel()

    def _read(self) -> list[MatchSummary]:
        """Read the next page; the caller adds it or has reset the model."""
        self.replaced = self._library.file.replaced
        try:
            found = page(self._library, self._sought, self.rows[-1] if self.rows else None)
        except LibraryError as error:
            self._whole = True
            self.failed.emit(str(error))
            return []
        self._whole = len(found) < PAGE
        if not self.rows:
            self.rows = found
        return found

    def canFetchMore(self, parent: Index = NOWHERE) -> bool:
        return not parent.isValid() and not self._whole

    def fetchMore(self, parent: Index = NOWHERE) -> None:
        if not self.canFetchMore(parent):
            return
        found = self._read()
        if found:
            at = len(self.rows)
            self.beginInsertRows(QModelIndex(), at, at + len(found) - 1)
            self.rows = [*self.rows, *found]
            self.endInsertRows()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else COLUMNS

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a row's summary (``ITEM``), or the text of a cell."""
        if not index.isValid() or not 0 <= index.row() < len(self.rows):
            return None
        match = self.rows[index.row()]
        if role == ITEM:
            return match
        words = self.words(match, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return words
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == WHEN:
            return time_words(match.updated)
        if role == Qt.ItemDataRole.DisplayRole and index.column() == WHEN and self.stacked:
            return "\n".join(filter(None, ago_words(match.updated, utc_now())))
        if role != Qt.ItemDataRole.DisplayRole or index.column() == TABLE:
            return None
        return words.replace(" – ", "\N{NO-BREAK SPACE}– ")  # no line begins with a dash

    @staticmethod
    def words(match: MatchSummary, column: int) -> str:
        """Return the text of a cell; for the picture, its description."""
        match column:
            case 1:
                return ", ".join(filter(None, ago_words(match.updated, utc_now())))
            case 2:
                return _what(match)
            case 3:
                return " – ".join(seat_name(seat.name) for seat in distinct_names(match.seats))
            case 4:
                return score_words(match.scores)
            case 5:
                return result_words(match)
            case _:
                return tr("The table")

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        headers = ("", tr("when"), tr("game"), tr("players"), tr("score"), tr("result"))
        return headers[section]


def score_words(scores: Sequence[int]) -> str:
    """Return every side's score; of many sides, the first and the best other one."""
    if len(scores) <= MOST_SCORES:
        return " : ".join(map(str, scores))
    return f"{scores[0]} : … : {max(scores[1:])}"
