"""The vocabulary of motion: how long each movement takes, in milliseconds at normal speed.

Each kind of event has its own way to move, made of these: a take gathers, then goes; a sweep
wipes across the table; a build stacks its cards one after another; a steal slides the pile over;
a pişti stamps; a trick won is lifted first. Nobody waits for more than ``LONGEST_MS`` of movement.
"""

from __future__ import annotations

from typing import Final

LONGEST_MS: Final = 600
"""No card moves for longer than this without a rest."""

DEAL_MS, DEAL_APART_MS = 140, 60
"""A card is dealt; the next one sets out."""
MANY_CARDS: Final = 24
"""More cards than this are dealt twice as fast."""
PLAY_MS: Final = 220
"""A card goes from the hand to where it is played."""
CLOSE_MS: Final = 180
"""Cards close up, or make room."""
GATHER_MS, FLY_MS = 140, 220
"""What is taken gathers, then goes to the pile."""
WIPE_MS, WIPE_SPREAD_MS = 260, 110
"""What is swept goes straight to the pile; the nearest sets out so much after the farthest."""
GLOW_MS: Final = 180
"""A swept pile has a ring of light."""
STACK_SPREAD_MS: Final = 100
"""Of the cards of a build the last one sets out so much after the first."""
STEAL_MS: Final = 360
"""A whole pile crosses the table."""
RAISE_MS, STAMP_MS = 150, 80
"""A pişti: the card comes up high, and falls on the pile."""
LIFT_MS: Final = 110
"""The cards of a trick are lifted before they go."""

HELD_MS, HOME_MS = 120, 160
"""A card is lifted out of the hand; it goes back to its place."""
FADE_MS: Final = 80
"""With reduced motion a card fades from one place to the other instead."""

SHOW_MS: Final = 420
"""How long another player's capture lies open before it is gathered."""
TRICK_MS: Final = 700
"""How long a full trick lies open before it is gathered."""
REST_MS: Final = 200
"""How long what is left lies before it is gathered."""
AGAIN_MS: Final = 120
"""The breath before cards are dealt after something else."""

BETWEEN_MS: Final = 450
"""Of a round that is shown again, how long what a seat did lies there before the next one."""
INSTANT_MS: Final = 900
"""The same where nothing moves."""

UNDO_SPEED: Final = 2.0
"""Undo and redo play a motion so much faster."""
SLIDE_MS: Final = 150
"""Cards go to other places where no motion leads there."""
