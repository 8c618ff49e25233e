"""JSON as commands print it: as Python's own writer has it, but for letters that would harm a terminal."""

from __future__ import annotations

import json
import sys
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.proofs.running.plain_text import json_text, print_json

_KEYS = st.one_of(st.text(st.characters(max_codepoint=0x7E)), st.integers(), st.booleans(), st.none())
_PLAIN = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(st.characters(max_codepoint=0x7E)))
_VALUES = st.recursive(
    _PLAIN,
    lambda inside: st.one_of(
        st.lists(inside, max_size=4), st.tuples(inside), st.dictionaries(_KEYS, inside, max_size=4)
    ),
)


@settings(deadline=None, max_examples=400)
@given(_VALUES, st.integers(0, 3))
def test_indented_is_what_python_writes(data: Any, indent: int) -> None:
    assert json_text(data, indent=indent) == json.dumps(data, indent=indent, ensure_ascii=False)


def test_what_harms_a_terminal_is_its_number_at_every_depth() -> None:
    data = {"a\u202e": ["\x9b", {"b": "\ud800"}]}
    written = json_text(data, indent=1)
    assert not set("\u202e\x9b\ud800") & set(written) and json.loads(written) == data


def test_what_json_has_no_form_for_is_text() -> None:
    assert json.loads(json_text({"one": [frozenset()]}, indent=1)) == json.loads(json_text({"one": [frozenset()]}))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_document_is_json_in_every_locale(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the locale has no letter for is written as JSON writes it, not as Python would (`\\xe9`)."""
    data = {"name": "Café", "stones": "◆●○ \N{GAME DIE} \\u00e9", "n": [1, "ä"]}
    written = BytesIO()
    stream = TextIOWrapper(written, encoding=encoding, errors="backslashreplace")  # as commands have it
    monkeypatch.setattr(sys, "stdout", stream)
    print_json(data, "locale/1")
    stream.flush()
    assert json.loads(written.getvalue().decode(encoding)) == {"schema": "rulestone-locale/1", **data}
