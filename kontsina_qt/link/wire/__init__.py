"""Connections between computers: invitations, an encrypted channel, serving and reading a log."""
