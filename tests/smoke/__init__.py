"""The program as a person starts it: a separate process, on a screen, with keyboard and mouse."""
