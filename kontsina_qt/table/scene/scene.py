"""The graphics scene of the table, which follows the models move by move.

After any animation, cut short or not, each card is where the models say. The animations come
from ``timeline``, the marks from ``marks``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.match.match import Match
from kontsina_qt.models.picture import Picture, cleared
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.game import CardPlay
from kontsina_qt.rules.state.elements import FIRST_PILE, ElementSet
from kontsina_qt.rules.state.events import Captured, Dealt, Event, Stole
from kontsina_qt.sound.noises import Noise
from kontsina_qt.table.animation.cues import Ease, Hear
from kontsina_qt.table.animation.motion import Motion, Movement
from kontsina_qt.table.animation.tempo import SLIDE_MS
from kontsina_qt.table.animation.timeline import begins_hand, shown_of, timeline
from kontsina_qt.table.animation.undo_motion import retraced
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.cards.sprite import CardSprite
from kontsina_qt.table.layout.geometry import Pose
from kontsina_qt.table.layout.input_needs import input_needs
from kontsina_qt.table.layout.layout import BASE_HEIGHT, BASE_WIDTH, Layout
from kontsina_qt.table.layout.portrait import layout_for
from kontsina_qt.table.layout.seating import Seating, seating_of
from kontsina_qt.table.marks.marks import Lights, focus_after, laid_card, marks
from kontsina_qt.table.scene.bubble import Phrases
from kontsina_qt.table.scene.cue_player import CuePlayer
from kontsina_qt.table.scene.drawing_ahead import DrawingAhead
from kontsina_qt.table.scene.furniture import Furniture
from kontsina_qt.table.scene.hit_test import Finder
from kontsina_qt.table.scene.marker import Marker
from kontsina_qt.table.scene.moment import Moments, moment_of
from kontsina_qt.table.scene.reactions import Feeling, Reactions
from kontsina_qt.table.scene.round_replay import RoundReplay
from kontsina_qt.table.scene.sprites import Sprites
from kontsina_qt.table.scene.tablecloth import draw_cloth
from kontsina_qt.table.scene.words import Words
from kontsina_qt.table.style.text_size import text_factor
from kontsina_qt.table.style.theme import Theme

MOST_REMARKS = 6
"""How many remarks are kept for who asks what was said."""


class TableScene(QGraphicsScene):
    """Shows the models of one session.

    Attributes:
        cards: the cards on the screen.
        find: finds things by position.
        reactions: the opponents' faces and remarks.
        remarks: what opponents and people have said in this match, the latest last.
        lights: what is highlighted; call ``refresh_marks`` after a change.
        instant: whether animation is off.

    Signals:
        settled(): the animation has ended.
        calm_changed(bool): the animation has ended (True) or begun (False).
        said(str): the description of a play that was made or replayed.
        marked(): the marks may have changed.
        focused(): the person has moved the focus.
        replaying(): the replay of the last round is about to begin.
        heard(Noise): a sound is to be played.
        deck_changed(): another deck is shown.
    """

    settled = Signal()
    calm_changed = Signal(bool)
    said = Signal(str)
    marked = Signal()
    focused = Signal()
    replaying = Signal()
    heard = Signal(object)
    deck_changed = Signal()

    def __init__(
        self, models: TableModels, art: CardArt, theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.models = models
        self._deck = art
        self.appearance = Appearance(art, theme, Layout(BASE_WIDTH, BASE_HEIGHT, Seating(2)))
        self.words = Words(models)
        self.motion = Motion(self)
        self.motion.settled.connect(self._on_settled)
        self.instant = False
        self._bias = 1.0
        self.cards = Sprites(self, self.motion, self.appearance)
        self.find = Finder(self.cards, self.appearance)
        self.furniture = Furniture(self, self.appearance)
        self.reactions = Reactions(self, self.appearance, self.furniture.plates, self)
        self.phrases = Phrases(self, self.appearance)
        self.remarks: deque[str] = deque(maxlen=MOST_REMARKS)
        self.reactions.said.connect(self.remarks.append)
        self._match: Match | None = None
        self._ahead = DrawingAhead(self, models, self.motion, self.appearance)
        self.lights = Lights()
        self._focus_shown = True
        self._by_keyboard = False
        self._marker = Marker(self.cards, self.furniture, self.appearance)
        self._player = CuePlayer(
            *(self.cards, self.furniture, self._marker, self.motion),
            *(self.heard.emit, self._celebrate),
        )
        self.moments = Moments(self, self.appearance)
        self.round_replay = RoundReplay(
            models, self.furniture, self.motion, self.place_all, self._animate, self.said.emit
        )
        self._ending: Picture | None = None
        self._unannounced = False
        models.session.closing.connect(self._cut_short)
        models.replaced.connect(self._on_replaced)
        models.story.connect(self._on_story)
        models.rearranged.connect(self._on_rearranged)
        models.waiting_changed.connect(self._on_waiting_changed)

    # Contents

    @property
    def layout(self) -> Layout:
        """The layout of the table."""
        return self.appearance.layout

    @property
    def own(self) -> dict[Card, CardSprite]:
        """The open hand, in its order."""
        return self.cards.own

    @property
    def others(self) -> dict[int, list[CardSprite]]:
        """The backs in each other seat's hand."""
        return self.cards.others

    @property
    def table(self) -> dict[Card, CardSprite]:
        """The cards on the table."""
        return self.cards.table

    def sprites(self) -> list[CardSprite]:
        """Return the sprites of all hands and the table."""
        return self.cards.all()

    @property
    def play(self) -> CardPlay:
        """How cards are played in the game shown."""
        return self.cards.shown.play

    # Size, deck, colours

    def resize_to(self, width: float, height: float, dpr: float) -> None:
        """Lay out the table for another size or device pixel ratio."""
        self.motion.finish()
        self.moments.end()
        self.setSceneRect(QRectF(0, 0, width, height))
        self.appearance.dpr = dpr
        self._lay_out()
        self._ahead.begin()

    def restyle(self, art: CardArt, theme: Theme, bias: float) -> None:
        """Change deck, colours or card size."""
        self.motion.finish()
        self.moments.end()
        self._deck = art
        self.appearance.art, self.appearance.theme, self._bias = self._art(), theme, bias
        self._lay_out(redraw=True)
        self._ahead.begin()

    def _lay_out(self, redraw: bool = False) -> None:
        rect = self.sceneRect()
        # A match may begin before the table has been shown for the first time.
        width, height = rect.width() or BASE_WIDTH, rect.height() or BASE_HEIGHT
        wanted = (self._seating(), self._bias, text_factor(), input_needs())
        self.appearance.layout = layout_for(width, height, *wanted)
        self.reactions.stop()
        session, art = self.models.session, self._art()
        other = art is not self.appearance.art
        self.appearance.art = art
        if other:
            # The deck of another game may lack cards that are still on the table.
            self.cards.clear()
        self.place_all()
        if redraw or (session.active and art.value(*session.rules.good)):
            self.cards.redraw()
        self.phrases.place_again(self.cards.shown.table, self.furniture.shown_beside)
        if other:
            self.deck_changed.emit()

    def _art(self) -> CardArt:
        """Return the deck of the game on the table."""
        rules = self.models.rules
        return self._deck.of(rules.game if rules is not None else None)

    def _seating(self) -> Seating:
        rules = self.models.rules
        if rules is None:
            return Seating(2)
        return seating_of(rules, self.models.viewer, self.models.open_hands)

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        draw_cloth(painter, self.sceneRect(), self.appearance.theme)

    # Following the models

    def place_all(self, picture: Picture | None = None) -> None:
        """Put every card where the models (or ``picture``) say, at once."""
        if self.models.rules is None:  # there has been no match yet
            return
        picture = picture or self.models.picture()
        self.cards.place(picture)
        self._keep_focus()
        self.furniture.show(picture)
        self.refresh_marks()

    def _keep_focus(self) -> None:
        """Move a focus that no longer exists to the hand, or clear it without a keyboard."""
        focus = self.lights.focus
        if focus is None or (focus < FIRST_PILE and focus not in {**self.own, **self.table}):
            self.lights.focus = next(iter(self.own), None) if self._by_keyboard else None

    def _own_focus(self) -> Card | None:
        """Return the focused card of the hand, if any."""
        return self.lights.focus if self.lights.focus in self.own else None

    def _on_replaced(self) -> None:
        moved = self.motion.busy
        self._cut_short()
        self.lights = Lights(focus=self._own_focus())
        self.furniture.forget()
        self._keep_last_capture()
        self.phrases.stop()
        session = self.models.session
        match = session.match if session.active else None
        if match is not self._match:
            self._match = match
            self.remarks.clear()
        self._lay_out()
        self._ahead.begin()
        self.say_latest()
        if moved:
            self._on_settled()

    def _cut_short(self) -> Picture:
        """Finish the running animation and return its final picture; the models may be ahead."""
        self.moments.end()
        ending = self.round_replay.stop() or self.cards.shown
        self._ending = ending
        self.motion.finish()
        self._ending = None
        return ending

    def _on_story(self, events: list[Event]) -> None:
        before = self._cut_short()
        after = self.models.picture()
        focus = focus_after(self.lights.focus, before, after, self.cards.viewer)
        self.lights = Lights(last=laid_card(events), focus=focus)
        if begins_hand(events):
            self.furniture.forget()
            self.reactions.begin_hand()
            before = self._clear_away(before, after)
            self._announce_dealing(before, after)
        self._unannounced = True
        words = self.models.session.teller.events(events)
        felt = self.reactions.see(events, self.models.session.rules)
        self._animate(before, after, events, partial(self._on_landed, words, felt))

    def _clear_away(self, before: Picture, after: Picture) -> Picture:
        """Clear the table for a new hand at once."""
        bare = replace(cleared(after), seats=before.seats, covered=before.covered)
        self.place_all(bare)
        return bare

    def _announce_dealing(self, before: Picture, after: Picture) -> None:
        """Clear the messages of the last hand and show the new dealer."""
        self.furniture.say("", "")
        details = {row.seat: row.detail for row in before.seats}
        self.furniture.show_seats(
            [
                replace(row, turn=False, detail=details.get(row.seat, row.detail))
                for row in after.seats
            ]
        )

    def _animate(
        self,
        before: Picture,
        after: Picture,
        events: Sequence[Event],
        landed: Callable[[], None],
    ) -> None:
        """Animate events between two pictures.

        Args:
            before, after: the pictures.
            events: the events.
            landed: called when the played card has landed.
        """
        if not self.cards.agree_with(before):
            self.place_all(before)
        own_poses = {card: sprite.pose for card, sprite in self.own.items()}
        self.cards.shown = after
        self.refresh_marks()
        self.calm_changed.emit(False)
        cues = timeline(before, after, events, self.layout, own_poses)
        self.furniture.expect(cues, after.table)
        for speech in (self.reactions, self.phrases):
            speech.make_way(after.table, self.furniture.shown_beside)
        self._player.play(before, cues, landed)
        if self.instant:
            self.motion.finish()
            noises = [cue.noise for cue in cues if isinstance(cue, Hear)]
            if noises:  # they would all play at once: choose the most important
                self.heard.emit(max(noises, key=lambda noise: noise is not Noise.DEAL))
        if not self.motion.busy:
            self._on_settled()

    def _celebrate(self, event: Captured | Stole | Dealt) -> None:
        """Show an event in large letters."""
        self.moments.still, self.moments.speed = self.motion.fades, self.motion.speed
        rules, models = self.models.rules, self.models
        if rules is None or not models.session.active:  # the match was left during the animation
            return
        moment = moment_of(event, rules, models, self.layout)
        if moment is not None and not (isinstance(event, Dealt) and self.moments.shown):
            self.moments.show(moment)

    def _on_landed(self, words: str, felt: Mapping[int, Feeling]) -> None:
        """Show what was played and whose turn it is, when the played card has landed."""
        self._unannounced = False
        self.said.emit(words)
        if self._ending is not None:  # the next play will show whose turn it is
            self.furniture.say(words, self.furniture.words[1])
            return
        self.furniture.show_seats(self.cards.shown.seats)
        self.furniture.say(words, self.words.advice())
        shown = self.cards.shown
        beside = [*self.furniture.shown_beside, *self.phrases.boxes]
        self.reactions.show(felt, shown.seats, shown.table, beside)

    def quote(self, seat: int, words: str) -> bool:
        """Show what a person says beside that seat; return False if there is no free place."""
        shown = self.cards.shown
        remark = self.reactions.words
        beside = [*self.furniture.shown_beside, *([remark[1]] if remark is not None else ())]
        return self.phrases.show(seat, words, shown.table, beside)

    def _on_rearranged(self) -> None:
        """Animate an undo or a redo: the moves backwards or again, quickly."""
        self._cut_short()
        self.reactions.stop()
        if self.layout.seating != self._seating():
            self._on_replaced()
            return
        self.furniture.forget()
        if not self._retrace():
            self._on_back()
            self._slide(self.cards.shown, self.models.picture())
        if self.instant:
            self.motion.finish()
        if not self.motion.busy:
            self._on_settled()

    def _on_back(self) -> None:
        """Show the marks and messages of the current hand, once its cards are on the table."""
        self._unannounced = False
        if self._ending is None:
            self._restore_marks()
            self.furniture.expect((), self.cards.shown.table)
            self.furniture.show_seats(self.models.seats)
            self.refresh_marks()
            self.say_latest()

    def _restore_marks(self) -> None:
        """Restore the marks of the last move."""
        events = self.models.latest()
        self.lights = Lights(last=laid_card(events), focus=self._own_focus())
        self._keep_focus()
        self._keep_last_capture()

    def _keep_last_capture(self) -> None:
        """Show the last capture of the hand again."""
        if last := self.models.last_capture:
            self.furniture.fan.take(last.side, shown_of(last, self.models.viewer))

    def _retrace(self) -> bool:
        """Animate an undo or a redo; return False if that cannot start from what is shown."""
        passage = self.models.passage
        path = retraced(passage, self.layout) if passage is not None else None
        if path is None or not self.cards.agree_with(path[0]):
            return False
        had = self.cards.shown.seats
        first, self.cards.shown, cues = path
        self._unannounced = bool(passage and passage.back and len(passage.legs) > 1)
        if (
            self._unannounced
        ):  # undo into the previous hand: clear the messages, keep the scores until it is shown
            self.lights = Lights(focus=self._own_focus())
            self.furniture.say("", "")
            self.furniture.show_seats(had)
        else:
            self._on_back()
        self.furniture.expect(cues, self.cards.shown.table)
        self.refresh_marks()
        self.calm_changed.emit(False)
        self._player.play(first, cues, self._on_back if self._unannounced else lambda: None)
        return True

    def _slide(self, before: Picture, after: Picture) -> None:
        starts = {sprite: sprite.pose for sprite in self.sprites()}
        self.place_all(after)
        source = self._source(before, after)
        turned = before.covered != after.covered
        for sprite in self.sprites():
            start, end = starts.get(sprite, sprite.pose if turned else source), sprite.pose
            if start != end:
                sprite.pose_at(start)
                self.motion.carry(sprite, Movement(0, SLIDE_MS, end, Ease.CROSS))
        if self.motion.busy:
            self.calm_changed.emit(False)

    def _source(self, before: Picture, after: Picture) -> Pose:
        """Return where new cards come from: a pile that has shrunk, or the stock."""
        for side, (had, has) in enumerate(zip(before.piles, after.piles, strict=False)):
            if has.count < had.count:
                return self.layout.pile(side)
        return self.layout.stock

    def _on_settled(self) -> None:
        if self._ending is not None:
            self.place_all(self._ending)
            return
        if self.round_replay.advance():
            return
        self._keep_last_capture()
        layout = self.layout
        self.models.turn_round()
        if self.layout is layout:  # otherwise everything has already been placed
            self.place_all()
        self.cards.sweep_up()
        self.calm_changed.emit(True)
        self.settled.emit()

    def _on_waiting_changed(self) -> None:
        if self._unannounced:
            return
        self.furniture.show_seats(self.models.seats)
        if not self.motion.busy and self.lights.lifted is None:
            self.furniture.say(None, self.words.advice())

    def say_latest(self) -> None:
        """Show the latest move and what to do next."""
        self.furniture.say(self.words.latest(), self.words.advice())

    def refresh_texts(self) -> None:
        """Refresh every text in the current language."""
        self.motion.finish()
        self.models.refresh_texts()
        self.place_all()
        if self.models.session.active:
            self.say_latest()

    # Replaying

    @property
    def can_replay(self) -> bool:
        """Whether there is a play to replay."""
        position = self.models.session.position
        return position is not None and bool(position.moves)

    def replay_round(self) -> None:
        """Replay the last round, seat by seat, without changing the match."""
        if not self.can_replay:
            return
        self.replaying.emit()
        self.motion.finish()
        self.moments.end()
        self.furniture.forget()
        self.round_replay.instant = self.instant
        self.round_replay.begin()
        self.calm_changed.emit(False)

    # Marks

    def refresh_marks(self) -> None:
        """Update all marks from ``lights``."""
        shown = self.cards.shown
        names = self.models.names
        lights = self.lights if self._focus_shown else replace(self.lights, focus=None)
        self._marker.show(marks(lights, shown.table, self.own, names))
        self.marked.emit()

    def light(self, card: Card, lit: ElementSet, uses: Sequence[ElementSet]) -> None:
        """Light what a lifted card can use and dim what it cannot.

        Args:
            card: the lifted card.
            lit: the elements that it can use.
            uses: the sets of elements that its moves use, in the order of their numbers.
        """
        self.moments.end()
        self.lights.lifted = card
        self.lights.hint = None
        self.lights.lit, self.lights.uses = (lit, uses) if self.play.captures else (None, ())
        self.refresh_marks()

    def unlight(self) -> None:
        """Clear the highlights of a lifted card."""
        self.lights.lifted, self.lights.lit, self.lights.uses = None, None, ()
        self.lights.soft = False
        self.lights.hover = self.lights.picked = 0
        self.refresh_marks()

    def hover(self, elements: ElementSet) -> None:
        """Thicken the rings of these elements."""
        if self.lights.hover != elements:
            self.lights.hover = elements
            self.refresh_marks()

    def show_focus(self, on: bool) -> None:
        """Show the focus ring, or hide it while something beside the table has the focus."""
        if on is not self._focus_shown:
            self._focus_shown = on
            self.refresh_marks()

    def use_keyboard(self) -> None:
        """Show the focus ring until the mouse is used."""
        self._focus_shown = True
        before = self.lights.focus
        self._note_keyboard(True)
        self._keep_focus()
        self.refresh_marks()
        if self.lights.focus != before:
            self.focused.emit()

    def _note_keyboard(self, by_keyboard: bool) -> None:
        """Note whether keyboard or mouse is used, and adapt the advice."""
        if by_keyboard is self._by_keyboard:
            return
        self._by_keyboard = self.words.by_keyboard = by_keyboard
        waits = self.models.session.active and not self.motion.busy
        if waits and self.lights.lifted is None and self.furniture.words[1]:
            self.furniture.say(None, self.words.advice())

    def into_hand(self, card: Card | None = None) -> None:
        """Move a visible focus to the hand: to ``card``, if given."""
        if card is None:
            card = self._own_focus()
        before = self.lights.focus
        self.lights.focus = card if card in self.own and self._by_keyboard else None
        self._keep_focus()
        self.refresh_marks()
        if self.lights.focus != before:
            self.focused.emit()

    def focus_on(self, card: Card | None) -> None:
        """Put the focus ring around a card, a pile or the stock; None removes it."""
        self._note_keyboard(card is not None)
        if self.lights.focus != card:
            self.lights.focus = card
            self.refresh_marks()
            self.focused.emit()
