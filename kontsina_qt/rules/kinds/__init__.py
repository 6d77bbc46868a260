"""The kinds of game: how a hand of each is played."""
