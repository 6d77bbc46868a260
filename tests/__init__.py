"""The tests, in packages that mirror those of kontsina_qt."""
