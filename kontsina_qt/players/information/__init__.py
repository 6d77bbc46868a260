"""What a seat knows: the information state, and deals of the hidden cards that fit it."""
