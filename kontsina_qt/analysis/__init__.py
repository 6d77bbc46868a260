"""What a match looks like to a strong player: each move against the best one found."""
