"""What developers of the program look into."""
