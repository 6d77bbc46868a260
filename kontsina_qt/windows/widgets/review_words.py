"""Texts of reviews."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QColor

from kontsina_qt.analysis.labels import Label
from kontsina_qt.analysis.review import NO_MOVE, HandReview, Judged
from kontsina_qt.analysis.wording import better_words, loss_words, luck, play
from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr, trn
from kontsina_qt.models.numbers import MINUS, decimal, percent
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.notation import read_move
from kontsina_qt.rules.state.words import DECLARATION_OF, ESUN_OF, groups_words
from kontsina_qt.rules.state.words import card_words as card_name
from kontsina_qt.session.story import Teller
from kontsina_qt.table.style.theme import Theme

SIGNS: Mapping[Label, str] = {
    Label.BEST: "★",
    Label.GOOD: "✓",
    Label.SLIP: "?",
    Label.MISSED: "◇",
    Label.MISTAKE: "✗",
}
"""The symbol of each label, in addition to its colour."""
LITTLE = 0.75
"""The smallest loss that is described as about a point."""


def label_colour(label: Label, theme: Theme) -> QColor:
    """Return the colour of a label on paper."""
    return {
        Label.BEST: theme.paper_accent,
        Label.GOOD: theme.paper_accent,
        Label.SLIP: theme.paper_gold,
        Label.MISSED: theme.paper_gold,
        Label.MISTAKE: theme.terracotta,
    }[label]


def label_words(label: Label) -> str:
    """Return the name of a label."""
    return {
        Label.BEST: tr("best"),
        Label.GOOD: tr("good"),
        Label.SLIP: tr("slip"),
        Label.MISSED: tr("missed capture"),
        Label.MISTAKE: tr("mistake"),
    }[label]


def count_words(label: Label, n: int) -> str:
    """Return the number of moves with a label."""
    return {
        Label.BEST: trn("{n} best move", "{n} best moves", n),
        Label.GOOD: trn("{n} good move", "{n} good moves", n),
        Label.SLIP: trn("{n} slip", "{n} slips", n),
        Label.MISSED: trn("{n} missed capture", "{n} missed captures", n),
        Label.MISTAKE: trn("{n} mistake", "{n} mistakes", n),
    }[label]


CARDLESS = ("claim", "down", "count")
"""The verbs of moves that play no card."""


def sentence(judged: Judged, teller: Teller) -> str:
    """Describe a move: what was better, why, and its approximate cost."""
    own = judged.seat == teller.person
    words = tr("You played {move}.") if own else tr("{name} played {move}.")
    if read_move(judged.move).verb in CARDLESS:
        words = tr("You chose {move}.") if own else tr("{name} chose {move}.")
    made = words.format(
        name=teller.seat(judged.seat), move=move_sentence(judged.move, teller.rules)
    )
    better = tr("Better: {best} – {reason}.").format(
        best=best_sentence(judged, teller.rules), reason=_reason(judged, teller.rules)
    )
    return f"{made} {better} {cost_words(judged.loss)}"


def cost_words(loss: float) -> str:
    """Return the approximate cost of a move."""
    if loss < LITTLE:
        return tr("It cost less than a point.")
    return trn("It cost about {n} point.", "It cost about {n} points.", round(loss))


def signed(value: float) -> str:
    """Return points with a sign and one decimal."""
    rounded = round(value, 1)
    if not rounded:
        return decimal(0)
    return f"{'+' if rounded > 0 else MINUS}{decimal(abs(rounded))}"


def own_side(teller: Teller) -> int:
    """Return the person's side, or the first one for a spectator."""
    return 0 if teller.person is None else teller.rules.side_of[teller.person]


def side_words(teller: Teller, side: int, above: bool) -> str:
    """Return the label above or below the zero line: whom it favours."""
    sides = range(teller.rules.sides)
    if above:
        if teller.person is not None and len(teller.rules.seats_of(side)) == 1:
            return tr("good for you")
        return tr("good for {name}").format(name=teller.side(side))
    others = [each for each in sides if each != side]
    if len(others) > 1:
        return tr("good for the others")
    return tr("good for {name}").format(name=teller.side(others[0]))


