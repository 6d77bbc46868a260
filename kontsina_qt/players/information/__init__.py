"""What a seat knows: the information state."""
