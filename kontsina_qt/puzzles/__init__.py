"""Last deals in which one move alone wins the hand: what they are, and where they are kept."""
