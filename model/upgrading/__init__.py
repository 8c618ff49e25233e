"""Games in the first edition's words, written in those of the second: text to text, as far as it can be done safely."""
