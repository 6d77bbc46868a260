"""The games as data, one file per game or family, and their catalogue."""
