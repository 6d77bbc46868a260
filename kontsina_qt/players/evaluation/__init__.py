"""What cards and positions are worth."""
