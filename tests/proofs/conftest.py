"""What several test files of this folder share."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rulestone.proofs.running import loading


@pytest.fixture
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of games are not read again, here and in another process, to see that they read alike each time.

    For tests that write files which do: this takes longer than much of what they try. `tests/model/test_reads_alike.py`
    tests it, and each command on the pages of the documentation does it.
    """

    def alike(game: object, path: object, meanwhile: Callable[[], object] | None = None) -> None:
        if meanwhile is not None:
            meanwhile()

    monkeypatch.setattr(loading, "assert_reads_alike", alike)
