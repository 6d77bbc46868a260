"""Texts shown while the player holds a card, asks for a hint or taps the table."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.language import tr, trn
from kontsina_qt.match.names import seat_name
from kontsina_qt.models.memory import worth_of_pile
from kontsina_qt.players.base import Choice
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.words import build_words, card_words
from kontsina_qt.session.session import Session
from kontsina_qt.table.marks.marks import MOST_NUMBERS
from kontsina_qt.table.scene.move_choices import grouped, offer_of, uses_of

MOST_SAID = 6
MOST_PREVIEWED = 4


class Explanations:
    """The texts for the gestures of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def _card(self, card: Card) -> str:
        """Return a card as written with the game's deck."""
        return self._session.teller.cards.card(card)

    def _cards(self, cards: Sequence[Card]) -> str:
        """Return cards in a row, as written with the game's deck."""
        return self._session.teller.cards.written(" ".join(map(card_words, cards)))

    def lifted(self, card: Card, moves: Sequence[Move]) -> str:
        """Describe what a lifted card can do; ``moves`` are those that use table cards."""
        words = self._session.teller.cards.sentence(card_words(card))
        game = self._session.rules.game
        if not game.play.captures:
            return tr("Play the {card} to the middle").format(card=words)
        if not moves:
            if game.play.stacked:
                position = self._session.position
                heaped = position is not None and position.features.heap() != (0, [])
                text = tr("{card} doesn't take the pile: it goes on top")
                return (text if heaped else tr("{card} starts a new pile")).format(card=words)
            if not game.lays:
                return tr("{card} takes nothing").format(card=words)
            return tr("{card} takes nothing here: play it to the table").format(card=words)
        offers = grouped(offer_of(self._session, move) for move in moves[:MOST_SAID])
        if all(offer.verb == "capture" for offer in offers):
            shown = "  ·  ".join(offer.words.partition(" = ")[0] for offer in offers)
            return tr("{card} can take {cards}").format(card=words, cards=shown)
        return f"{words}: " + "  ·  ".join(offer.sentence for offer in offers)

    def picked_up(self, card: Card, moves: Sequence[Move], words: str) -> str:
        """Describe a lifted card for screen readers, with its numbered choices.

        Args:
            card, moves: the card, and those of its moves that use table cards.
            words: what is shown.
        """
        if moves and self._session.rules.game.play.aimed:
            words = f"{self._card(card)}: {self.choices(moves)}"
        return tr("Picked up: {card}").format(card=words)

    def choices(self, moves: Sequence[Move]) -> str:
        """Describe the numbered choices of keys 1 to 9 while a card is lifted."""
        position = self._session.position
        assert position is not None
        masks = uses_of(position, moves)[:MOST_NUMBERS]
        data: dict[int, list[str]] = {}
        for move in moves:
            if (mask := position.touched(move)) in masks:
                number = masks.index(mask) + 1
                data.setdefault(number, []).append(offer_of(self._session, move).sentence)
        joint = tr(" or ")
        return "; ".join(f"{number}: {joint.join(words)}" for number, words in data.items())

    def dropped(self, moves: Sequence[Move]) -> str:
        """Describe a drop that fits these moves."""
        offers = (offer_of(self._session, move) for move in moves[:MOST_PREVIEWED])
        return " · ".join(offer.sentence for offer in offers)

    def on_edge(self) -> str:
        """Describe a drop that neither clearly hits nor clearly misses what the card can use."""
        return tr("Not quite on a card it can use: back to your hand")

    def on_cloth(self, card: Card) -> str:
        """Describe a drop on the bare table."""
        if self._session.rules.game.play.stacked:
            return self.dropped(self._session.moves_with(card))
        captures = self._session.rules.game.play.captures
        words = tr("Play the {card} to the table") if captures else tr("Play the {card}")
        return words.format(card=self._card(card))

    def whose_turn(self) -> str:
        """Say whose turn it is; empty if it is the person's."""
        session = self._session
        if session.turn < 0 or session.my_turn:
            return ""
        return self.turn_of(session.turn)

    def turn_of(self, seat: int) -> str:
        """Say that it is the turn of a seat."""
        return tr("It's {name}'s turn.").format(
            name=seat_name(self._session.match.seats[seat].name)
        )

    def plucked(self, card: Card, plucked: tuple[Card, bool] | None) -> str:
        """Describe the plucking of a table card, after a tap on it.

        Args:
            card: the tapped card.
            plucked: the card to pluck and whether before the play; None if it was deselected.
        """
        if plucked is None:
            words = tr("The {card} stays.")
        elif plucked[1]:
            words = tr("{card} plucked. Now play a card, or tap it again to pluck it afterwards.")
        else:
            words = tr("Play a card, then you pluck the {card}. Tap it again to cancel.")
        return words.format(card=self._card(card))

    def asked(self, build: Build, on: bool) -> str:
        """Say whether the partner will be asked to leave a build."""
        session = self._session
        seat = session.turn
        side = session.rules.side_of[seat]
        partners = [other for other in session.rules.seats_of(side) if other != seat]
        cards = build_words(build.value, session.rules.build_name).words(tr)
        words = tr("You're no longer asking for {cards} to be left.")
        if on:
            words = tr("You're asking {name} to leave {cards}. Tap again to cancel.")
        return words.format(name=seat_name(session.match.seats[partners[0]].name), cards=cards)

    def pile(self, side: int, seat: int, remembers: bool) -> str:
        """Describe a side's pile to a seat; empty if it may know nothing, or there is no pile.

        Args:
            side: the side of the pile.
            seat: the seat.
            remembers: whether the memory aid is on.
        """
        rules = self._session.rules
        own = self.own_pile(side) if side == rules.side_of[seat] else ""
        return (
            self.open_pile(side)
            or own
            or (self.pile_worth(side, seat) if remembers and side in range(rules.sides) else "")
        )

    def open_pile(self, side: int) -> str:
        """Describe a pile that is sorted by points, face up; else empty."""
        position = self._session.position
        apart = position.features.by_worth(side) if position is not None else {}
        if position is None or not apart:
            return ""
        parts = []
        for worth, cards in sorted(apart.items()):
            held = self._cards(cards) or tr("nothing")
            parts.append(f"{trn('{n} point', '{n} points', worth)}: {held}")
        words = tr("{name}, {points} so far. {cards}")
        return words.format(
            name=self._session.teller.side(side),
            points=position.features.points_so_far[side],
            cards=" · ".join(parts),
        )

    def own_pile(self, side: int) -> str:
        """List a side's own pile, if the rules let it look through it; else empty."""
        session = self._session
        position = session.position
        if position is None or not session.rules.options.get("isiwo"):
            return ""
        cards = self._cards(list(reversed(position.pile_order(side))))
        words = tr("Your pile from the top: {cards}")
        return words.format(cards=cards or tr("nothing"))

    def pile_worth(self, side: int, seat: int) -> str:
        """Describe the scoring cards of a side's pile, as far as a seat can remember."""
        position = self._session.position
        if position is None:
            return ""
        held = [
            f"{self._session.teller.cards.tr(label)} {n}"
            for label, n in worth_of_pile(position, seat, side)
        ]
        words = tr("{name}, scoring cards: {cards}")
        cards = " · ".join(held) or tr("nothing yet")
        return words.format(name=self._session.teller.side(side), cards=cards)

    def hint(self, move: Move, card: Card | None, choice: Choice) -> tuple[str, str]:
        """Return the text of a hint and its reason."""
        offer = offer_of(self._session, move)
        if offer.verb == "lay":
            words = tr("Hint: play the {card} to the table").format(card=offer.words)
        elif offer.verb == "capture" and card is not None:
            words = tr("Hint: take {cards} with the {card}").format(
                cards=offer.words, card=self._card(card)
            )
        else:
            words = tr("Hint: {move}").format(move=offer.sentence)
            if card is not None:
                words = tr("Hint: {move} with the {card}").format(
                    move=offer.sentence, card=self._card(card)
                )
        return words, self._session.teller.cards.message(choice.reason)
