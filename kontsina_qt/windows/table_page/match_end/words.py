"""The texts of the match end panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kontsina_qt.analysis.labels import deciding
from kontsina_qt.language import tr, trn
from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.library.tables.facts import facts_of
from kontsina_qt.match.highlights import (
    Capture,
    HandPoints,
    best_capture,
    best_cards,
    captures,
    hand_points,
    led_before_last,
    led_until,
    sweeps,
)
from kontsina_qt.match.opponents import opponent_of
from kontsina_qt.match.record import HUMAN
from kontsina_qt.players.levels.catalogue import title_of
from kontsina_qt.rating.after_match import MatchEffect
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.ending import HANDS_WON
from kontsina_qt.rules.state.words import card_words, listed, sentences
from kontsina_qt.session.following import is_series_over
from kontsina_qt.session.session import Session
from kontsina_qt.table.style.initials import initials
from kontsina_qt.windows.table_page.hand_end.score_rows import signed, used_up_words
from kontsina_qt.windows.table_page.match_end.outcome_words import next_words, series_sentence
from kontsina_qt.windows.widgets.review_words import sentence

CLOSE = 3
"""A loss by up to this many points counts as close."""
UNLUCKY = -1.0
"""At most this many standard deviations from the expected scoring cards count as bad luck."""
FAN, LOST_CARDS = 5, 4
"""The number of cards shown after a win and after a loss."""
WON, LOST = "●", "○"
"""The sign of a hand in the shared text."""


@dataclass(frozen=True, slots=True)
class EndSide:
    """A side at the end of a match.

    Attributes:
        name: the name.
        seats: the seats, the person's first.
        initials: the initials of each.
        keys: the keys of named opponents; empty for other players.
        score: the final score.
        won: whether it has won, alone or tied.
    """

    name: str
    seats: tuple[int, ...]
    initials: tuple[str, ...]
    keys: tuple[str, ...]
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class Decided:
    """The person's move that decided a match, as found by a review.

    Attributes:
        hand, ply: the place of the move, from 0.
        words: the move, and the better one.
    """

    hand: int
    ply: int
    words: str


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The content of the match end panel.

    Attributes:
        word: the large headline.
        note: the sentence below it; may be empty.
        lost: whether the person has lost, which is shown more plainly.
        sides: the sides, the person's first.
        order: the numbers of the sides, in that order.
        hands: the hands.
        played: the sentence beside their heading.
        best: the best capture, if there is one, with ``best_head`` and ``best_words``.
        cards: the cards of the fan, or those scattered after a loss.
        undone: whether the match is unrated because of undo.
        share: the match as one line of plain text.
        buttons: the names and texts of the buttons, the main one first.
        decided: the move that decided a lost match, if a stored review has found one.
    """

    word: str
    note: str
    lost: bool
    sides: tuple[EndSide, ...]
    order: tuple[int, ...]
    hands: tuple[HandPoints, ...]
    played: str
    best: Capture | None
    best_head: str
    best_words: str
    cards: tuple[Card, ...]
    undone: bool
    share: str
    buttons: tuple[tuple[str, str], ...]
    decided: Decided | None = None

    def spoken(self, effect: MatchEffect | None) -> str:
        """Return everything as one text for screen readers."""
        score = _scores([side.score for side in self.sides], tr("{score} to {other}"))
        decided = "" if self.decided is None else self.decided.words
        parts = [self.word, score, self.note, decided, *effect_sentences(effect)]
        return sentences(filter(None, parts))


def match_end(session: Session) -> MatchEnd:
    """Return the content for the match on the table."""
    match, rules = session.match, session.rules
    own = rules.side_of[session.viewer] if session.humans else None
    alone = len(session.humans) == 1
    winners = session.winners
    hands = tuple(hand_points(match))
    order = tuple(sorted(range(rules.sides), key=lambda side: side != own))
    lost = alone and bool(winners) and own not in winners
    hero = own if alone and own is not None else (winners or order)[0]
    best = best_capture(match, hero)
    cards = _finest_inside(best_cards(match, hero, FAN))
    if lost:
        last = [c for each in captures(match, hero) for c in each.cards if c >= 0]
        cards = last[-LOST_CARDS:]
    return MatchEnd(
        _word(session, own),
        _note(session, own, hands, lost),
        lost,
        tuple(_side(session, side) for side in order),
        order,
        hands,
        _hands_won(hands, hero, lost),
        best,
        _best_head(best, lost),
        session.teller.cards.sentence(best_words(best)),
        tuple(cards),
        session.undos > 0 and alone,
        _share(session, own, hands),
        _buttons(session),
        _decided(session) if lost and session.resigned is None else None,
    )


