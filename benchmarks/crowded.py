"""Times of the rules with a crowded table: ``python -m benchmarks.crowded``.

The table has 24 loose number cards and three builds, in each game that allows any selection.
Measured are checking a move, finding the elements a card can take, the choices of a drop, and
the first 2,000 legal moves. Prints milliseconds (the worst of some random tables) and the memory.
"""

from __future__ import annotations

import json
import resource
import sys
from functools import partial
from random import Random
from time import process_time

from kontsina_qt.rules.base.cards import Card, cards_in, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.turn import ANY, Fishing
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.notation import stacked
from kontsina_qt.rules.state.start import start_after

LOOSE, TABLES = 24, 5


def takes_any(rules: Rules) -> bool:
    """Return whether a game allows capturing any selection of groups."""
    return rules.fishing is not None and rules.fishing.selection == ANY


def crowded(rules: Rules, random: Random) -> FishingPosition:
    """Return a position with 24 loose number cards and, in games with builds, three builds."""
    position = FishingPosition(start_after((), rules, rules.players - 1, rules.pack))
    numbers = [c for c in rules.cards if rules.turn.worth[c] and rules.turn.worth[c] <= 10]
    random.shuffle(numbers)
    builds: list[Build] = []
    if rules.turn.builds is not None:
        for number in range(3):
            one, other = pair(rules.turn, numbers)
            numbers = [c for c in numbers if c not in (one, other)]
            value = rules.turn.worth[one] + rules.turn.worth[other]
            cards = mask_of((one, other))
            groups = partial(stacked, [(one, other)])
            builds.append(Build(number, cards, value, (value,), True, 1, 1, 0, groups))
    numbers.sort(key=lambda c: rules.turn.worth[c] > 7)
    loose = numbers[:LOOSE]
    left = [c for c in rules.cards if c not in loose and all(not b.cards >> c & 1 for b in builds)]
    left.sort(key=lambda c: rules.turn.worth[c] in [b.value for b in builds], reverse=True)
    size = min(rules.deal.hand, 6)
    position.hands = [mask_of(left[:size]), mask_of(left[size : 2 * size])]
    position.hands += [0] * (rules.players - 2)
    position.table = mask_of(loose)
    position.open_cards.laid = loose
    position.builds = builds
    position.piles[0] = mask_of(left[2 * size :])
    if position.captures.stacks:
        position.captures.stacks[0] = left[2 * size :]
    position.deck, position.dealt = (), 0
    position.turn = 0
    return position


def pair(turn: Fishing, cards: list[Card]) -> tuple[Card, Card]:
    """Return two cards that make a build."""
    assert turn.builds is not None
    for one in cards:
        for other in cards:
            total = turn.worth[one] + turn.worth[other]
            if one < other and total <= turn.builds.most:
                return one, other
    raise ValueError("no two cards are left for a build")


def milliseconds(work: object) -> float:
    """Return the process time of a call in milliseconds."""
    begin = process_time()
    work()  # type: ignore[operator]
    return (process_time() - begin) * 1000


def measure(id: str) -> dict[str, float]:
    """Return the worst times of a game, in milliseconds."""
    rules = GAMES[id].rules(GAMES[id].players[0])
    worst = dict.fromkeys(("legal 2000", "lit", "drop", "legality"), 0.0)

    def note(name: str, work: object) -> None:
        worst[name] = max(worst[name], milliseconds(work))

    for seed in range(TABLES):
        random = Random(seed)
        position = crowded(rules, random)
        rules.turn.sums._known.clear()
        note("legal 2000", lambda p=position: p.legal(2_000))
        rules.turn.sums._known.clear()
        cards = cards_in(position.hands[0])
        for card in cards:
            note("lit", lambda p=position, c=card: p.lit(c))
            on_table = cards_in(position.table)
            some = random.sample(on_table, min(6, len(on_table)))
            targets = [1 << c for c in some] + [b.bit for b in position.builds]
            for target in targets:
                note("drop", lambda p=position, c=card, t=target: p.with_card(c, t, 100))
        legal = position.legal(2_000)
        for move in random.sample(legal, min(20, len(legal))):
            note("legality", lambda p=position, m=move: p.is_legal(m))
    return worst


def main() -> int:
    """Measure every game and print a table, or JSON with ``--json``."""
    games = [id for id, game in GAMES.items() if takes_any(game.rules(game.players[0]))]
    found = {id: measure(id) for id in games}
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if "--json" in sys.argv:
        print(json.dumps({"games": found, "megabytes": round(memory)}))
        return 0
    names = list(next(iter(found.values())))
    print(f"{'ms, worst of ' + str(TABLES):22}" + "".join(f"{name:>12}" for name in names))
    for id, times in found.items():
        print(f"{id:22}" + "".join(f"{times[name]:12.1f}" for name in names))
    print(f"memory: {memory:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
