"""What a game is made of, as data: cards, deals, turns, scoring, endings, options."""
