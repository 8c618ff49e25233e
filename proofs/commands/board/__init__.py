"""`rulestone board`: a group of commands about boards of any polygons; what they share is in `board_options`."""
