"""What the system asks of every program for the person before it: one module a question."""
