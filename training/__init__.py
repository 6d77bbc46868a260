"""Scripts that train and measure the computer players, and make puzzles."""
