"""Methods written at random in ordinary Python: what is traced of them set beside what Python does."""
