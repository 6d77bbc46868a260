"""Large words for a sweep, a stolen pile, a new hand, for which nothing waits."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.state.builds import cards_used
from kontsina_qt.rules.state.events import Stole
from kontsina_qt.rules.state.move import Move
from kontsina_qt.table.scene.moment import AGAINST, SMALL, Moment, moment_of
from tests.table.conftest import Table
from tests.table.dealt import dealt

SCOPA = ("7D 4S 3C", "4H 5H 6H"), "AS 2C 2D 2H"
SWEPT_MS = 400.0
"""By then a card played has landed and its sweep has begun."""


def sit(table: Table, game: str, hands: tuple[str, ...], on_table: str) -> None:
    """A table with a person in the first seat, whose turn it is."""
    players = ("human", *("beginner" for _ in hands[1:]))
    table.session.pacer.pace.think = 1_000_000
    table.session.resume(dealt(game, hands, on_table, players=players), None)
    table.settle()
    table.scene.moments.end()


def play_most(table: Table, at: float = SWEPT_MS) -> None:
    """Make the largest capture, then let time pass."""
    position = table.session.position
    assert position is not None

    def taken(move: Move) -> int:
        return cards_used(position.builds, position.touched(move)).bit_count()

    assert table.session.play(max(position.legal(), key=taken))
    table.scene.motion.turn_clock_to(at)


def test_a_scopa_has_its_word_and_its_coin(table: Table) -> None:
    sit(table, "scopa", *SCOPA)
    play_most(table)
    moments = table.scene.moments
    assert moments.shown is not None
    assert (moments.shown.words, moments.shown.points) == ("Scopa!", 1)
    assert moments.shown.sun and moments.shown.scale == 1
    box, hand = moments.box, table.scene.layout.hand(0, 3)[0]
    assert box is not None
    assert box.bottom < hand.y - hand.height / 2, "never over the hand"
    assert box.x > 0 and box.right < table.scene.layout.width


def test_the_card_lies_crosswise_in_the_pile(table: Table) -> None:
    sit(table, "scopa", *SCOPA)
    play_most(table)
    table.settle()
    models: TableModels = table.models
    pile = models.picture().piles[0]
    assert (pile.sweeps, pile.crosswise) == (1, (card("7D"),))
    pose = table.scene.layout.pile(0)
    at = (round(pose.x - pose.width / 2 - pose.height * 0.2), round(pose.y))
    table.scene.moments.end()
    lies = table.view.grab().toImage().pixelColor(*at)
    assert lies.lightnessF() > 0.4, "a card's face, not the cloth"


def test_lifting_a_card_ends_the_word(table: Table) -> None:
    sit(table, "scopa", *SCOPA)
    play_most(table)
    assert table.scene.moments.shown is not None
    table.scene.light(card("4S"), 0, ())
    assert table.scene.moments.shown is None


def test_a_skip_ends_the_word_and_no_motion_waits_for_it(table: Table) -> None:
    sit(table, "scopa", *SCOPA)
    play_most(table, 2000)
    assert not table.scene.motion.busy, "the table is at rest while the word stands"
    assert table.scene.moments.shown is not None
    table.gestures.skipper.end_motion()
    assert table.scene.moments.shown is None


def test_without_motion_there_is_no_word(table: Table) -> None:
    table.scene.instant = True
    sit(table, "scopa", *SCOPA)
    play_most(table)
    assert table.scene.moments.shown is None
    assert table.models.picture().piles[0].crosswise == (card("7D"),)


def test_reduced_motion_leaves_the_word_alone(table: Table) -> None:
    table.scene.motion.fades = True
    sit(table, "scopa", *SCOPA)
    play_most(table)
    moments = table.scene.moments
    assert moments.still and moments.shown is not None
    first = table.view.grab().toImage()
    moments._on_time(0.5)
    assert table.view.grab().toImage() == first, "nothing of it moves"


def test_a_new_hand_and_who_begins_are_told(table: Table) -> None:
    session = table.session
    session.pacer.pace.think = 1_000_000
    match = dealt("kontsina", ("2C 3C 4C 5C", "AH 2H 8H 4H"), "9D", players=("human", "beginner"))
    events = match.position.opening() if match.position is not None else []
    session.resume(match, None)
    table.settle()
    session.happened.emit(events)
    table.scene.motion.turn_clock_to(50)
    moment = table.scene.moments.shown
    assert moment is not None
    assert (moment.words, moment.scale) == ("You begin", SMALL)


def test_another_sides_sweep_is_quieter(table: Table) -> None:
    match = dealt("scopa", *SCOPA, players=("beginner", "human"))
    table.session.pacer.pace.think = 1_000_000
    table.session.resume(match, None)
    table.settle()
    position = match.position
    assert position is not None
    sweep = max(position.legal(), key=lambda move: position.touched(move).bit_count())
    table.session.happened.emit(match.play(sweep))
    table.scene.motion.turn_clock_to(SWEPT_MS + 600)
    moment = table.scene.moments.shown
    assert moment is not None
    assert (moment.words, moment.scale, moment.sun) == ("Scopa!", AGAINST, False)


def test_words_over_cards_stand_on_something_dark(table: Table) -> None:
    sit(table, "stealing-bundles", ("4H 9D 3S", "8D 5C 6C"), "8H 5D KH QC")
    shown = table.scene.moments
    shown.still = True
    shown.show(Moment("Stolen!", has_scrim=True))
    box = shown.box
    assert box is not None
    area = QRectF(box.x, box.y, box.width, box.height)
    picture = QImage(round(box.width), round(box.height), QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    table.scene.render(painter, QRectF(picture.rect()), area)
    painter.end()
    light = [
        picture.pixelColor(x, y).lightnessF()
        for x in range(0, picture.width(), 4)
        for y in range(2, picture.height() // 4, 3)  # above the small letters
    ]
    assert sum(each > 0.6 for each in light) < 0.35 * len(light), "cards do not shine through"


def test_only_words_over_cards_are_veiled(table: Table) -> None:
    sit(table, "scopa", *SCOPA)
    play_most(table)
    shown = table.scene.moments.shown
    assert shown is not None and not shown.has_scrim
    sit(table, "stealing-bundles", ("8C 9D 3S 4H", "KC 5C 6C TD"), "8H 5D KH QC")
    event = Stole(0, 0, card("8C"), 1, (card("8H"),))
    moment = moment_of(event, table.session.rules, table.scene.models, table.scene.layout)
    assert moment is not None and moment.has_scrim
