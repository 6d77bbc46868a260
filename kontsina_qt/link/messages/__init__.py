"""The protocol between a window and its link."""
