"""A hand as it lies, moves and events; what every kind of game has."""
