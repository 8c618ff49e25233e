"""Plays and what is said of them: positions in order, what is watched on the way, verdicts, files of plays."""
