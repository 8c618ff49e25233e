"""Questions nobody asked: each clause that rules encode is held against a fixed list of axes.

An axis (who, how often, may or must, ...) is open in a sentence where a cue word says so and no other word settles it.
Operators on whole rules make the other reading; examples of the text, equality of games and dead ends throw readings
out; what is left is put to the author as a question, with its size.
"""
