"""The sounds of a timeline, and which are left out when the animation is cut short."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kontsina_qt.models.picture import Picture
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.events import Captured, Dealt, Event, Laid, Play
from kontsina_qt.sound.noises import Noise
from kontsina_qt.table.animation.cues import Hear
from kontsina_qt.table.animation.motion import Motion
from kontsina_qt.table.animation.tempo import DEAL_APART_MS, PLAY_MS, SHOW_MS
from kontsina_qt.table.animation.timeline import timeline
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.layout.seating import Seating
from tests.table.conftest import Table
from tests.table.pictures import by_hand, cards, loose, steps

Deal = Callable[..., Table]
LAYOUT = Layout(1280, 754, Seating(2))
ME, OTHER = 0, 1


def heard(before: Picture, after: Picture, *events: Event) -> list[tuple[float, Noise]]:
    """Every sound with its time."""
    cues = timeline(before, after, events, LAYOUT)
    return [(cue.time + cue.noise.lead, cue.noise) for cue in cues if isinstance(cue, Hear)]


def test_a_card_is_heard_when_it_lands() -> None:
    after = by_hand("TD 6S QC", loose("9H"))
    assert heard(by_hand(), after, Laid(ME, card("9H"))) == [(PLAY_MS, Noise.LAY)]


def test_my_capture_is_heard_once_and_anothers_when_it_lands_too() -> None:
    groups = ((card("4D"), card("5C")),)
    table, left = by_hand(table=loose("4D 5C QS")), by_hand(table=loose("QS"))
    mine = heard(table, left, Captured(ME, 0, card("9H"), groups))
    assert mine == [(PLAY_MS, Noise.TAKE_FEW)]
    other = heard(table, left, Captured(OTHER, 1, card("9S"), groups))
    assert other == [(PLAY_MS, Noise.LAY), (PLAY_MS + SHOW_MS, Noise.TAKE_FEW)]


def test_a_sweep_sounds_like_nothing_else() -> None:
    groups = ((card("4D"), card("5C")),)
    swept = Captured(ME, 0, card("9H"), groups, sweep=True)
    assert heard(by_hand(table=loose("4D 5C")), by_hand(), swept) == [(PLAY_MS, Noise.SWEEP)]


def test_dealt_cards_are_heard_apart_however_many_there_are() -> None:
    packets = ((ME, cards("TD 6S QC 9H")), (OTHER, cards("2S 3S 4S 5S")))
    before = by_hand("", others=0, stock=40)
    noises = heard(before, by_hand(stock=32), Dealt(packets, (), 1, False))
    assert noises == [(at * DEAL_APART_MS, Noise.DEAL) for at in range(8)]


@pytest.mark.parametrize("name", ["african-cassino", "stealing-bundles", "ristikontra", "pisti"])
def test_in_every_kind_of_game_each_play_is_heard(name: str) -> None:
    rules = GAMES[name]
    players = rules.players[0]
    layout = Layout(1280, 754, Seating(players))
    played = 0
    for step in steps(name, players, ME, 3):
        cues = timeline(step.before, step.after, step.events, layout)
        if any(isinstance(event, Play) for event in step.events):
            played += 1
            assert [cue for cue in cues if isinstance(cue, Hear) and cue.noise is not Noise.DEAL]
    assert played


def test_what_is_cut_short_is_not_heard_all_at_once(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C QS 2C")
    noises: list[Noise] = []
    table.scene.heard.connect(noises.append)
    table.scene.motion.speed = 1000.0
    table.drag("9H", table.spot("4D"))
    table.scene.motion.finish()
    assert noises == []


def test_where_nothing_moves_each_play_is_heard_once(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C QS 2C")
    noises: list[Noise] = []
    table.scene.heard.connect(noises.append)
    table.scene.instant = True
    table.drag("9H", table.spot("4D"))
    assert noises == [Noise.TAKE_FEW]


def test_passing_steps_are_left_out_when_motion_jumps_to_its_end(qapp: object) -> None:
    motion = Motion()
    done: list[str] = []
    motion.at(10, lambda: done.append("step"))
    motion.at(10, lambda: done.append("noise"), passing=True)
    motion.finish()
    assert done == ["step"]
    motion.at(10, lambda: done.append("noise"), passing=True)
    motion.turn_clock_to(20)
    assert done == ["step", "noise"]
