"""Accessibility: announcements and accessible objects for windows and the table."""
