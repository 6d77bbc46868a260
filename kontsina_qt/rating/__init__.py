"""The person's rating by the matches played, and the level that fits it."""
