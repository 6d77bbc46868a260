"""Durations of the animations, in milliseconds at normal speed.

Each kind of event has its own animation, made of these: a capture gathers its cards, then moves
them to the pile; a sweep wipes across the table; a build stacks its cards one after another; a
steal slides the pile over; a pişti stamps; a trick won is lifted first.
"""

from __future__ import annotations

from typing import Final

LONGEST_MS: Final = 600
"""The longest movement without a pause."""

DEAL_MS, DEAL_APART_MS = 140, 60
"""Dealing a card, and the delay before the next one."""
MANY_CARDS: Final = 24
"""More cards than this are dealt twice as fast."""
PLAY_MS: Final = 220
"""Playing a card from the hand."""
CLOSE_MS: Final = 180
"""Closing a gap, or making room."""
GATHER_MS, FLY_MS = 140, 220
"""Gathering captured cards, then moving them to the pile."""
WIPE_MS, WIPE_SPREAD_MS = 260, 110
"""Sweeping cards to the pile, and the delay of the nearest card after the farthest."""
GLOW_MS: Final = 180
"""The glow of a pile after a sweep."""
STACK_SPREAD_MS: Final = 100
"""The delay of the last card of a build after the first."""
STEAL_MS: Final = 360
"""Moving a stolen pile across the table."""
RAISE_MS, STAMP_MS = 150, 80
"""A pişti: raising the card, and dropping it on the pile."""
LIFT_MS: Final = 110
"""Lifting the cards of a trick before they are taken."""

HELD_MS, HOME_MS = 120, 160
"""Lifting a card out of the hand, and returning it."""
FADE_MS: Final = 80
"""Fading a card from one place to another, with reduced motion."""

SHOW_MS: Final = 420
"""How long another player's capture stays visible before it is gathered."""
TRICK_MS: Final = 700
"""How long a full trick stays visible before it is gathered."""
REST_MS: Final = 200
"""How long the leftover cards stay visible before they are gathered."""
AGAIN_MS: Final = 120
"""The pause before dealing that follows something else."""

BETWEEN_MS: Final = 450
"""The pause after each seat's play in a replay of the round."""
INSTANT_MS: Final = 900
"""The same without animation."""

UNDO_SPEED: Final = 2.0
"""The factor by which undo and redo are faster."""
SLIDE_MS: Final = 150
"""Sliding cards directly to their new places."""
