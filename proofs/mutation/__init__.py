"""The specification's own test: change one thing in the rules at a time, and see whether anything notices.

`changes` says what a change is, `operators` what can be changed in an expression, `reading` changes a rule while it is
read, `making` lists the changes of a game and makes them. `ground` knows the game as it is; `telling` (examples and
claims), `trying` (states, plays, search) and `induction` look for a verdict that differs, `sameness` and `likeness` for
proof that there is none; `judging` asks them in turn, and `running` does that for all changes.
"""
