"""Edge cases: what a rulebook does not say, says twice, or lets two honest readers understand differently."""
