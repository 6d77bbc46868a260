"""The rules of a game in words, written from its data and its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from kontsina_qt.rules.explain.builds import builds
from kontsina_qt.rules.explain.called import also_called
from kontsina_qt.rules.explain.deal import deal
from kontsina_qt.rules.explain.end import end
from kontsina_qt.rules.explain.laugh import laugh
from kontsina_qt.rules.explain.pile import pile
from kontsina_qt.rules.explain.play import play
from kontsina_qt.rules.explain.score import score
from kontsina_qt.rules.explain.section import Section
from kontsina_qt.rules.explain.tricks import tricks
from kontsina_qt.rules.explain.values import values
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.laugh import LaughPosition
from kontsina_qt.rules.options import Option, Value
from kontsina_qt.rules.pile import PilePosition
from kontsina_qt.rules.scoring import Difference, EachCard
from kontsina_qt.rules.tricks import TrickPosition
from kontsina_qt.rules.words import Translate, english, mark

__all__ = ["Section", "also_called", "difference", "explain", "rules_text"]

Sections: TypeAlias = Callable[[Rules, Translate], list[Section]]


def explain(rules: Rules, tr: Translate = english) -> list[Section]:
    """The whole rules as these options and this number of players have them."""
    sections = KINDS.get(rules.game.start, _fishing)
    aim = (_aim(rules, tr), difference(rules, tr), *also_called(rules.game, tr))
    return [Section(tr("Aim"), aim), *sections(rules, tr)]


def difference(rules: Rules, tr: Translate = english) -> str:
    """What tells the game from the one beside it, or from how it is usually played."""
    changed = _changed(rules)
    if not changed:
        return tr(rules.game.difference)
    values = [f"{tr(o.label)}: {_value_words(o, rules.options[o.name], tr)}" for o in changed]
    return tr("Otherwise than usual: {changes}.").format(changes="; ".join(values))


def _changed(rules: Rules) -> list[Option]:
    """The options that make the game another than it usually is."""
    changed = map(rules.game.option, rules.changed_options())
    return [option for option in changed if option.matters(rules.players, rules.options)]


def rules_text(rules: Rules, tr: Translate = english) -> str:
    """The rules as plain text for a terminal."""
    name = tr(rules.game.name)
    lines = [name, "=" * len(name)]
    if not _changed(rules):
        # With other options what is said of the game as it is usually played may be wrong.
        lines.append(tr(rules.game.summary))
    lines.append("")
    for section in explain(rules, tr):
        lines += [section.title, "-" * len(section.title)]
        lines += [f"* {paragraph}" for paragraph in section.paragraphs]
        lines.append("")
    return "\n".join(lines)


def _fishing(rules: Rules, tr: Translate) -> list[Section]:
    return [
        deal(rules, tr),
        *values(rules, tr),
        play(rules, tr),
        *builds(rules, tr),
        score(rules, tr),
        end(rules, tr),
    ]


KINDS: Mapping[object, Sections] = {
    LaughPosition: laugh,
    TrickPosition: tricks,
    PilePosition: pile,
}
"""The games that are no fishing games, by their kind."""

AIMS: Mapping[object, str] = {
    LaughPosition: mark(
        "Take equal cards from the table as long as you can, hold out the longest, and win chips."
    ),
    PilePosition: mark(
        "Take the pile on the table as often as you can, and above all with the cards that score."
    ),
    TrickPosition: mark("Win tricks with your partner, and in them more than half the points."),
}
"""What they are about."""


def _aim(rules: Rules, tr: Translate) -> str:
    if rules.game.start in AIMS:
        return tr(AIMS[rules.game.start])
    for category in rules.categories:
        every = not rules.full & ~category.about
        if not (isinstance(category, EachCard | Difference) and every):
            return tr(
                "Fish cards from the table with the cards of your hand, "
                "and above all the cards that score."
            )
    return tr("Fish as many cards from the table as you can with the cards of your hand.")


def _value_words(option: Option, value: Value, tr: Translate) -> str:
    """A value of an option as a person reads it."""
    for choice in option.choices:
        if choice.value == value:
            return tr(choice.label)
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return str(value)
