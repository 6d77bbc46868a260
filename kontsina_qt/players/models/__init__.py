"""Whom one plays against: styles of play, and which of them explains what somebody has played."""
