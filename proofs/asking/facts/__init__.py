"""Facts that nobody asked for: each kind in a module of its own, read off all positions of a scope."""
