"""The person's rating, and the level that suits it."""
