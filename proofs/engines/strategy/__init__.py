"""Who can force what: games solved backwards over all their positions."""
