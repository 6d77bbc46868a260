"""What carries the log of a match from one computer to another; nothing is opened unasked."""
