"""Random draws that compiled code can make as well as Python: both take 32-bit words from one store, in turn."""

from __future__ import annotations

import random
import sys
from array import array
from typing import Any

_AT_A_TIME = 1 << 12
_WORD_BITS = 32


class DrawnWords(random.Random):
    """Draws what `random.Random` with the same seed draws, number by number.

    Attributes:
        words: drawn already.
        next: the first of them that is not used.
    """

    words: array[int]
    next: int
    gauss_next: float | None
    _twister: Any  # its state before these words were drawn

    def seed(self, a: Any = None, version: int = 2) -> None:
        """See `random.Random.seed`."""
        super().seed(a, version)
        self._begin(super().getstate()[1])

    def _begin(self, twister: Any) -> None:
        self._twister = twister
        self.words = array("I")
        self.next = 0

    def more(self) -> None:
        """Have more words in store, after those that are not used."""
        self._twister = self.getstate()[1]
        super().setstate((self.VERSION, self._twister, self.gauss_next))
        many = len(self.words) - self.next + _AT_A_TIME
        drawn = super().getrandbits(_WORD_BITS * many).to_bytes(4 * many, "little")
        self.words = array("I", drawn)
        if sys.byteorder == "big":
            self.words.byteswap()
        self.next = 0

    @property
    def address(self) -> int:
        """Where the words lie, until there are more."""
        return self.words.buffer_info()[0]

    def _word(self) -> int:
        if self.next == len(self.words):
            self.more()
        word = int(self.words[self.next])
        self.next += 1
        return word

    def getrandbits(self, k: int, /) -> int:
        """See `random.Random.getrandbits`."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        number = 0
        for place in range(0, k, _WORD_BITS):
            bits = min(_WORD_BITS, k - place)
            number |= self._word() >> (_WORD_BITS - bits) << place
        return number

    def random(self) -> float:
        """See `random.Random.random`."""
        high, low = self._word() >> 5, self._word() >> 6
        return float(high * 2**26 + low) / 2**53

    def getstate(self) -> Any:
        """See `random.Random.getstate`."""
        if not self.next:
            return self.VERSION, self._twister, self.gauss_next
        beside = random.Random()
        beside.setstate((self.VERSION, self._twister, self.gauss_next))
        beside.getrandbits(_WORD_BITS * self.next)
        return beside.getstate()

    def setstate(self, state: Any) -> None:
        """See `random.Random.setstate`."""
        super().setstate(state)
        self._begin(super().getstate()[1])
