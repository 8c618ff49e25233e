"""Boards altered: splits, merges, moved vertices, edges glued, and all boards that alterations lead to."""
