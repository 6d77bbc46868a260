"""Game data: cards, deals, turns, scoring, endings, options."""