def _decided(session: Session) -> Decided | None:
    """Return the person's costliest move, if it decided the match and has been reviewed."""
    if session.match_id is None:
        return None
    try:
        reviews = session.keeper.library.reviews.of(session.match_id)
    except LibraryError:
        return None  # the panel works without it
    found = [
        (judged, review.hand)
        for review in reviews
        if (judged := deciding(review.moves, session.humans)) is not None
    ]
    if not found:
        return None
    judged, hand = max(found, key=lambda each: each[0].loss)
    head = tr("The move that decided it, in hand {n}:").format(n=hand + 1)
    return Decided(hand, judged.ply, f"{head} {sentence(judged, session.teller)}")


def _finest_inside(cards: Sequence[Card]) -> list[Card]:
    """Return cards in the order of a fan, with the first one in the middle."""
    return [*cards[2::2][::-1], *cards[:1], *cards[1::2]]


def _side(session: Session, side: int) -> EndSide:
    rules, teller = session.rules, session.teller
    seats = sorted(rules.seats_of(side), key=lambda seat: seat != session.viewer)
    short = initials([teller.seat(seat) for seat in range(rules.players)])
    score = session.match.standing.scores[side]
    won = side in session.winners
    known = [opponent_of(each.name, each.player) for each in session.match.seats]
    keys = tuple(found.key if (found := known[seat]) else "" for seat in seats)
    letters = tuple(short[seat] for seat in seats)
    return EndSide(teller.side(side), tuple(seats), letters, keys, score, won)


def _word(session: Session, own: int | None) -> str:
    """Return the headline."""
    teller, rules, seat = session.teller, session.rules, session.resigned
    if seat is not None:
        if session.humans == (seat,):
            return tr("You resigned")
        return tr("{name} resigned").format(name=teller.seat(seat))
    winners = session.winners
    if not winners:
        return tr("All cards played")
    if len(winners) == rules.sides:
        return tr("It's a tie")
    if len(winners) > 1:
        names = listed([teller.side(side) for side in winners], tr)
        return tr("{names} share the win").format(names=names)
    (winner,) = winners
    if len(rules.seats_of(winner)) > 1:
        words = tr("{names} win!") if own == winner else tr("{names} win")
        return words.format(names=teller.side(winner))
    if own == winner and len(session.humans) == 1:
        return tr("You win!")
    words = tr("{name} wins!") if own == winner else tr("{name} wins")
    return words.format(name=teller.side(winner))


def _note(session: Session, own: int | None, hands: Sequence[HandPoints], lost: bool) -> str:
    """Return the note: the standing of a series, or a kind word after a loss."""
    teller, rules = session.teller, session.rules
    names = [teller.side(side) for side in range(rules.sides)]
    if session.series is not None:
        return series_sentence(session)
    if session.resigned is not None:
        winners = session.winners
        if len(winners) == 1:
            return tr("The win goes to {name}.").format(name=names[winners[0]])
        return tr("{names} share the win.").format(names=listed([names[s] for s in winners], tr))
    if not session.winners:
        return used_up_words(session.match.standing, rules, names, own)
    if lost and own is not None:
        return kind_line(session, own, hands)
    return ""


def kind_line(session: Session, own: int, hands: Sequence[HandPoints]) -> str:
    """Return the first kind and true remark that fits a loss."""
    match, rules = session.match, session.rules
    scores = match.standing.scores
    margin = max(scores) - scores[own]
    if 0 < margin <= CLOSE and rules.ending.kind != HANDS_WON:
        if led_before_last(hands, own):
            before = _dashed(_own_first(hands[-2].scores, own))
            return tr("So close: you led {score} before the last hand.").format(score=before)
        return trn("So close: only {n} point in it.", "So close: only {n} points in it.", margin)
    until = led_until(hands, own)
    if until:
        return tr("You led until hand {n}.").format(n=min(until, len(hands)))
    won = sum(own in hand.winners for hand in hands)
    if won:
        return tr("You won {n} of {all} hands.").format(n=won, all=len(hands))
    swept = sweeps(match, own)
    if swept:
        return trn("You swept the table once.", "You swept the table {n} times.", swept)
    winners = session.winners
    if len(winners) == 1 and _had_worse_cards(session):
        words = tr("{name} had the better cards today.")
        return words.format(name=session.teller.side(winners[0]))
    return tr("Next one's yours to win.")


def _had_worse_cards(session: Session) -> bool:
    """Return whether the person was dealt clearly fewer scoring cards than expected."""
    facts = facts_of(session.match, session.winners)
    if facts is None or not facts.good:
        return False
    spread = sum(each.spread for each in facts.good)
    above = sum(each.dealt - each.chance for each in facts.good)
    return spread > 0 and above / spread**0.5 < UNLUCKY


def _hands_won(hands: Sequence[HandPoints], hero: int, lost: bool) -> str:
    if not lost:
        return tr("points won in each hand")
    won = sum(hero in hand.winners for hand in hands)
    return tr("you won {n} of {all}").format(n=won, all=len(hands))


