"""From a game class to its transition system: the set-up, and each rule for every binding of its parameters."""
