"""What a screen reader is told, for every window and for the table: sentences and objects."""
