"""Saving matches and the profile in a background thread."""
