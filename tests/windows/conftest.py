"""The main window, as in the end-to-end tests."""

import pytest

from kontsina_qt.windows.widgets import key_repeats
from tests.e2e.conftest import start, window

__all__ = ["start", "window"]


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let panels accept keys at once, since every key in these tests is deliberate."""
    monkeypatch.setattr(key_repeats, "REST_S", 0.0)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window without delays."""
    monkeypatch.setattr("kontsina_qt.session.saving.writer.PATIENCE_MS", 30)
