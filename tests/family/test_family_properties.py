"""Properties of every position of every game, with any options, by random testing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.match.deals import numbered_deal, random_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.cards import SECOND, TEXTS, cards_in, face, texts_of
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.messages import RulesError
from kontsina_qt.rules.base.options import Option, OptionError, Value
from kontsina_qt.rules.base.scoring import score_hand
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.move import COUNT, DOWN, TOP, Move
from kontsina_qt.rules.state.position import LISTED, Position
from kontsina_qt.rules.view import view_of, world
from tests.family.comparing import before, holdings, snapshot, soon_written
from tests.family.following import OWN_SCORING, Follower
from tests.family.matches import check_places, check_score, check_view, facts, random_move

MOST_READ = 50
"""How many moves of a position are written and read again."""

TRIED = settings(max_examples=100)
FEW = settings(max_examples=50)


@dataclass(frozen=True)
class Drawn:
    """A hand drawn by hypothesis: the rules, and seeds for the cards and the moves."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]
    seed: int
    plies: int

    @property
    def rules(self) -> Rules:
        """The rules."""
        return GAMES[self.game].rules(self.players, dict(self.options))

    def start(self) -> Position:
        """The first position."""
        rules, random = self.rules, Random(self.seed)
        deal = random_deal(random.randrange(rules.players), random, rules)
        return first_position(rules, deal.dealer, deal.deck, before(rules, random))

    def walk(self) -> Iterator[Position]:
        """The position after each move, the same object moved on."""
        position, random = self.start(), Random(~self.seed)
        yield position
        while not position.over and len(position.moves) < self.plies:
            position.apply(random_move(position, random))
            yield position

    def after(self) -> Position:
        """The position after the plies drawn, or the last one."""
        *_, position = self.walk()
        return position


def values_of(option: Option) -> st.SearchStrategy[Value]:
    """Every value that an option may have."""
    if option.kind == "bool":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from([choice.value for choice in option.choices])
    steps = (option.high - option.low) // option.step
    return st.integers(0, steps).map(lambda n: option.low + n * option.step)


def _allowed(game: Game, players: int, options: dict[str, Any]) -> bool:
    try:
        game.rules(players, options)
    except OptionError:
        return False
    return True


@st.composite
def drawn(draw: st.DrawFn, most: int = 110) -> Drawn:
    """Draw a hand of any game, with up to ``most`` moves after its deal."""
    game = GAMES[draw(st.sampled_from(list(GAMES)))]
    players = draw(st.sampled_from(game.players))
    options: dict[str, Value] = {}
    optional = {option.name: values_of(option) for option in game.options}
    for name, value in draw(st.fixed_dictionaries({}, optional=optional)).items():
        if _allowed(game, players, options | {name: value}):
            options[name] = value
    seed = draw(st.integers(0, 2**32))
    return Drawn(game.id, players, tuple(options.items()), seed, draw(st.integers(0, most)))


# Cards and points


@FEW
@given(drawn())
def test_every_card_is_in_exactly_one_place(hand: Drawn) -> None:
    for position in hand.walk():
        check_places(position)
        check_score(position)


@FEW
@given(drawn(most=200))
def test_events_tell_the_whole_hand(hand: Drawn) -> None:
    position, random = hand.start(), Random(hand.seed)
    follower = Follower(position.rules)
    follower.hear(position.opening())
    follower.check(position)
    while not position.over:
        follower.hear(position.play(random_move(position, random)))
        follower.check(position)


@FEW
@given(drawn(most=200))
def test_points_follow_from_the_piles(hand: Drawn) -> None:
    position = hand.after()
    result = position.result()
    early = getattr(position, "cut_short", False) or getattr(position, "counted", None)
    if early or hand.game in OWN_SCORING:
        return
    again = score_hand(position.rules.categories, position.tally())
    assert result.lines == again.lines
    assert result.points == again.points


# Moves


