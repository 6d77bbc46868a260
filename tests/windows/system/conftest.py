"""The main window, as in the end-to-end tests."""

from tests.e2e.conftest import start, window

__all__ = ["start", "window"]
