"""How much memory a process of tests may waste."""

SPARE = 768 << 20
"""Bytes it grows by before it is looked through for garbage; that takes a second or two where there are many tests."""
