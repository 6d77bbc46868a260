"""Accessibility: announcements and accessible objects, for every window and for the table."""
