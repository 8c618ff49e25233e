"""Kings of Uman: roll in secret on which tier you belong, claim a better one, and doubt the others.

`table` says what lies there and what the text leaves open; `turns`, `challenges` and `scoring` what may be done, in the
order of the text; `clock` counts the Games; `properties` and `decisions` what must always hold; `city` plays the
rulebook's own tables; `kings` is the basic game. The variations are `mudslide`, `bank` and `casino`.
"""

from .kings import Kings

__all__ = ["Kings"]
