"""Renamings of elements that leave the rules of a game as they are."""
