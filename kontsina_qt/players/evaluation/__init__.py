"""Evaluation of cards, moves and positions, and the rollout policy."""
