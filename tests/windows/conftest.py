"""The main window, as in the end-to-end tests."""

import pytest

from kontsina_qt.windows.widgets import key_repeats
from tests.e2e.conftest import start, window

__all__ = ["start", "window"]


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has just come takes keys at once: the person of these tests means every one."""
    monkeypatch.setattr(key_repeats, "REST_S", 0.0)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that waits no longer than it does for a person."""
    monkeypatch.setattr("kontsina_qt.session.saving.writer.PATIENCE_MS", 30)