def compared_words(judged: Judged, rules: Rules, numbers: bool = True) -> tuple[str, str]:
    """Return a line for the move made and one for the best move; empty if they are the same.

    A difference within the standard error is not called better.

    Args:
        judged: the move.
        rules: the rules.
        numbers: whether to give the loss.
    """
    made = f"{tr('played')}: {move_sentence(judged.move, rules)}"
    if judged.best == judged.move:
        return made, ""
    if numbers:
        made += f" · −{loss_words(judged, number=decimal)}"
    best = best_sentence(judged, rules)
    if judged.costly:
        return made, f"{tr('better')}: {best} – {_reason(judged, rules)}"
    return made, f"{tr('about as good')}: {best}"


def bar_words() -> str:
    """Explain the second number of a loss."""
    return tr(
        "± is the standard error over the sampled deals of the hidden cards. A loss of less than "
        "twice that could be chance and isn't called a mistake."
    )


def move_sentence(text: str, rules: Rules) -> str:
    """Return a move as text: ``9♥, taking 4♦+5♣ and 9♣``.

    Args:
        text: the move in notation.
        rules: the rules.
    """
    form = read_move(text)
    played = card_name(form.card) if form.card >= 0 else ""
    if form.partner >= 0:
        played += "+" + card_name(form.partner)
    build = {
        DECLARATION_OF: tr("{card}, for a declaration of {value}: {cards}"),
        ESUN_OF: tr("{card}, for an esun of {value}: {cards}"),
    }.get(rules.build_name, tr("{card}, for a build of {value}: {cards}"))
    words = {
        "capture": tr("{card}, taking {cards}"),
        "pair": tr("{card}, taking {cards}"),
        "all": tr("{card}, taking everything"),
        "build": build,
        "steal": tr("{card}, stealing a pile"),
        "claim": tr("to claim {cards}"),
        "down": tr("to lie down"),
        "count": tr("to call out"),
        "top": tr("the top of the stock"),
    }.get(form.verb, "{card}")
    sentence = words.format(card=played, cards=groups_words(form.groups, tr), value=form.value)
    if form.pluck >= 0:
        sentence = tr("{move}, and plucked {card}").format(
            move=sentence, card=card_name(form.pluck)
        )
    return names_of(rules.game).written(sentence)


def _reason(judged: Judged, rules: Rules) -> str:
    """Return why a move is better, as part of a sentence."""
    names = names_of(rules.game)
    return names.written(judged.reason.words(names.tr))


def best_sentence(judged: Judged, rules: Rules) -> str:
    """Return the best move as text."""
    if judged.best == NO_MOVE:
        names = names_of(rules.game)
        return names.written(better_words(judged).words(names.tr))
    return move_sentence(judged.best, rules)


def luck_words(review: HandReview, teller: Teller, side: int) -> str:
    """Describe luck and play of one side in a finished hand."""
    seats = teller.rules.seats_of(side)
    own = sum(review.lost(seat) for seat in seats)
    if teller.person not in seats:
        words = tr("{name}: luck {luck}; own mistakes cost {own}, the others' gave back {given}.")
    elif len(seats) > 1:
        words = tr(
            "Your side: luck {luck}; your mistakes cost {own}, the others' gave you {given}."
        )
    elif teller.rules.sides == 2:
        words = tr("Luck {luck}; your mistakes cost {own}, those of {others} gave you {given}.")
    else:
        words = tr("Luck {luck}; your mistakes cost {own}, the others' gave you {given}.")
    others = [each for each in range(teller.rules.sides) if each != side]
    return words.format(
        name=teller.side(side),
        luck=signed(luck(review, side)),
        own=decimal(own),
        given=decimal(abs(play(review, side) + own)),
        others=teller.side(others[0]),
    )


def accuracy_words(review: HandReview, teller: Teller) -> str:
    """Return the accuracy of each seat in per cent."""
    lines = []
    for seat in range(teller.rules.players):
        accuracy = review.accuracy(seat)
        share = "–" if accuracy is None else percent(accuracy)
        lines.append(f"{teller.seat(seat)} {share}")
    return tr("Accuracy: {seats}").format(seats=" · ".join(lines))
