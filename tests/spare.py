"""How much memory a process of tests may waste."""

SPARE = 1280 << 20
"""Bytes it grows by before it is looked through for garbage, which takes seconds. Two processes of tests, each with as
much again that is needed, and what they start fit in eight gigabytes."""