@TRIED
@given(drawn())
def test_legal_moves_are_written_once_and_read_again(hand: Drawn) -> None:
    position = hand.after()
    moves = position.legal()
    assert bool(moves) != position.over
    assert len(set(moves)) == len(moves)
    written = [move for move in moves if soon_written(position, move)]
    texts = [position.notation.text(move) for move in written]
    assert len(set(texts)) == len(texts)
    some = Random(hand.seed).sample(written, min(MOST_READ, len(written)))
    for move in some:
        assert position.is_legal(move)
        again = position.notation.read(position.notation.text(move))
        assert position.notation.text(again) == position.notation.text(move)
        if len(position.rules.cards) <= SECOND:
            assert again == move


def _faces(bits: int) -> tuple[int, int, tuple[int, ...]]:
    """Return elements with the two copies of a card merged."""
    cards = bits & (1 << 2 * SECOND) - 1
    twice = cards & cards >> SECOND
    single = cards & (1 << SECOND) - 1 | cards >> SECOND
    return bits >> 2 * SECOND, single, tuple(cards_in(twice & (1 << SECOND) - 1))


def _key(move: Move) -> tuple[object, ...]:
    """Return a key that moves written the same share."""
    card = face(move.card) if move.card >= 0 else -1
    plucked = abs(move.pluck)
    pluck = face(plucked - 1) * (1 if move.pluck > 0 else -1) if plucked else None
    return move.verb, card, move.value, _faces(move.using), move.other, pluck


def changed(
    move: Move,
    verb: str | None = None,
    card: int | None = None,
    value: int | None = None,
    cards: int = 0,
    builds: int = 0,
    pluck: int | None = None,
) -> Move:
    """Return a move with some fields changed; ``cards`` and ``builds`` are toggled."""
    return Move(
        move.verb if verb is None else verb,
        move.card if card is None else card,
        move.value if value is None else value,
        move.cards ^ cards,
        move.builds ^ builds,
        move.other,
        move.pluck if pluck is None else pluck,
        move.marks,
    )


def mutated(move: Move, position: Position, random: Random) -> Iterator[Move]:
    """Yield moves that differ from a legal one in one field."""
    cards = position.rules.cards
    if move.verb in (COUNT, DOWN, TOP):
        return
    yield changed(move, card=random.choice(cards))
    yield changed(move, value=random.randrange(1, 15))
    yield changed(move, value=0 if move.value else 14)
    yield changed(move, cards=1 << random.choice(cards))
    yield changed(move, builds=1 << random.randrange(6))
    yield changed(move, verb=random.choice(["lay", "capture", "build", "steal", "all"]))
    yield changed(move, pluck=random.choice([1, -1]) * (random.choice(cards) + 1))


@TRIED
@given(drawn())
def test_moves_changed_in_one_thing_are_legal_only_if_listed(hand: Drawn) -> None:
    position, random = hand.after(), Random(hand.seed)
    moves = position.legal(LISTED + 1)
    if len(moves) > LISTED:
        return
    listed = set(map(_key, moves))
    for move in random.sample(moves, min(12, len(moves))):
        for other in mutated(move, position, random):
            if _key(other) not in listed:
                assert not position.is_legal(other), (move, other)


@TRIED
@given(drawn())
def test_texts_changed_a_little_are_refused_or_legal(hand: Drawn) -> None:
    position, random = hand.after(), Random(hand.seed)
    moves = position.legal(LISTED + 1)
    if len(moves) > LISTED or not all(soon_written(position, move) for move in moves):
        return
    texts = {position.notation.text(move) for move in moves}
    for text in random.sample(sorted(texts), min(10, len(texts))):
        for other in _changed(text, position.rules, random):
            try:
                read = position.notation.read(other)
            except RulesError:
                assert other not in texts
            else:
                assert position.notation.text(read) in texts


