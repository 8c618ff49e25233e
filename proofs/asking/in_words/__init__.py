"""Questions in words: what a sentence leaves open though the model has no other reading of it."""
