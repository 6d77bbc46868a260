"""What a window and its link say to each other."""
