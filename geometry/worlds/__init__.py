"""Boards that close on themselves: periods, longitudes."""
