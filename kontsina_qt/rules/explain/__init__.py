"""The rules of games in words, from the data by which they are played."""
