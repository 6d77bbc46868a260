"""Carries the log of a match from one computer to another; no socket is opened unasked."""
