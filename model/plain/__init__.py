"""Ordinary Python in rules: a method's syntax tree is rewritten once, so that tracing reads what CPython would do.

`rewriting` and `generators` change trees, `functions` makes callables of them; what rewritten code calls while it is
traced is in `spoken`: `control`, `answers`, `gathering`, `keeping` and `refused_at_once`.
"""
