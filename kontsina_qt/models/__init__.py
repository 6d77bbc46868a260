"""Qt models over a session: what one person may see of a match."""
