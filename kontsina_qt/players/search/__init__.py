"""Search: deals of the hidden cards, planning over them, exact solutions."""
