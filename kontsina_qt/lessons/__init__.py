"""Interactive lessons: prepared tables with instructions."""
