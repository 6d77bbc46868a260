"""The rules of games in words, from the same data that they are played by."""
