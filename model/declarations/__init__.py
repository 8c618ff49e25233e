"""What a game class declares, how its parts are joined, and what is checked when it is made."""
