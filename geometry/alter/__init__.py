"""Boards altered: splits, merges, moved vertices, pairs by hand, and all boards that alterations lead to."""
