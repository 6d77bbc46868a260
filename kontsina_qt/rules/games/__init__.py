"""The games as data, a file for each or for each kind, and their catalogue."""
