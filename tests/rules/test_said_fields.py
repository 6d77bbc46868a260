"""Every field of a game's data, and every value of it, is in the rules text.

A new field, or a new value of one, needs its sentence in ``explain/`` and a line in ``PROBED``;
values of games in the catalogue are also probed in these games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, replace
from random import Random
from typing import Any

import pytest

from kontsina_qt.rules.base import deal, ending, turn
from kontsina_qt.rules.base.cards import (
    JOKER_MASK,
    RANK_MASKS,
    SUIT_MASKS,
    card,
    card_set,
    cards_in,
    mask_of,
)
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import COUNTING, HANDS, HANDS_WON, TARGET, Ending
from kontsina_qt.rules.base.game import PILE, Game, Rules
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.base.scoring import (
    BONUS,
    LAST,
    Best,
    Category,
    Counted,
    Difference,
    EachCard,
    Holding,
    Most,
)
from kontsina_qt.rules.base.turn import OPPOSED, ROYAL, Builds, Fishing, SweepBy, Sweeps
from kontsina_qt.rules.explain.whole import explain
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import card_words
from tests.family.comparing import variations

SAID: tuple[type, ...] = (
    *(Fishing, Builds, Sweeps, DealPlan, Ending),
    *(Most, Holding, EachCard, Counted, Difference, Best),
)
"""The data that a rules text is made of."""

CHOICES = {
    Fishing: turn.CHOICES,
    Builds: turn.BUILD_CHOICES,
    DealPlan: deal.CHOICES,
    Ending: ending.CHOICES,
}

JACKS, KINGS = RANK_MASKS[10], RANK_MASKS[12]
SEVEN = SweepBy(card_set("7D"), most=10)
BASRAS = (
    *((), (SEVEN,), (replace(SEVEN, least=7, most=7),)),
    *((SweepBy(JACKS, single=JACKS),), (SweepBy(JACKS, single=KINGS),)),
)

PROBED: dict[str, tuple[str, int, dict[str, Value], tuple[object, ...]]] = {
    # Field: game, players, options of it, and values of which each makes another text there.
    # Values that are one of a few come from the data, and yes and no of themselves.
    "Fishing.values": ("cassino-royal", 2, {}, (ROYAL, (*ROYAL[:4], (15,), *ROYAL[5:]))),
    "Fishing.table": ("kasino-finnish", 2, {}, ((*range(1, 14),), (1, 2, 9, *range(4, 14)))),
    "Fishing.special": ("kasino-finnish", 2, {}, ((), ((card("3C"), 11),))),
    "Fishing.by_rank": ("cassino", 2, {}, ()),
    "Fishing.selection": ("diloti", 2, {}, ()),
    "Fishing.courts": ("cassino", 2, {}, ()),
    "Fishing.equal_all": ("diloti", 2, {}, ()),
    "Fishing.equal_first": ("scopa", 2, {}, ()),
    "Fishing.lay": ("cassino", 2, {}, ()),
    "Fishing.must_capture": ("zwickern", 2, {}, ()),
    "Fishing.distinct": ("elewenjewe", 2, {}, ()),
    "Fishing.jokers": ("zwickern", 2, {"jokers": 6}, ("", "sweeper", "wild")),
    "Fishing.sweepers": ("scopa", 2, {}, (0, RANK_MASKS[0], RANK_MASKS[4], card_set("7D KC"))),
    "Fishing.steal": ("stealing-bundles", 2, {}, ()),
    "Fishing.face_up": ("kontsina", 2, {}, ()),
    "Fishing.builds": ("cassino", 2, {}, (None, Builds())),
    "Fishing.sweeps": ("scopa", 2, {}, (None, Sweeps("scopa"), Sweeps("tabbe"))),
    "Fishing.bonus": ("bella-donna", 2, {}, ()),
    "Fishing.at_once": ("diloti", 2, {}, ()),
    "Fishing.rest": ("kontsina", 2, {}, ()),
    "Fishing.pluck": ("cassino-pluck", 2, {}, ()),
    "Fishing.never_plucked": ("cassino-pluck", 2, {}, (card_set("2S"), card_set("2S TD"))),
    "Fishing.count_out": ("cassino", 2, {}, ()),
    "Builds.most": ("cassino", 2, {}, (10, 14)),
    "Builds.declared": ("cassino", 2, {}, ()),
    "Builds.held": ("zwickern", 2, {}, ()),
    "Builds.stacked": ("cassino", 2, {}, ()),
    "Builds.split": ("cassino", 2, {}, ()),
    "Builds.augment": ("cassino", 2, {}, ()),
    "Builds.raised": ("cassino", 4, {"partnerships": True}, ()),
    "Builds.raise_with_loose": ("cassino", 2, {}, ()),
    "Builds.raise_adds_groups": ("cassino", 2, {}, ()),
    "Builds.raise_beside_own": ("cassino", 2, {}, ()),
    "Builds.lay_beside_own": ("cassino", 2, {}, ()),
    "Builds.one_only": ("cassino", 2, {}, ()),
    "Builds.merge": ("diloti", 2, {}, ()),
    "Builds.marks": ("cassino", 4, {"partnerships": True}, ()),
    "Builds.pile_tops": ("cassino", 2, {}, ()),
    "Builds.partner_holds": ("cassino", 4, {"partnerships": True}, ()),
    "Builds.penalty": ("elewenjewe", 2, {}, ()),
    "Sweeps.name": ("scopa", 2, {}, ("scopa", "tabbe")),
    "Sweeps.opening": ("scopa", 2, {}, ()),
    "Sweeps.last_deal": ("scopa", 2, {}, ()),
    "Sweeps.last_card": ("scopa", 2, {}, ()),
    "Sweeps.below": ("scopa", 2, {}, (0, 5, 9)),
    "Sweeps.extra": ("pisti", 2, {}, (0, 10)),
    "Sweeps.below_own": ("pasur", 2, {}, (0, 40, 50)),
    "Sweeps.by": ("basra", 2, {}, BASRAS),
    "Sweeps.by_sweeper": ("scopa", 2, {"ace_sweeps": True}, ()),
    "DealPlan.bottom_shown": ("zing", 2, {}, ()),
    "DealPlan.turned_up": ("pisti", 2, {}, ()),
    "DealPlan.replaced": ("pasur", 2, {}, (0, RANK_MASKS[10], RANK_MASKS[12])),
    "Ending.all_points": ("scopa", 2, {}, ()),
    "Fishing.total": ("pasur", 2, {}, (11, 12)),
    "Fishing.dealer_takes": ("escoba", 2, {}, ()),
    "Fishing.spared": ("pasur", 2, {}, (0, RANK_MASKS[11], RANK_MASKS[11] | RANK_MASKS[12])),
    "Fishing.equal_before_sweep": ("scopa", 2, {"ace_sweeps": True}, ()),
    "Builds.tops_apart": ("african-cassino", 2, {}, ()),
    "Best.outright": ("scopa", 2, {}, (0, RANK_MASKS[6])),
    "Most.whole": ("escoba", 2, {}, (0, 1, 2)),
    "DealPlan.packets": ("kontsina", 2, {}, ((4,), (3,), (1,) * 4)),
    "DealPlan.table": ("kontsina", 2, {}, (0, 4, 6)),
    "DealPlan.table_turn": ("kontsina", 2, {}, ()),
    "DealPlan.refill": ("kontsina", 2, {}, ()),
    "DealPlan.aside": ("kontsina", 2, {}, (0, 8)),
    "DealPlan.final": ("cassino-california", 2, {}, ((), (6,), (2,))),
    "DealPlan.direction": ("scopa", 3, {}, ()),
    "Ending.kind": ("kontsina", 2, {}, ()),
    "Ending.target": ("kontsina", 2, {}, (21, 31)),
    "Ending.hands": ("kontsina-duel", 2, {}, (6, 8)),
    "Ending.tie_break": ("kontsina", 2, {}, ("", "spades")),
    "Ending.stops": ("cassino", 2, {}, ()),
    "Ending.late": ("cassino", 2, {}, ()),
    "Most.cards": ("kontsina", 2, {}, (SUIT_MASKS["C"], SUIT_MASKS["H"])),
    "Most.points": ("kontsina", 2, {}, (1, 2)),
    "Most.label": ("kontsina", 2, {}, ("Most cards", "Most clubs")),
    "Most.tied": ("kontsina", 2, {}, (0, 1, 2)),
    "Holding.card": ("kontsina", 2, {}, (card("2C"), card("3H"))),
    "Holding.points": ("kontsina", 2, {}, (1, 2)),
    "Holding.label": ("kontsina", 2, {}, ("The good two", "The good ten")),
    "EachCard.worths": ("cassino-spade", 2, {}, (((1, 1), (2, 2)), ((1, 1), (2, 3)))),
    "EachCard.label": ("cassino-spade", 2, {}, ("Spades", "Aces")),
    "Counted.points": ("scopa", 2, {}, (1, 2)),
    "Counted.label": ("scopa", 2, {}, ("Scopa", "Tabbe")),
    "Counted.above_least": ("scopa", 2, {}, ()),
    "Counted.of": ("scopa", 2, {}, ("", BONUS, LAST)),
    "Difference.label": ("shaniss", 2, {}, ("Most cards", "Cards")),
    "Best.worths": ("scopa", 2, {}, ((1,) * 13, (2,) * 13)),
    "Best.points": ("scopa", 2, {}, (1, 2)),
    "Best.label": ("scopa", 2, {}, ("Primiera", "Best")),
}

NEED_NOT_BE_SAID = {
    "Fishing.open_piles": "Said with the option that lets players look.",
    "Ending.start": "The stakes of Laugh and Lie Down are said from its option.",
    "Most.category": "A name in records.",
    "Most.tied_sides": "Said with ``tied`` where more than two sides play.",
    "EachCard.category": "A name in records.",
    "Counted.category": "A name in records, or what ``of`` says.",
    "Counted.extra": "Said with the sweep that brings it.",
    "Difference.category": "A name in records.",
    "Difference.cards": "All cards, in the games that have it.",
    "Best.category": "A name in records.",
}


def words(rules: Rules) -> str:
    """Return the rules text without the aim, which names the options."""
    return "\n".join(p for section in explain(rules)[1:] for p in section.paragraphs)


def data_fields() -> Iterator[tuple[type, Field[Any]]]:
    for kind in SAID:
        for each in fields(kind):
            if each.init:
                yield kind, each


NAMES = [f"{kind.__name__}.{each.name}" for kind, each in data_fields()]


def test_every_field_is_known() -> None:
    known = {*PROBED, *NEED_NOT_BE_SAID}
    assert not set(NAMES) - known, "a field without its sentence: see the head of this file"
    assert not known - set(NAMES), "no such field any more"


def with_data(game: Game, rules: Rules, kind: type, change: Callable[[Any], Any]) -> Game:
    """Return a game with data of one type changed, wherever they are."""
    if kind is DealPlan:
        return replace(game, deal=change(rules.deal))
    if kind is Ending:
        return replace(game, ending=change(rules.ending))
    if kind is Fishing:
        return replace(game, turn=change(rules.turn))
    if kind is Builds:
        return replace(game, turn=replace(rules.turn, builds=change(rules.turn.builds)))
    if kind is Sweeps:
        return replace(game, turn=replace(rules.turn, sweeps=change(rules.turn.sweeps)))
    at = next(n for n, each in enumerate(rules.categories) if isinstance(each, kind))
    categories: list[Category] = list(rules.categories)
    categories[at] = change(categories[at])
    return replace(game, categories=tuple(categories))


@pytest.mark.parametrize("name", PROBED)
def test_every_value_of_a_field_is_said(name: str) -> None:
    kind, field = next(
        one for one, named in zip(data_fields(), NAMES, strict=True) if named == name
    )
    id, players, options, values = PROBED[name]
    values = values or CHOICES.get(kind, {}).get(field.name, (False, True))
    texts: dict[str, object] = {}
    for value in values:
        rules = GAMES[id].rules(players, options)

        def change(data: Any, value: object = value) -> Any:
            return replace(data, **{field.name: value})

        text = words(with_data(GAMES[id], rules, kind, change).rules(players, options))
        assert text not in texts, f"{name}: {value!r} and {texts[text]!r} are said alike"
        texts[text] = value


def test_all_values_of_a_choice_are_probed() -> None:
    for kind, choices in CHOICES.items():
        for name, values in choices.items():
            probed = PROBED[f"{kind.__name__}.{name}"][3]
            assert not probed or set(probed) == set(values), (name, values)


# What the games have


def parts_of(rules: Rules) -> Iterator[tuple[type, Any]]:
    """Return the data of a game with these options."""
    yield DealPlan, rules.deal
    yield Ending, rules.ending
    if rules.fishing is not None:
        yield Fishing, rules.fishing
        if rules.fishing.builds is not None:
            yield Builds, rules.fishing.builds
        if rules.fishing.sweeps is not None:
            yield Sweeps, rules.fishing.sweeps


def does_not_matter(name: str, rules: Rules) -> bool:
    """Return whether a field changes nothing beside the others, or is implied by its kind."""
    turn, ending = rules.fishing, rules.ending
    if rules.game.kind == PILE and name in ("DealPlan.table_turn", "Fishing.values"):
        return True
    if name == "DealPlan.direction":
        return rules.players == 2 or "direction" in rules.options
    if name == "DealPlan.refill":
        return len(rules.pack) == rules.deal.table + rules.deal.hand * rules.players
    if name == "Ending.target":
        return ending.kind not in (TARGET, COUNTING)
    if name == "Ending.hands":
        return ending.kind not in (HANDS, HANDS_WON)
    if turn is None:
        return False
    if name == "Fishing.courts":
        return all(turn.values)
    if name == "Fishing.jokers":
        return not rules.full & JOKER_MASK
    if name == "Fishing.sweepers":
        return not turn.sweepers & rules.full & ~JOKER_MASK
    if name == "Fishing.sweeps":
        return turn.bonus > 0
    if name == "Fishing.by_rank":
        return turn.total > 0
    if name == "Fishing.equal_before_sweep":
        return not turn.sweepers & rules.full & ~JOKER_MASK
    if name == "Fishing.face_up" and turn.bonus and not turn.steal:
        return True
    if name == "Fishing.face_up":
        return "isiwo" in rules.options
    plan = turn.builds
    if plan is not None and name in ("Builds.augment", "Builds.raised", "Builds.lay_beside_own"):
        return plan.split or plan.stacked
    # What Diloti's kind of raising always is.
    return plan is not None and plan.raised == OPPOSED and name.startswith("Builds.raise_")


@pytest.mark.parametrize("id", GAMES)
def test_a_games_rules_have_all_its_data(id: str) -> None:
    game = GAMES[id]
    seen: set[object] = set()
    for players, options in variations(game):
        rules = game.rules(players, options)
        text = words(rules)
        for kind, data in parts_of(rules):
            for each in fields(kind):
                name, value = f"{kind.__name__}.{each.name}", getattr(data, each.name)
                odd = each.init and each.default is not MISSING and value != each.default
                if not odd or (name, value, players) in seen or name in NEED_NOT_BE_SAID:
                    continue
                seen.add((name, value, players))
                if does_not_matter(name, rules):
                    continue

                other = value + 1 if name == "Ending.target" else each.default

                def usual(data: Any, name: str = each.name, other: object = other) -> Any:
                    return replace(data, **{name: other})

                without = with_data(game, rules, kind, usual).rules(players, options)
                assert words(without) != text, f"{id}: {name} = {value!r} is not said"


@pytest.mark.parametrize("id", GAMES)
def test_every_category_of_a_game_is_said(id: str) -> None:
    game = GAMES[id]
    if game.prospects:
        return  # Tricks and chips are told by their kind, and no category counts cards.
    rules = game.rules(game.players[0])
    text = words(rules)
    for category in rules.categories:
        assert category.label in text, category


# Sweepers


def odd(game: str, sweepers: int, **more: object) -> Rules:
    """Return a game in which other cards are sweepers."""
    usual = GAMES[game]
    turn: Any = usual.rules(2).turn
    return replace(usual, turn=replace(turn, sweepers=sweepers, **more)).rules(2)


def said_of_sweepers(rules: Rules) -> str:
    marks = ("takes everything", "takes any pile")
    lines = [line for line in words(rules).splitlines() if any(one in line for one in marks)]
    return " ".join(lines)


@pytest.mark.parametrize("game", ["scopa", "pisti", "cassino"])
def test_any_sweeper_is_named_and_no_other_card(game: str) -> None:
    random = Random(game)
    names = {1: "ace", 10: "ten", 11: "jack", 12: "queen", 13: "king"}
    pack = GAMES[game].rules(2).full
    for _ in range(40):
        ranks = random.sample(range(1, 14), random.randrange(3))
        sweepers = mask_of(c for rank in ranks for c in cards_in(RANK_MASKS[rank - 1] & pack))
        single = random.sample(cards_in(pack & ~sweepers), random.randrange(3))
        text = said_of_sweepers(odd(game, sweepers | mask_of(single)))
        for rank in range(1, 14):
            whole = bool(RANK_MASKS[rank - 1] & sweepers)
            name = names.get(rank, str(rank))
            found = {word.strip(".,:") for word in text.split(" ")}
            assert (name in found) == whole, (text, rank)
        for each in cards_in(pack):
            assert (card_words(each) in text) == (each in single), (text, card_words(each))


def test_games_without_sweepers_do_not_mention_them() -> None:
    for game in ("scopa", "pisti", "cassino"):
        assert not said_of_sweepers(odd(game, 0))


def test_in_a_pile_the_sweep_of_the_first_and_the_last_card_is_said_as_it_is() -> None:
    pisti = GAMES["pisti"].rules(2)
    sweeps: Any = pisti.turn.sweeps
    both = odd("pisti", pisti.turn.sweepers, sweeps=replace(sweeps, opening=True, last_card=True))
    assert "very last card of the hand." not in words(both)
    first = odd("pisti", pisti.turn.sweepers, sweeps=replace(sweeps, opening=True))
    assert "It doesn't count with the very last card of the hand." in words(first)
    assert "very first card" not in words(first)


def test_a_build_game_says_when_a_card_may_be_laid() -> None:
    """Own builds forbid laying, and so do captures: the text says both."""
    usual: Any = GAMES["cassino"].rules(2).turn
    builds = replace(usual.builds, lay_beside_own=False)
    texts = set()
    for lay in turn.CHOICES["lay"]:
        text = words(odd("cassino", 0, lay=lay, builds=builds))
        assert "while your own build is on the table" in text
        texts.add(text)
    assert len(texts) == len(turn.CHOICES["lay"])


@pytest.mark.parametrize(
    ("kind", "field"), [(kind, name) for kind, choices in CHOICES.items() for name in choices]
)
def test_a_value_that_no_rule_knows_is_refused(kind: type, field: str) -> None:
    data: dict[type, Any] = {
        Fishing: Fishing(),
        Builds: Builds(),
        DealPlan: DealPlan((4,)),
        Ending: Ending(TARGET),
    }
    with pytest.raises(ValueError, match=f"{kind.__name__}.{field} is 'odd'"):
        replace(data[kind], **{field: "odd"})


# The game itself

OF_A_GAME: dict[str, tuple[str, int, tuple[object, ...]] | str] = {
    # Game, players, and values that are said differently there; or where it is said instead.
    "id": "A name in records.",
    "name": "The heading.",
    "family": "Where games are listed.",
    "summary": "Under the heading.",
    "origin": "Where games are listed.",
    "difference": "The aim; see test_explain.",
    "players": "Where games are listed.",
    "options": "Each is said: see test_explain.",
    "deal": "Said field by field.",
    "turn": "Said field by field.",
    "categories": "Said one by one.",
    "ending": "Said field by field.",
    "kind": "Each kind has its own sections.",
    "proposed": "What New game begins with.",
    "prospects": "For players; the points of tricks and chips are said by their kind.",
    "pack": ("kontsina", 2, (GAMES["kontsina"].pack, GAMES["scopa"].pack)),
    "opening": ("kontsina", 2, ((), (card("2C"),))),
    "hard": "Where games are listed.",
    "play": "What its kind always is.",
    "lays": "What its kind always is.",
    "always_partners": ("scopone", 4, (False, True)),
    "two_sides": ("scopa", 6, ((), (6,))),
    "last_in_takes": "What its kind always is.",
    "winner_deals": ("kontsina", 2, (False, True)),
    "formerly": "How older records are read.",
    "refused": "In its notes, or by its kind: the pack is shuffled again.",
    "notes": ("kontsina", 2, ((), ("Note one.",), ("Note two.",))),
    "also": "The aim; see test_explain.",
    "terms": "Beside what they are for; see test_explain.",
    "home_pack": "What cards are called in a window; see test_card_names.",
}


def test_every_field_of_a_game_is_known() -> None:
    assert [each.name for each in fields(Game)] == list(OF_A_GAME)


def test_the_kind_of_a_game_is_in_its_rules() -> None:
    for name, probe in OF_A_GAME.items():
        if not isinstance(probe, str):
            id, players, values = probe
            given: list[dict[str, Any]] = [{name: value} for value in values]
            changed = [replace(GAMES[id], **each) for each in given]
            texts = {words(game.rules(players)) for game in changed}
            assert len(texts) == len(values), name


@pytest.mark.parametrize("id", [game.id for game in GAMES.values() if game.refused is not None])
def test_decks_that_are_shuffled_again_are_told(id: str) -> None:
    game = GAMES[id]
    assert any("again" in words(game.rules(*each)) for each in variations(game))
