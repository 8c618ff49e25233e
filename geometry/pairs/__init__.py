"""Pairs of neighbours: those said by hand, and what makes or keeps a pair."""
