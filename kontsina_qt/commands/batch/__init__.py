"""Playing or reviewing many matches in parallel."""
