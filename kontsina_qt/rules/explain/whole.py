"""The rules of a game in words, made from its data and its options."""

from __future__ import annotations

from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import Option, Value
from kontsina_qt.rules.explain.called import also_called
from kontsina_qt.rules.explain.explainers import EXPLAINERS
from kontsina_qt.rules.explain.section import Section
from kontsina_qt.rules.state.words import Translate, english


def explain(rules: Rules, tr: Translate = english) -> list[Section]:
    """Return the whole rules with these options and this number of players."""
    kind = EXPLAINERS[rules.game.kind]
    aim = (kind.aim(rules, tr), difference(rules, tr), *also_called(rules.game, tr))
    return [Section(tr("Aim"), aim), *kind.sections(rules, tr)]


def difference(rules: Rules, tr: Translate = english) -> str:
    """Return how the game differs from its relatives, or from its default options."""
    changed = _changed(rules)
    if not changed:
        return tr(rules.game.difference)
    values = [f"{tr(o.label)}: {_value_words(o, rules.options[o.name], tr)}" for o in changed]
    return tr("Changed options: {changes}.").format(changes="; ".join(values))


def _changed(rules: Rules) -> list[Option]:
    """Return the changed options that matter."""
    changed = map(rules.game.option, rules.changed_options())
    return [option for option in changed if option.matters(rules.players, rules.options)]


def rules_text(rules: Rules, tr: Translate = english) -> str:
    """Return the rules as plain text for a terminal."""
    name = tr(rules.game.name)
    lines = [name, "=" * len(name)]
    if not _changed(rules):
        # The summary describes the default options; with others it may be wrong.
        lines.append(tr(rules.game.summary))
    lines.append("")
    for section in explain(rules, tr):
        lines += [section.title, "-" * len(section.title)]
        lines += [f"* {paragraph}" for paragraph in section.paragraphs]
        lines.append("")
    return "\n".join(lines)


def _value_words(option: Option, value: Value, tr: Translate) -> str:
    """Return a value of an option as a person reads it."""
    for choice in option.choices:
        if choice.value == value:
            return tr(choice.label)
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return str(value)
