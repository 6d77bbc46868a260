"""The fishing engine: everything that games which fish for cards on the table have."""
