"""A test whose name is another one in each process is noticed where it is collected, not where two workers differ."""

from __future__ import annotations

import gzip
import tempfile
import uuid

import pytest

from tests.collected_names import differing, plain_name


@pytest.mark.parametrize(
    ("made", "holds"),
    [
        (lambda: f"test_a[{object()!r}]", "an address"),
        (lambda: f"test_a[{(lambda: 0)!r}-1]", "an address"),
        (lambda: "test_a[1795872000-x]", "the time"),
        (lambda: f"test_a[{uuid.uuid4()}]", "a drawn identifier"),
        (lambda: f"test_a[{tempfile.mkdtemp()}/a.svg]", "a temporary folder"),
    ],
    ids=["object", "function", "seconds", "identifier", "folder"],
)
def test_what_another_process_would_call_otherwise_is_refused(made: object, holds: str) -> None:
    assert callable(made)
    name = made()
    (said,) = differing(["test_a[b]", name], now=1_795_872_345.6)
    assert said == f"{name}: holds {holds}, another in each process; give the parameter an id"


def test_other_numbers_stand_in_names() -> None:
    names = ["test_a", "test_a[1e999-0x1f]", "test_a[2000000000]", "test_a[21795872000]", "test_a[0.1795872000]"]
    assert differing(names, now=1_795_872_345.6) == []


def test_bytes_give_no_name() -> None:
    packed = gzip.compress(b"<svg/>")  # with the time
    assert plain_name(packed, "data") == "data"
    assert plain_name(packed.decode("latin-1"), "data") == "data"
    assert plain_name(b"plain", "data") == "data"
    assert plain_name(f"a {object()}", "data") == "data"
    assert [plain_name(value, "data") for value in ("<svg/>", "ä", 3, None)] == [None] * 4


@pytest.mark.parametrize("data", [gzip.compress(b"<svg/>"), b"plain"])
def test_none_is_made_of_these(data: bytes, request: pytest.FixtureRequest) -> None:
    assert request.node.name in ("test_none_is_made_of_these[data0]", "test_none_is_made_of_these[data1]"), data
