"""The commands of ``kontsina`` in a terminal, without Qt."""
