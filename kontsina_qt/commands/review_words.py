"""Reviews of hands, as text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kontsina_qt.analysis.judging import Reviewed
from kontsina_qt.analysis.review import HandReview, Judged, accuracy
from kontsina_qt.analysis.wording import better_words, loss_words, luck, move_words, play, start
from kontsina_qt.commands.terminal import percent, table
from kontsina_qt.foreign_text import in_sentence, player_name
from kontsina_qt.language import tr
from kontsina_qt.match.match import Match
from kontsina_qt.session.story import Teller

WORST = "►"
"""Marks the moves that lost most."""


def heading(match: Match, hands: Sequence[int]) -> Iterator[str]:
    """Yield the heading: the game and its players."""
    yield f"{tr(match.rules.game.name)}: " + ", ".join(
        f"{player_name(seat.name)} ({in_sentence(seat.player)})" for seat in match.seats
    )
    if not hands:
        yield tr("No hand has been dealt yet.")


def hand_lines(match: Match, reviewed: Reviewed) -> Iterator[str]:
    """Yield a review as lines of text."""
    review = reviewed.review
    yield ""
    yield tr("Hand {n}, reviewed by {level} with {seconds:g} s per move:").format(
        n=review.hand + 1, level=review.level, seconds=review.seconds
    )
    if not review.moves:
        yield tr("Nobody has played yet.")
        return
    costly = [each for each in review.moves if each.costly]
    yield ""
    yield from _mistakes(match, costly, review.costliest())
    yield ""
    yield from _seats(match, review)
    yield ""
    yield from _sides(match, reviewed)


def _mistakes(match: Match, costly: list[Judged], worst: list[Judged]) -> Iterator[str]:
    """Yield a table of the moves that lost points."""
    if not costly:
        yield tr("No real mistakes.")
        return
    rows = [["", tr("move"), tr("who"), tr("played"), tr("lost"), tr("better"), tr("why")]]
    for each in costly:
        rows.append(
            [
                WORST if each in worst else "",
                str(each.ply + 1),
                player_name(match.seats[each.seat].name),
                move_words(each.move),
                loss_words(each, 2),
                better_words(each).words(tr),
                each.reason.words(tr),
            ]
        )
    yield from table(rows, right=(1, 4))
    yield tr("{mark} the biggest losses").format(mark=WORST)


def _seats(match: Match, review: HandReview) -> list[str]:
    """Return a table of each seat's accuracy."""
    rows = [["", tr("accuracy"), tr("points lost")]]
    for number, seat in enumerate(match.seats):
        found = _accuracy(review.of(number))
        rows.append([player_name(seat.name), found, f"{review.lost(number):.2f}"])
    return table(rows, right=(1, 2))


def _sides(match: Match, reviewed: Reviewed) -> Iterator[str]:
    """Yield a table of how each side's margin came about."""
    review, over = reviewed.review, reviewed.over
    teller = Teller(match.rules, [player_name(seat.name) for seat in match.seats], None)
    end = tr("margin") if over else tr("margin expected now")
    rows = [["", tr("expected at first"), tr("luck"), tr("play"), end]]
    for side in range(match.rules.sides):
        parts = [part(review, side, over) for part in (start, luck, play)]
        rows.append([teller.side(side), *(f"{part:+.2f}" for part in (*parts, sum(parts)))])
    yield from table(rows, right=(1, 2, 3, 4))


def totals(reviews: Sequence[tuple[Match, HandReview]]) -> list[str]:
    """Return a table of each player's accuracy in all reviewed hands, by name."""
    played: dict[str, list[Judged]] = {}
    hands: Counter[str] = Counter()
    for match, review in reviews:
        for number, seat in enumerate(match.seats):
            played.setdefault(seat.name, []).extend(review.of(number))
        hands.update({seat.name for seat in match.seats})
    rows = [["", tr("hands"), tr("accuracy"), tr("points lost per hand")]]
    for name, moves in played.items():
        lost = sum(each.loss for each in moves) / hands[name]
        rows.append([player_name(name), str(hands[name]), _accuracy(moves), f"{lost:.2f}"])
    return table(rows, right=(1, 2, 3))


def _accuracy(moves: Sequence[Judged]) -> str:
    share = accuracy(moves)
    return "–" if share is None else percent(share)
