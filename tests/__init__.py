"""The tests; each package of kontsina_qt has its own here."""
