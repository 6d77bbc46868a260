"""How strong the person is: a rating by the matches played, and the level that fits it."""
