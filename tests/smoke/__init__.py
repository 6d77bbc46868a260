"""The program as a person starts it: its own process, on a screen, with keys and a mouse."""
