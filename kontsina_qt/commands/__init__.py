"""What ``kontsina`` does in a terminal. Knows no Qt."""
