"""How work is run: loading games, scopes, processes, progress, what is kept from run to run."""
