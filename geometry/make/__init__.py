"""Ready boards: squares, tilings, thrown points, layouts for players."""
