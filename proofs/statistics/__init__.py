"""What many plays of a game look like: how long, how much is chosen, who wins, what happens how often."""
