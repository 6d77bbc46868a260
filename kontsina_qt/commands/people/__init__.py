"""``kontsina people`` and ``kontsina club``."""
