"""Random draws from stored words are the draws of `random.Random`."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulestone.proofs.compiling.drawn_words import DrawnWords

DRAWS = {
    "choice": lambda source: source.choice(range(7)),
    "random": lambda source: source.random(),
    "bits": lambda source: [source.getrandbits(bits) for bits in (0, 1, 31, 32, 33, 64, 100)],
    "shuffled": lambda source: source.sample(range(50), 50),
    "large": lambda source: source.randrange(10**30),
    "gauss": lambda source: source.gauss(0, 1),
    "again": lambda source: source.setstate(source.getstate()),
    "state": lambda source: source.getstate(),
    "stored": lambda source: source.more() if isinstance(source, DrawnWords) else None,
}


@given(st.integers(), st.lists(st.sampled_from(sorted(DRAWS)), max_size=40))
def test_they_draw_what_python_draws(seed: int, asked: list[str]) -> None:
    plain, stored = random.Random(seed), DrawnWords(seed)
    for one in asked:
        assert DRAWS[one](plain) == DRAWS[one](stored), one


def test_a_long_draw_and_a_refusal() -> None:
    plain, stored = random.Random("a"), DrawnWords("a")
    assert [plain.choice(range(3)) for _ in range(20_000)] == [stored.choice(range(3)) for _ in range(20_000)]
    with pytest.raises(ValueError, match="non-negative"):
        stored.getrandbits(-1)
