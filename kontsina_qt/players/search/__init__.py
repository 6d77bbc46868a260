"""Looking ahead: deals of the hidden cards, the tree, exact endings."""
