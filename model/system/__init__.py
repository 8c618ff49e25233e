"""The transition system that a game becomes: its steps, its meaning in plain Python, what is asked of it."""