def _changed(text: str, rules: Rules, random: Random) -> Iterator[str]:
    """Return a text with a card changed, a word left out, or two words swapped."""
    cards = texts_of(rules.cards)
    at = [n for n in range(len(text) - 1) if text[n : n + 2] in cards]
    for n in random.sample(at, min(3, len(at))):
        yield text[:n] + random.choice(cards) + text[n + 2 :]
    words = text.split(" ")
    out = random.randrange(len(words))
    yield " ".join(words[:out] + words[out + 1 :])
    random.shuffle(words)
    yield " ".join(words)
    yield f"{text} {random.choice(cards)}"
    yield f"{text}+{random.choice(cards)}"


# Going back, and apart


@FEW
@given(drawn(most=200))
def test_undo_gives_the_deal_back_and_redo_the_end(hand: Drawn) -> None:
    rules, random = hand.rules, Random(hand.seed)
    match = Match(rules, [Seat(f"Seat {seat}", "human") for seat in range(rules.players)])
    match.begin_hand(numbered_deal(rules, hand.seed, 0))
    position = match.hands[0].position
    first = facts(position)
    while not position.over and len(position.moves) < hand.plies:
        match.play(random_move(position, random))
    last, record, standing = facts(position), match.record(), match.standing
    while match.hands[0].position.moves:
        assert match.undo()
    assert facts(match.hands[0].position) == first
    assert match.results == []
    while match.can_redo:
        match.redo()
    assert facts(match.hands[0].position) == last
    assert match.record() == record
    assert match.standing == standing


@FEW
@given(drawn(), st.integers(1, 30))
def test_a_copy_is_independent(hand: Drawn, more: int) -> None:
    position = hand.after()
    here = facts(position)
    copy = position.copy()
    assert facts(copy) == here
    moves = []
    for ply in range(more):
        if not copy.over:
            moves.append(random_move(copy, Random(hand.seed + ply)))
            copy.play(moves[-1])
    assert facts(position) == here
    after = facts(copy)
    for move in moves:
        position.apply(move)
    assert facts(position) == facts(copy) == after


# What a seat knows


@TRIED
@given(drawn(), st.integers(0, 7))
def test_a_view_holds_nothing_hidden(hand: Drawn, seat: int) -> None:
    position = hand.after()
    check_view(position, seat % hand.players)


def alike(position: Position, seat: int) -> dict[str, Any]:
    """Return what a world that fits a seat's view and the true hand have in common."""
    data = snapshot(position)
    del data["hands"]
    hidden = position.information.hidden_from(seat)
    data["piles"] = [(texts_of(cards_in(p & ~hidden)), p.bit_count()) for p in position.piles]
    data["sizes"] = [cards.bit_count() for cards in position.hands]
    data["table"] = texts_of(position.features.table_order())
    shown = position.information.shown_to(seat)
    data["shown"] = [(one.ply, one.seat, one.how, TEXTS[one.card]) for one in shown]
    data["scores"] = position.scores
    return data


@TRIED
@given(drawn(), st.integers(0, 7), st.integers(0, 2**32))
def test_a_world_fits_the_view(hand: Drawn, number: int, seed: int) -> None:
    position = hand.after()
    if position.over:
        return
    # Mostly the seat to play, for its moves are known.
    seat = position.turn if number > 3 else number % hand.players
    view = view_of(position, seat, position.scores)
    other = world(position.rules, view, Random(seed))
    assert alike(other, seat) == alike(position, seat)
    assert sorted(other.arrivals()) == sorted(cards_in(other.table))
    own = texts_of(cards_in(position.hands[seat]))
    assert texts_of(cards_in(other.hands[seat])) == own
    assert view_of(other, seat, position.scores) == view or len(position.rules.cards) > SECOND
    places = holdings(other)
    assert sum(places) == position.rules.full
    assert sum(place.bit_count() for place in places) == len(position.rules.cards)
    if seat == position.turn:
        moves = position.legal(LISTED + 1)
        if len(moves) <= LISTED and all(soon_written(position, move) for move in moves):
            assert other.notation.legal_texts() == sorted(map(position.notation.text, moves))
