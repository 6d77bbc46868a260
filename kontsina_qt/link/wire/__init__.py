"""Connections between computers: invitations, discovery, and logs over an encrypted channel."""
