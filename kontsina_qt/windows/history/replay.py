"""Replays a match of the library on the table, from any seat, with its reviews."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPainter, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.analysis.review import TO_SPEAK_OF, HandReview
from kontsina_qt.analysis.wording import series
from kontsina_qt.language import tr
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import seat_name
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.session.background.review_process import ReviewProcess
from kontsina_qt.session.replay_session import Place, ReplaySession
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.style.keymap import Where, latin
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.table.view import TableView
from kontsina_qt.windows.history.scrubber import Scrubber
from kontsina_qt.windows.widgets.chart import Mark, ReviewGraph
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import ChoiceBox, Paragraph, TallCheckBox
from kontsina_qt.windows.widgets.review_words import move_sentence, own_side, sentence, side_words

LOOK_MS = 900
"""The pause after the animation of each move while playing."""
HIGH = 680
"""The height of the dialog, at the usual text size, below which the graph is hidden."""
MOST_MARKS = 5
"""The most marked moves per hand on the scrubber."""
LEAST_TABLE = QSize(300, 200)


class ReplayDialog(FittingDialog):
    """Replays a copy of a match.

    Args:
        library: the library of its reviews.
        match: the match, with at least one hand.
        match_id: its id in the library. If it is unfinished, its current hand is shown only as
            seen at the table.
        art, theme: the deck and the theme.
        parent: the main window.
    """

    key_context = Where.REPLAY

    fills_window = narrow_margins = True

    def __init__(
        self,
        library: Library,
        match: Match,
        match_id: int,
        art: CardArt,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Replay"))
        self.propose(1120, 780)
        self._library, self._match_id = library, match_id
        self._record, self._over = match.record(), len(match.results)
        self._playing = False
        self._theme = theme
        self.session = ReplaySession(library, self)
        self.models = TableModels(self.session, self)
        self.scene = TableScene(self.models, art, theme, self)
        self.view = TableView(self.scene, Gestures(self.scene, self.session, self))
        # The table is not interactive: keys and clicks control the replay.
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.view.setMinimumSize(LEAST_TABLE)
        self.setMouseTracking(True)
        self.reviews: dict[int, HandReview] = {}
        self.process = ReviewProcess(library, self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step_on)
        self._make_parts(match, theme)
        self._lay_out()
        self._connect()
        self._read_reviews()
        people = match.humans
        self.session.show(match, people[0] if people else 0, self._goes_on(match))
        self.scrubber.show_places(self.session.places)
        self.seats.setCurrentIndex(self.session.viewer)
        self._name_play()
        self._on_place()
        self.scrubber.setFocus()

    def _goes_on(self, match: Match) -> bool:
        """Return whether a match can be continued, so that its last hand must stay secret."""
        try:
            return not match.over and not self._library.standing_of(self._match_id)[0]
        except LibraryError:
            return not match.over

    # Layout

    def _make_parts(self, match: Match, theme: Theme) -> None:
        self.scrubber = Scrubber(theme)
        self.graph = ReviewGraph(theme)
        self.graph.setFixedHeight(scaled(150))
        self.where = Label()
        self.where.setProperty("role", "head")
        self.judgement = Paragraph("")
        self.judgement.least = 2  # constant height, so that the table is not laid out at each move
        self.judgement.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.back_button = self._button("‹", tr("One move back"))
        self.play_button = self._button(" ", tr("Start playback"))
        self.on_button = self._button("›", tr("One move forward"))
        self.review_button = self._button(tr("Review this hand"))
        self.close_button = self._button(tr("Close"))
        self.seats = ChoiceBox()
        self.seats.setAccessibleName(tr("View from"))
        for seat in match.seats:
            self.seats.addItem(tr("View from: {name}").format(name=seat_name(seat.name)))
        self.open_box = TallCheckBox(tr("All hands face up"))

    def _button(self, words: str, name: str = "") -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        if name:
            button.setAccessibleName(name)
            button.setToolTip(tip(name))
            button.setFixedWidth(scaled(62))
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, 1)
        parts = QWidget()
        parts.setCursor(Qt.CursorShape.ArrowCursor)  # not the hand cursor of the last capture
        below = QVBoxLayout(parts)
        below.setContentsMargins(20, 10, 20, 14)
        below.setSpacing(8)
        below.addLayout(self._running())
        below.addWidget(self.graph)
        below.addWidget(self.judgement)
        below.addWidget(self._foot())
        column.addWidget(parts)

    def _running(self) -> QLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.back_button, self.play_button, self.on_button):
            row.addWidget(button)
        row.addWidget(self.scrubber, 1)
        return row

    def _foot(self) -> QWidget:
        row = Flow(gap=12, left=1)
        for part in (self.where, self.seats, self.open_box, self.review_button, self.close_button):
            row.add(part)
        return row

    def _connect(self) -> None:
        self.scrubber.valueChanged.connect(self._on_scrubbed)
        self.back_button.clicked.connect(lambda: self.step(-1))
        self.on_button.clicked.connect(lambda: self.step(1))
        self.play_button.clicked.connect(self.play_or_pause)
        self.seats.activated.connect(self.session.sit)
        self.open_box.toggled.connect(self.lay_open)
        self.graph.chosen.connect(self._on_chosen)
        self.review_button.clicked.connect(self.review)
        self.close_button.clicked.connect(self.reject)
        self.scene.settled.connect(self._on_settled)
        self.process.progress.connect(self._on_progress)
        self.process.finished.connect(self._on_reviewed)
        self.process.failed.connect(self.judgement.setText)

    def set_motion(self, speed: float, fades: bool) -> None:
        """Set the speed of the animation; 0 for none."""
        self.scene.instant = speed == 0
        self.scene.motion.speed = speed or 1.0
        self.scene.motion.fades = fades

    def lay_open(self, open: bool) -> None:
        """Show all hands, or only the viewer's."""
        self.models.open_hands = open
        self.session.sit(self.session.viewer)

    # Position

    @property
    def place(self) -> Place:
        """The current place in the match."""
        return self.session.places[self.session.place]

    def _on_scrubbed(self, value: int) -> None:
        self.session.go_to(value)
        self._on_place()

    def step(self, by: int) -> None:
        """Go forward or back by a number of places."""
        self.pause()
        self.scrubber.setValue(self.scrubber.value() + by)

    def _on_chosen(self, ply: int) -> None:
        """Go to the place after a move chosen in the graph."""
        self.pause()
        start = self.session.places.index(Place(self.place.hand, 0))
        self.scrubber.setValue(start + ply + 1)

    def _on_place(self) -> None:
        place, session = self.place, self.session
        hands = session.places[-1].hand + 1
        words = tr("Hand {n} of {all}").format(n=place.hand + 1, all=hands)
        moves = sum(each.hand == place.hand for each in session.places) - 1
        words += " · " + tr("move {n} of {all}").format(n=place.ply, all=moves)
        self.where.setText(words)
        self.back_button.setEnabled(session.place > 0)
        self.on_button.setEnabled(not session.finished)
        for secret in (self.seats, self.open_box):
            secret.setEnabled(not session.secret)
        if session.finished:
            self.pause()
        self._show_review()

    # Playing

    @property
    def playing(self) -> bool:
        """Whether it is playing."""
        return self._playing

    def play_or_pause(self) -> None:
        """Play, from the beginning if at the end, or pause."""
        if self._playing:
            self.pause()
            return
        if self.session.finished:
            self.scrubber.setValue(0)
        self._playing = True
        self._name_play()
        self._step_on()

    def pause(self) -> None:
        """Stop playing."""
        self._playing = False
        self._timer.stop()
        self._name_play()

    def _name_play(self) -> None:
        name = tr("Pause") if self._playing else tr("Start playback")
        self.play_button.setText("")
        self.play_button.setIcon(sign(self._playing, self._theme, self.devicePixelRatioF()))
        self.play_button.setAccessibleName(name)
        self.play_button.setToolTip(tip(name))

    def _step_on(self) -> None:
        if self._playing:
            self.scrubber.setValue(self.scrubber.value() + 1)
            if not self.scene.motion.busy:
                self._on_settled()

    def _on_settled(self) -> None:
        if self._playing and not self._timer.isActive():
            self._timer.start(LOOK_MS)

    def replay_round(self) -> None:
        """Replay the round up to this place, or stop that."""
        self.pause()
        if self.scene.round_replay.running:
            self.scene.motion.finish()
        else:
            self.scene.replay_round()

    # Reviews

    def _read_reviews(self) -> None:
        try:
            found = self._library.reviews.of(self._match_id)
        except LibraryError:
            found = []  # the replay works without reviews
        self.reviews = {review.hand: review for review in found}

    def _show_review(self) -> None:
        """Mark the costliest moves, and show the verdict on the latest move."""
        teller, place = self.session.teller, self.place
        side = own_side(teller)
        places = {each: index for index, each in enumerate(self.session.places)}
        self.scrubber.show_costly(
            {
                places[Place(hand, each.ply + 1)]: each.side == side
                for hand, review in self.reviews.items()
                for each in review.costliest(MOST_MARKS)
                if Place(hand, each.ply + 1) in places
            }
        )
        review = self.reviews.get(place.hand)
        self._show_graph(review, side)
        here = self.process.running and self.process.hand == place.hand
        can = review is None and not self.process.running
        self.review_button.setVisible(can and place.hand < self._over)
        if here:
            return
        self.judgement.setText(self._judged_words(review))

    def _judged_words(self, review: HandReview | None) -> str:
        ply = self.place.ply
        if review is None:
            return tr("This hand has not been reviewed yet.") if ply else ""
        if not 0 < ply <= len(review.moves):
            return ""
        judged, teller = review.moves[ply - 1], self.session.teller
        if judged.costly:
            return sentence(judged, teller)
        made = f"{teller.seat(judged.seat)}: {move_sentence(judged.move, teller.rules)}"
        if judged.loss >= TO_SPEAK_OF:
            return tr("{move}. No clearly better move was found.").format(move=made)
        return tr("{move}. No better move was found.").format(move=made)

    def _show_graph(self, review: HandReview | None, side: int) -> None:
        self._make_room(self.height())
        if review is None:
            return
        teller = self.session.teller
        marks = [Mark(each.ply, each.side == side) for each in review.moves if each.costly]
        self.graph.show_sides(*(side_words(teller, side, above) for above in (True, False)))
        self.graph.show_values(series(review, side, True), len(review.moves), marks)
        self.graph.choose(self.place.ply - 1)

    def review(self) -> None:
        """Review the hand in the background."""
        self.pause()
        self.process.review(self._record, self.place.hand, self._match_id)
        self._on_progress(0, 0)
        self._show_review()

    def _on_progress(self, done: int, of: int) -> None:
        words = tr("Analysing …")
        self.judgement.setText(f"{words} {done} / {of}" if of else words)

    def _on_reviewed(self, review: HandReview) -> None:
        self.reviews[review.hand] = review
        self._show_review()

    # The person

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Control the replay by keys, wherever the focus is.

        Letters answer questions about the table and the hands, as in a match.
        """
        if event.key() == Qt.Key.Key_Space:
            self.play_or_pause()
            return
        if latin(event.key()) == Qt.Key.Key_R and not event.modifiers():
            self.replay_round()
            return
        if not event.modifiers() and self.view.keys.ask(event.key()):
            return
        self.pause()
        self.scrubber.keyPressEvent(event)
        if not event.isAccepted():
            super().keyPressEvent(event)

    def _on_fan(self, event: QMouseEvent) -> bool:
        """Return whether the mouse is on the cards of the last capture."""
        at = self.view.viewport().mapFrom(self, event.position())
        return self.scene.furniture.fan.at(at)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Replay the last round on a click on the last capture; stop that on another click."""
        if event.button() == Qt.MouseButton.LeftButton and (
            self.scene.round_replay.running or self._on_fan(event)
        ):
            self.replay_round()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Set the cursor."""
        if self._on_fan(event):
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()
        super().mouseMoveEvent(event)

    def arrange_in(self, room: QSize) -> None:
        """Hide what does not fit before sizes are computed."""
        self._make_room(room.height())

    def _make_room(self, height: int) -> None:
        """The graph is there where it has room."""
        seen = self.place.hand in self.reviews and height >= scaled(HIGH)
        if seen == self.graph.isHidden():
            self.graph.setVisible(seen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The graph is there where it has room."""
        super().resizeEvent(event)
        self._make_room(self.height())

    def done(self, result: int) -> None:
        """Stop playing and analysing."""
        self.pause()
        self.process.cancel()
        self.scene.motion.finish()
        super().done(result)


def sign(playing: bool, theme: Theme, dpr: float) -> QIcon:
    """Return the icon of the button: bars for pause, a triangle for play."""
    size = float(scaled(14))

    def draw(painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.paper_accent)
        if playing:
            for left in (0.14, 0.58):
                painter.drawRect(QRectF(left * size, 0, 0.28 * size, size))
        else:
            corners = (QPointF(0.12, 0.0), QPointF(0.12, 1.0), QPointF(1.0, 0.5))
            painter.drawPolygon(QPolygonF([corner * size for corner in corners]))

    return QIcon(painted(size, size, dpr, draw))
