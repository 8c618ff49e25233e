"""The clause ledgers of the bundled games, as data files."""
