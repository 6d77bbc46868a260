"""What cards and positions are worth, in themselves and by a rollout."""
