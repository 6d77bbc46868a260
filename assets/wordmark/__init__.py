"""The name as outlines, and the gold strip beneath it."""
