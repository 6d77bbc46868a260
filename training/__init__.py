"""What the computer players learn, and the scripts that teach them."""
