"""The random engine: plays drawn by hypothesis and shrunk, and many plays watched."""
