"""What is kept of matches and the profile, written in a thread of its own."""
