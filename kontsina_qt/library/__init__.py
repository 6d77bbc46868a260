"""What is kept: the library of matches, the settings, and where both live."""
