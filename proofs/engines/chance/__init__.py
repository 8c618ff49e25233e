"""Chance with exact weights: probabilities, expected totals and long-run averages, as fractions.

`building` makes a process of a game, `measures` puts questions to it; `average` computes what comes in the long run,
`proofs.exact` all totals, `storm` hands large processes to Storm.
"""
