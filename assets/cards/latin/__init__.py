"""Italian and Spanish cards: coins, cups, swords and clubs."""
