"""Kesch: peasants, spearmen, archers and knights want the enemy's tower; whoever two enemies attack at once, dies.

`geometry` says which squares a piece reaches, `questions` what the text leaves open, `board` what stands where, `moves`
and `combat` what may be done, `results` who wins games and wagers, `properties` what must hold.
"""

from .properties import Kesch

__all__ = ["Kesch"]
