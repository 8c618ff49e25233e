"""Expressions: what every guard, update and property is, with its type, its meaning and its two trees."""
