"""Players that are separate programs, and the protocol they speak."""
