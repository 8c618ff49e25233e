"""What is wrong with a board, and its repair."""
