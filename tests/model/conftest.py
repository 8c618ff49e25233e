"""What tests of games share."""

from collections.abc import Iterator

import pytest
from rulestone.model.system.read_before import ReadBefore


@pytest.fixture(scope="module")
def read_before() -> Iterator[None]:
    """Games are read as a search through readings reads them: moves that ask nothing answered otherwise are read once.

    That they are read so as alone is what `test_read_before.py` compares.
    """
    with ReadBefore.on():
        yield
