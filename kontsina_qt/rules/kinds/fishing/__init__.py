"""Games that fish for cards on the table."""
