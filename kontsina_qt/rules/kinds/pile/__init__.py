"""Games with one pile on the table."""
