"""Checking a game: which engine is asked for what, in which reading, and what is known afterwards."""
