"""The rules of a game in words, written from its data and its options."""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.rules.cards import FULL
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.scoring import Holding
from kontsina_qt.rules.words import Translate, card_words, english


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


def explain(rules: Rules, tr: Translate = english) -> list[Section]:
    """The whole rules as these options and this number of players have them."""
    return [
        Section(tr("Aim"), _aim(rules, tr)),
        Section(tr("Players and deal"), _deal(rules, tr)),
        Section(tr("Play"), _play(rules, tr)),
        Section(tr("Score"), _score(rules, tr)),
        Section(tr("End of the match"), _end(rules, tr)),
    ]


def rules_text(rules: Rules, tr: Translate = english) -> str:
    """The rules as plain text for a terminal."""
    lines = [tr(rules.game.name), "=" * len(tr(rules.game.name))]
    lines += [*_as_usual(rules.game.summary, rules, tr), ""]
    for section in explain(rules, tr):
        lines += [section.title, "-" * len(section.title)]
        lines += [f"* {paragraph}" for paragraph in section.paragraphs]
        lines.append("")
    return "\n".join(lines)


def _aim(rules: Rules, tr: Translate) -> tuple[str, ...]:
    return (
        tr(
            "Fish cards from the table with the cards of your hand, "
            "and above all the cards that score."
        ),
        *_as_usual(rules.game.difference, rules, tr),
    )


def _as_usual(text: str, rules: Rules, tr: Translate) -> tuple[str, ...]:
    """What is said of the game as it is usually played, if it is played so."""
    return () if rules.changed_options() else (tr(text),)


def _deal(rules: Rules, tr: Translate) -> tuple[str, ...]:
    plan = rules.game.deal
    if rules.sides < rules.players:
        seats = tr(
            "{players} players in two partnerships: partners sit opposite, share one pile and "
            "one score, and do not see each other's cards."
        )
    else:
        seats = tr("{players} players, each for himself.")
    way = tr("Cards are dealt and played clockwise.")
    if not rules.clockwise:
        way = tr("Cards are dealt and played anticlockwise.")
    return (
        seats.format(players=rules.players),
        way,
        tr(
            "Everybody gets {hand} cards, beginning after the dealer, and {table} go face up to "
            "the table. When all hands are empty everybody gets {hand} more, the table none, "
            "until after {deals} deals the pack is used up. The last deal is announced."
        ).format(hand=plan.hand, table=plan.table, deals=rules.deals),
        tr("The player after the dealer plays first. The deal passes to the next player."),
    )


def _play(rules: Rules, tr: Translate) -> tuple[str, ...]:
    return (
        tr("In your turn you play one card from your hand. It does one of three things:"),
        tr("It takes one card of the same rank. Of several equal cards you choose one."),
        tr(
            "It takes a sum: two or more cards from ace (1) to ten that add up to the value of "
            "the card played. Jack, queen and king have no value and take part in no sum."
        ),
        tr("It stays on the table. You may always lay a card, even if it could take something."),
        tr("Never an equal card and a sum in one turn, and never two sums."),
        tr(
            "Played and taken cards go face down to your pile; nobody looks through a pile until "
            "the hand is over."
        ),
        tr(
            "After the last card the cards left on the table go to the side that took last. If "
            "nobody took anything they belong to nobody."
        ),
    )


def _score(rules: Rules, tr: Translate) -> tuple[str, ...]:
    lines = []
    for category in rules.game.categories:
        points = category.points
        worth = int(rules.options[points]) if isinstance(points, str) else points
        label = tr(category.label)
        if isinstance(category, Holding):
            label = f"{label} ({card_words(category.card)})"
        elif category.cards != FULL:
            label = f"{label} (♣)"
        unit = tr("1 point") if worth == 1 else tr("{n} points").format(n=worth)
        lines.append(f"{label}: {unit}.")
    lines.append(tr("Who shares the most with another side scores nothing for it."))
    return tuple(lines)


def _end(rules: Rules, tr: Translate) -> tuple[str, ...]:
    end = rules.options["end"]
    hands = rules.options["hands"]
    values = {"target": rules.options["target"], "hands": hands}
    if end == "target":
        return (
            tr(
                "When a side has {target} points after a hand, the side with the most points wins "
                "the match, however many have reached {target}."
            ).format(**values),
            tr("If the most is shared, further hands are played until it is not."),
        )
    if end == "hands":
        many = tr("After {hands} hands the side with the most points wins.").format(**values)
        return (
            tr("The side with the most points in the one hand wins.") if hands == 1 else many,
            tr("If the most is shared, the match is drawn."),
        )
    won = tr("Each hand is won by the side with strictly the most points in it, or by nobody.")
    most = tr("After {hands} hands the side that won the most hands wins the match.")
    return (
        won if hands == 1 else f"{won} {most.format(**values)}",
        tr("If that is shared, the more points over all hands decide; if they too, it is drawn."),
    )
