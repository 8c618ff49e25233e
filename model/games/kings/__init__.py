"""Kings of Uman: roll in secret on which tier you belong, claim a better one, and doubt the others.

`questions` says what the text leaves open and `table` what lies there; `turns`, `challenges` and `scoring` what may be
done, in the order of the text; `clock` counts the Games; `properties` and `decisions` what must always hold; `city`
plays the rulebook's own tables, and `picture` draws them. `kings` is the basic game. Of the variations, `mudslide` is
one module; `pashtum` is played for money (`money_questions`, `bank`, `betting`, `accounts`, `betting_examples`), and
`casino` is Pashtum Bank with a House (`house`).
"""

from .kings import Kings

__all__ = ["Kings"]