def _best_head(best: Capture | None, lost: bool) -> str:
    if best is None:
        return ""
    words = tr("Your best capture · hand {n}") if lost else tr("Best capture · hand {n}")
    return words.format(n=best.hand + 1)


def best_words(best: Capture | None) -> str:
    """Return a capture in a few words: "10♦ took 8♠ and 2♣"."""
    if best is None:
        return ""
    if best.stolen:
        cards = trn("a pile of {n} card", "a pile of {n} cards", len(best.taken))
        return tr("{card} stole {cards}").format(card=card_words(best.card), cards=cards)
    taken = [card for card in best.taken if card >= 0]
    if len(taken) > FAN:
        cards = trn("{n} card", "{n} cards", len(taken))
    else:
        cards = listed([card_words(card) for card in taken], tr)
    if best.card < 0:
        return tr("A trick with {cards}").format(cards=cards)
    words = tr("{card} took {cards}").format(card=card_words(best.card), cards=cards)
    if best.worth > 0:
        words += f": {trn('{n} point', '{n} points', best.worth)}"
    return words


def effect_sentences(effect: MatchEffect | None) -> list[str]:
    """Return the effect of a match in sentences."""
    if effect is None:
        return []
    found = []
    if effect.rating is not None:
        words = tr("Rating {rating} ({change})")
        found.append(words.format(rating=effect.rating, change=signed(effect.change)))
    if effect.streak > 1:
        found.append(trn("{n} win in a row", "{n} wins in a row", effect.streak))
    elif effect.ended > 1:
        words = tr("your streak of {n} is over; your best is {best}")
        found.append(words.format(n=effect.ended, best=effect.best_streak))
    return found


def _buttons(session: Session) -> tuple[tuple[str, str], ...]:
    """Return the names and texts of the buttons, the main one first."""
    review, share = ("review", tr("Review …")), ("share", tr("Share"))
    new, undo = ("new", tr("New game")), ("undo", tr("Keep playing"))
    given_up = session.resigned is not None
    if session.with_people:
        return (("new", tr("Another table")), ("table", tr("See all cards")), share)
    if session.series is not None:
        series = ("series", tr("The series"))
        found = [("next", next_words(session)), review, series]
        if is_series_over(session):
            found = [("series", next_words(session)), review, new]
    elif given_up:
        found = [("again", tr("Play again")), undo, new, ("table", tr("See the table"))]
        return tuple(found)
    else:
        found = [("again", tr("Play again")), review, new]
        if session.match.results:
            compared = session.original is not None
            found.append(("chair", tr("Compare") if compared else tr("Same cards, other side")))
    return (*found, *((undo,) if given_up else ()), share)


def _share(session: Session, own: int | None, hands: Sequence[HandPoints]) -> str:
    """Return the match as text to share, without revealing cards."""
    match, rules, teller = session.match, session.rules, session.teller
    game = tr(rules.game.name)
    side = own if own is not None and len(session.humans) == 1 else None
    order = sorted(range(rules.sides), key=lambda each: each != side)
    score = _dashed([match.standing.scores[each] for each in order])
    others = [_shared_name(session, each) for each in order if each != side]
    winners = session.winners
    if side is None:
        names = [teller.side(each) for each in order]
        words = tr("{game}: {names}, {score}")
        text = words.format(game=game, names=listed(names, tr), score=score)
    else:
        words = tr("{game}: {names} and I played {score}.")
        if winners == (side,):
            words = tr("{game}: I beat {names} {score}.")
        elif winners and side not in winners:
            words = tr("{game}: I lost to {names} {score}.")
        elif len(winners) > 1:
            words = tr("{game}: I tied with {names} {score}.")
        text = words.format(game=game, names=listed(others, tr), score=score)
        if len(hands) > 1:
            text += " " + "".join(WON if hand.winners == (side,) else LOST for hand in hands)
    return text


def _shared_name(session: Session, side: int) -> str:
    """Return a side's name, with the level of a computer player."""
    seats = session.rules.seats_of(side)
    name = session.teller.side(side)
    seat = session.match.seats[seats[0]]
    if len(seats) > 1 or seat.player == HUMAN:
        return name
    return f"{name} ({title_of(seat.player).lower()})"


def _own_first(scores: Sequence[int], own: int) -> list[int]:
    return [scores[own], *(score for side, score in enumerate(scores) if side != own)]


def _dashed(scores: Sequence[int]) -> str:
    """Return scores as written: "21–14"."""
    return "–".join(map(str, scores))


def _scores(scores: Sequence[int], words: str) -> str:
    """Return scores as spoken: "21 to 14"."""
    if len(scores) == 2:
        return words.format(score=scores[0], other=scores[1])
    return ", ".join(map(str, scores))
