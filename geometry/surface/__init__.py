"""What surface a board is: orientability, Euler characteristic, genus, isomorphism."""
