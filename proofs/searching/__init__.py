"""Search through the positions of a transition system, nearest first; exact, and never lossy.

`explore.explore` visits every reachable position, in machine code where that is possible. Engines judge by it, and
edges, mutation and comparison search systems that they have changed, or for conditions that no game declares.
"""
