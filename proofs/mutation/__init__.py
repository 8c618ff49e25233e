"""The specification's own test: change one thing in the rules at a time, and see whether anything notices.

`changes` says what a change is, `operators` what can be changed in an expression, `reading` changes a rule while it is
read, `making` lists the changes of a game and makes them, `ground` knows the game as it is, `judging` sees what becomes
of a change, `running` does that for all of them.
"""
