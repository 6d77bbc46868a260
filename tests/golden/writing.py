"""The golden text of a game: its rules, a hand, what the seats see and may play, by options."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import ndiff
from itertools import pairwise, zip_longest
from pathlib import Path
from random import Random

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.rules.base.cards import TEXTS, Card, cards_in
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.explain.whole import rules_text
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of
from tests.family.comparing import soon_written, variations

FOLDER = Path(__file__).parent
WIDTH = 100
DEAL = 1
"""The number of the deal that is played."""
COUNTED = 50
"""Legal moves are counted up to this many, and more are written as ``50+``."""
LISTED = 24
"""Of more legal moves than this, every few are listed."""


def path_of(game: Game) -> Path:
    """Where the golden text of a game is kept."""
    return FOLDER / f"{game.id}.txt"


@dataclass(frozen=True)
class Hand:
    """A hand played by chance.

    Attributes:
        opening: how it was dealt.
        moves: each with its seat and how many legal moves there were.
        points: of each side, line by line.
        told: what is told of the seat to play, by the number of moves before.
    """

    opening: str
    moves: tuple[str, ...]
    points: tuple[str, ...]
    told: Mapping[int, Sequence[str]]


def golden_text(game: Game) -> str:
    """Everything that is kept of a game.

    The rules are whole for the least number of players, and a diff from those for every other
    number and every value of an option. Of a hand only what the option changes is written.
    """
    usual: dict[int, Rules] = {players: game.rules(players) for players in game.players}
    hands = {players: _hand(rules) for players, rules in usual.items()}
    first = usual[game.players[0]]
    parts = [rules_text(first).rstrip(), *_whole(hands[first.players])]
    for players in game.players[1:]:
        parts += [_heading(f"{players} players"), *_changes(first, usual[players])]
        parts += _whole(hands[players])
    for name, each in _by_option(game, usual, hands).items():
        parts += [_heading(name), each]
    return "\n\n".join(part for part in parts if part) + "\n"


def _by_option(game: Game, usual: Mapping[int, Rules], hands: Mapping[int, Hand]) -> dict[str, str]:
    """What every value of an option changes, for numbers of players with the same changes."""
    found: dict[str, dict[str, list[int]]] = {}
    for players, options in variations(game):
        rules = game.rules(players, options)
        if rules.options == usual[players].options:
            continue
        changes = [*_changes(usual[players], rules), *_other(hands[players], _hand(rules))]
        text = "\n\n".join(changes) or "(nothing changes)"
        found.setdefault(_setting(options), {}).setdefault(text, []).append(players)
    return {
        f"{setting}, {_numbers(numbers)} players": text
        for setting, texts in found.items()
        for text, numbers in texts.items()
    }


def _setting(options: Mapping[str, Value]) -> str:
    return ", ".join(f"{name} = {json.dumps(value)}" for name, value in options.items())


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _heading(text: str) -> str:
    return f"{f'==== {text} ':=<{WIDTH}}"


def _changes(usual: Rules, rules: Rules) -> list[str]:
    """The paragraphs of the rules that go and come, as a diff; none where there are none."""
    always = {usual.game.summary, f"* {usual.game.difference}"}
    before, after = (
        [line for line in rules_text(each).splitlines() if line not in always]
        for each in (usual, rules)
    )
    changed = [line for line in ndiff(before, after) if line[0] in "+-" and line[2:].strip()]
    return ["\n".join(changed)] if changed else []


# A hand


def _hand(rules: Rules) -> Hand:
    """A hand played by chance, with what the seats see and may play on the way."""
    position = _dealt(rules)
    random = Random(f"{rules.game.id} {rules.players}")
    stops = _stops(rules)
    moves: list[str] = []
    data: dict[int, Sequence[str]] = {}
    opening = _opening(position)
    while not position.over:
        if len(position.moves) in stops:
            data[len(position.moves)] = tuple(_seen(position))
        legal = _legal(position)
        move = random.choice(legal)
        text = position.notation.text(move)
        moves.append(f"{position.turn}: {text} (of {_many(len(legal))})")
        position.apply(position.notation.read(text))
    return Hand(opening, tuple(moves), tuple(_points(position)), data)


def _whole(hand: Hand) -> list[str]:
    lines = [hand.opening]
    stops = [*sorted(hand.told), len(hand.moves)]
    lines += _wrapped(hand.moves[: stops[0]])
    for stop, following in pairwise(stops):
        lines += [*hand.told[stop], *_wrapped(hand.moves[stop:following])]
    return ["\n".join([*lines, *hand.points])]


def _other(usual: Hand, hand: Hand) -> list[str]:
    """What is different in a hand; nothing where nothing is."""
    lines = [hand.opening] if hand.opening != usual.opening else []
    for stop, told in hand.told.items():
        common = hand.moves[:stop] == usual.moves[:stop]
        before = usual.told.get(stop, ()) if common and not lines else ()
        lines += [line for line in told if common and line not in before]
    if hand.moves != usual.moves:
        pairs = zip_longest(hand.moves, usual.moves)
        same = next(at for at, (one, other) in enumerate(pairs) if one != other)
        lines += [f"  (the same {same} moves)"] * bool(same)
        lines += _wrapped(hand.moves[same:])
    if hand.moves != usual.moves or hand.points != usual.points:
        lines += hand.points
    return ["\n".join(lines)] if lines else []


def _dealt(rules: Rules) -> Position:
    deal = numbered_deal(rules, DEAL, 0)
    return first_position(rules, deal.dealer, deal.deck)


def _stops(rules: Rules) -> set[int]:
    """Before which moves views and legal moves are told: the first, and some in the middle."""
    middle = len(rules.pack) // 3
    return {0, *range(middle, middle + rules.players)}


def _opening(position: Position) -> str:
    table = _cards(position.information.opening_table()) or "nothing"
    hands = "; ".join(_cards(cards_in(hand)) for hand in position.hands)
    text = f"Deal {DEAL}: dealer {position.dealer}, table {table}, hands {hands}"
    return "\n".join(textwrap.wrap(text, WIDTH, subsequent_indent="  "))


def _legal(position: Position) -> list[Move]:
    """The legal plays, at most ``COUNTED`` and one, in an order that no search for moves makes."""
    moves = position.legal(COUNTED + 1)
    plays = [move for move in moves if move.verb != "count"] or moves
    return sorted((move for move in plays if soon_written(position, move)), key=_key)


def _key(move: Move) -> tuple[object, ...]:
    said = (move.other, move.pluck, move.marks)
    return (move.card, move.verb, move.value, move.cards, move.builds, *said)


def _many(number: int) -> str:
    return f"{COUNTED}+" if number > COUNTED else str(number)


def _wrapped(moves: Sequence[str]) -> Iterator[str]:
    """Move in lines, broken only between them."""
    line = ""
    for move in moves:
        if line and len(line) + len(move) > WIDTH - 4:
            yield line
            line = ""
        line += f"{', ' if line else '  '}{move}"
    if line:
        yield line


def _seen(position: Position) -> Iterator[str]:
    """What the seat to play sees and may do; its view without the moves, which stand above."""
    seat, ply = position.turn, len(position.moves)
    view = view_of(position, seat, position.scores).to_json()
    del view["moves"], view["opening_table"], view["seats"], view["dealer"], view["seat"]
    facts = "; ".join(f"{name} {_plain(value)}" for name, value in view.items())
    builds = ", ".join(f"{build.text} owner {build.owner}" for build in position.builds)
    on_table = _cards(position.arrivals()) + (f"; builds {builds}" if builds else "")
    yield from _block(f"Move {ply}, seat {seat} sees: {facts}; table {on_table or 'nothing'}")
    texts = [
        position.notation.text(move)
        for move in (*_legal(position), *position.features.cardless_moves())
    ]
    step = 1 + len(texts) // LISTED
    some = "" if step == 1 else f", one in {step}"
    listed = ", ".join(texts[::step])
    yield from _block(f"Move {ply}, seat {seat} may play ({_many(len(texts))}{some}): {listed}")


def _block(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _plain(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(_plain, value)) if value else "none"
    return str(value)


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(TEXTS[card] for card in cards)


def _points(position: Position) -> Iterator[str]:
    """The points of a hand that is over, line by line."""
    result = position.result()
    lines = ", ".join(f"{line.category} {_each(line.points)}" for line in result.lines)
    yield from _block(f"Points {_each(result.points)}: {lines}")


def _each(points: Iterable[int]) -> str:
    return "-".join(map(str, points))
