"""What each game says and does, kept as text and read as a diff."""
