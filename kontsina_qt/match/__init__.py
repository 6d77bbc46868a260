"""A match over many hands: deals, record, undo, replay. Knows no Qt."""
