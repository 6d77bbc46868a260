"""Playing with people: cards dealt without a dealer, and matches kept as signed logs."""
