"""Random hands played through the program's rules and through the second implementation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from kontsina_qt.rules.base.cards import TEXTS, cards_in, texts_of
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import OptionError, Value
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.moves.groups import MOST_TOPS
from kontsina_qt.rules.kinds.pile.position import PilePosition
from kontsina_qt.rules.state.elements import CARD_BITS
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import LISTED, Position
from tests import oracle as oracle_one

CROWDED = 16
"""With more loose cards than this the second implementation is too slow to list all moves."""

MANY = 12
"""A move that uses more cards, some of them from piles, is written too slowly to be listed."""

SAYING = 0.1
"""How often something is said that no list of moves holds, a mark say."""

COUNTING_OUT = 0.01
"""How often somebody counts out where one may."""


class KontsinaOracle:
    """The second Kontsina with the interface of the other second implementations."""

    GAMES = ("kontsina", "kontsina-variant", "kontsina-duel")

    def __init__(
        self, players: int, options: dict[str, Any], dealer: int, deck: Sequence[str]
    ) -> None:
        self.options = options
        cards = [oracle_one.BY_TEXT[text] for text in deck]
        self.hand = oracle_one.Hand(players, bool(options.get("partnerships")), dealer, cards)
        self.scores: list[int] = []

    @classmethod
    def make(
        cls,
        _game: str,
        players: int,
        options: dict[str, Any],
        dealer: int,
        deck: Sequence[str],
        scores: Sequence[int],
    ) -> KontsinaOracle:
        """A hand, dealt."""
        made = cls(players, options, dealer, deck)
        made.scores = list(scores)
        return made

    @property
    def rest_to(self) -> int | None:
        """The side that took the cards left on the table."""
        return self.hand.rest_to

    def position(self) -> dict[str, Any]:
        """What ``replay --json`` says of the cards."""
        return self.hand.position(0, 0, self.scores, None, bool(self.options.get("sweeps")))

    def legal(self) -> set[str]:
        """The legal moves."""
        return {move.text for move in self.hand.legal()}

    def play(self, text: str) -> None:
        """Make a legal move."""
        self.hand.play_text(text)

    def result(self) -> dict[str, Any]:
        """The points, in all and line by line."""
        lines = oracle_one.score(self.hand.piles, self.options, self.hand.sweeps)
        return {"points": oracle_one.total(lines), "lines": lines}


MODULES: list[Any] = [
    import_module(f"tests.family.{path.stem}")
    for path in sorted(Path(__file__).parent.glob("oracle_*.py"))
]
"""The second implementations: modules with the ids of their ``GAMES`` and with ``make``."""

ORACLES: dict[str, Any] = {id: maker for maker in (KontsinaOracle, *MODULES) for id in maker.GAMES}


def soon_written(position: Position, move: Move) -> bool:
    """Return whether the text of a move can be found quickly."""
    using = getattr(move, "using", 0) & CARD_BITS
    tops = using & ~position.table
    return not tops or (using.bit_count() <= MANY and tops.bit_count() <= MOST_TOPS)


def unlisted(oracle: Any) -> list[str]:
    """Return calls and marks that are legal though no list of moves has them."""
    return oracle.unlisted() if hasattr(oracle, "unlisted") else []


def chosen(position: Position, oracle: Any, moves: Sequence[Move], random: Random) -> str:
    """Choose a move, sometimes with a mark, rarely one that counts out."""
    written = [move for move in moves if soon_written(position, move)]
    some = [position.notation.text(move) for move in random.sample(written, min(len(written), 20))]
    plays = [text for text in some if not text.startswith("count")]
    also = unlisted(oracle) if random.random() < SAYING else []
    plays = [text for text in also if not text.startswith("count")] or plays
    if random.random() < COUNTING_OUT or not plays:
        calls = [text for text in (*some, *unlisted(oracle)) if text.startswith("count")]
        plays = calls or plays
    return random.choice(plays)


def in_any_order(shot: dict[str, Any], game: str) -> dict[str, Any]:
    """Return a snapshot without the orders that no rule card defines."""
    shot["builds"] = sorted(shot["builds"], key=lambda told: str(told["build"]))
    if not getattr(ORACLES[game], "ORDERED_PILES", True):
        shot["piles"] = [sorted(pile) for pile in shot["piles"]]
    return shot


def same_table(on_table: Sequence[str], theirs: dict[str, Any]) -> bool:
    """Return whether these cards are on the table; face-down ones may be listed or not."""
    down = set(theirs.get("face_down", ()))
    lines = [card for card in on_table if card not in down]
    expected = [card for card in theirs["table"] if card not in down]
    if "face_down" not in theirs:
        lines, expected = sorted(lines), sorted(expected)
    return lines == expected and set(on_table) <= set(theirs["table"])


def snapshot(position: Position) -> dict[str, Any]:
    """Return the cards of a line of a replay, without the legal moves."""
    return {
        "turn": None if position.over else position.turn,
        "dealer": position.dealer,
        "hands": [texts_of(cards_in(cards)) for cards in position.hands],
        "piles": [texts_of(position.pile_order(side)) for side in range(len(position.piles))],
        "builds": [
            {"build": build.text, "value": build.value, "owner": build.owner}
            for build in position.builds
        ],
        "sweeps": list(position.features.sweeps),
        "stock": position.stock,
    }


def variations(game: Game) -> Iterator[tuple[int, dict[str, Value]]]:
    """Every number of players with every value of every option at least once."""
    for players in game.players:
        seen = []
        for option in game.options:
            if option.kind == "bool":
                values: tuple[Value, ...] = (True, False)
            elif option.kind == "choice":
                values = tuple(c.value for c in option.choices)
            else:
                values = (option.low, option.high)
            seen += [{option.name: value} for value in values]
        for options in ({}, *seen):
            try:
                game.rules(players, options)
            except OptionError:
                continue
            yield players, options


def mixed(game: Game, random: Random) -> tuple[int, dict[str, Value]]:
    """A number of players and a random value for each option that has one there."""
    players = random.choice(game.players)
    options: dict[str, Value] = {}
    for option in game.options:
        if random.random() < 0.5:
            continue
        if option.kind == "bool":
            value: Value = random.random() < 0.5
        elif option.kind == "choice":
            value = random.choice(option.choices).value
        else:
            value = random.randrange(option.low, option.high + 1, option.step)
        try:
            game.rules(players, {**options, option.name: value})
        except OptionError:
            continue
        options[option.name] = value
    return players, options


def before(rules: Rules, random: Random) -> list[HandResult]:
    """Return random earlier results of a match, often none."""
    if rules.ending.kind not in ("target", "counting") or random.random() < 0.5:
        return []
    target = rules.ending.target
    return [HandResult(tuple(random.randrange(target) for _ in range(rules.sides)))]


def start(rules: Rules, random: Random) -> tuple[Position, Any]:
    """Start the same random hand in both implementations."""
    while True:
        deck = list(rules.pack)
        random.shuffle(deck)
        if rules.refuses(deck):
            continue
        dealer = random.randrange(rules.players)
        position = first_position(rules, dealer, deck, before(rules, random))
        texts = [TEXTS[c] for c in deck]
        make = ORACLES[rules.game.id].make
        options = dict(rules.options)
        return position, make(rules.game.id, rules.players, options, dealer, texts, position.scores)


def differences(position: Position, oracle: Any, random: Random) -> str | None:
    """Return the first difference in one random hand, or None."""
    rules = position.rules
    played: list[str] = []
    while True:
        where = f"{rules.game.id} {rules.players} {rules.options} after {played[-6:]}"
        ours, theirs = snapshot(position), oracle.position()
        for data in (ours, theirs):
            in_any_order(data, rules.game.id)
        for key, value in ours.items():
            if key in theirs and value != theirs[key]:
                return f"{where}\n{key}:\n ours   {value}\n theirs {theirs[key]}"
        on_table = [*texts_of(position.features.table_order())]
        on_table += sorted((b.text for b in position.builds), key=lambda text: text)
        if not same_table(on_table, theirs):
            return f"{where}\ntable:\n ours   {on_table}\n theirs {theirs['table']}"
        if position.over:
            return _results_differ(position, oracle, where)
        moves = position.legal(LISTED + 1)
        wrong = _lists_differ(position, oracle, moves)
        if wrong:
            return f"{where}\n{wrong}\n {ours}"
        text = chosen(position, oracle, moves, random)
        position.play(position.notation.read(text))
        oracle.play(text)
        played.append(text)


def _lists_differ(position: Position, oracle: Any, moves: Sequence[Move]) -> str:
    """Return the moves that only one of two lists has, unless they are too many."""
    if len(moves) > LISTED or position.table.bit_count() > CROWDED:
        return ""
    if not all(soon_written(position, move) for move in moves):
        return ""
    texts = list(map(position.notation.text, moves))
    if len(set(texts)) != len(texts):
        return f"listed twice: {sorted(text for text in texts if texts.count(text) > 1)[:4]}"
    expected = oracle.legal()
    only, missing = sorted(set(texts) - expected)[:8], sorted(expected - set(texts))[:8]
    return f" only ours {only}\n only theirs {missing}" if only or missing else ""


def _results_differ(position: Position, oracle: Any, where: str) -> str | None:
    ours, theirs = position.result(), oracle.result()
    if ours.decided or "decided" in theirs:
        decided = sorted(ours.decided)
        return None if decided == theirs.get("decided") else f"{where}\n {decided} won: {theirs}"
    if list(ours.points) != list(theirs["points"]):
        return f"{where}\n points: ours {ours.points} theirs {theirs}\n {ours.lines}"
    mine = [(line.category, list(line.points)) for line in ours.lines]
    other = [(line["category"], list(line["points"])) for line in theirs["lines"]]
    if mine != other:
        return f"{where}\n lines: ours {mine}\n theirs {other}"
    for line, told in zip(ours.lines, theirs["lines"], strict=True):
        if "counts" in told and list(line.counts or ()) != list(told["counts"]):
            return f"{where}\n {line.category}: ours {line.counts} theirs {told['counts']}"
    return None


def holdings(position: Position) -> list[int]:
    """Every place where cards are, as sets."""
    builds = [build.cards for build in position.builds]
    stock = sum(1 << c for c in position.deck[position.dealt :])
    down = position.down if isinstance(position, PilePosition) else 0
    return [*position.hands, *position.piles, position.table, down, stock, *builds]
