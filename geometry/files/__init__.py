"""Boards from files and tables, and into them."""
