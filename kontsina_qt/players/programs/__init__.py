"""Players that are programs of their own, and the protocol they speak."""
