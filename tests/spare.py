"""How much memory a process of tests may waste."""

SPARE = 768 << 20
"""Bytes it grows by before it is looked through for garbage, which takes a second or two where thousands of tests are."""
