"""Search: determinizations of the hidden cards, the game tree, exact endings."""
