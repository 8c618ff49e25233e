"""Generated numba source for small models: every rule spelt out, nothing looked up.

The function is called by the kernels once for every state, through a pointer, so that only this text is compiled for a
game. Models with thousands of instances use the tables of `program` instead, which compile at once.
"""

from __future__ import annotations

from rulestone.model.expression import Cell

from .branching import Writer

LARGEST = 400
"""The most instances that are spelt out."""

LONGEST = 80_000
"""The most characters that are compiled as one function; numba's time and memory grow faster than the text."""


class StraightWriter(Writer):
    """Writes `successors(order, state, buffer, made, counts, fired, undefined, state_fails, step_fails) -> made`."""

    def write(self) -> str:
        """The module's text."""
        width = self.layout.words
        self.line(0, "def successors(order, state, buffer, made, counts, fired, undefined, state_fails, step_fails):")
        for word in range(width):
            self.line(1, f"w{word} = order[state * {width} + {word}]")
        self.unpack(1, "w{}")
        self.judge_state(1)
        self.line(1, "before = made")
        self.line(1, "unplayed = False")
        self.all_rules(1)
        self.line(1, "counts[2] += made - before")  # TRANSITIONS
        self.line(1, f"if {self.value(1, self.system.over.total)}:")
        self.line(2, "counts[5] += 1")  # TERMINAL
        self.line(1, "elif made == before and not unplayed and counts[3] < 0:")  # DEADLOCK
        self.line(2, "counts[3] = state")
        self.line(1, "return made")
        head = ["import numpy as np", ""]
        head += [f"TABLE_{n} = np.array({list(codes)}, dtype=np.int64)" for n, codes in enumerate(self.tables)]
        return "\n".join([*head, "", "", *self.lines]) + "\n"

    def state_fails(self, depth: int, check: int) -> None:
        self.line(depth, f"if state_fails[{check}] < 0:")
        self.line(depth + 1, f"state_fails[{check}] = state")

    def step_fails(self, depth: int, check: int, instance: int) -> None:
        self.line(depth, f"if step_fails[{2 * check}] < 0:")
        self.line(depth + 1, f"step_fails[{2 * check}] = state")
        self.line(depth + 1, f"step_fails[{2 * check + 1}] = {instance}")

    def undefined(self, depth: int, instance: int) -> None:
        self.line(depth, "unplayed = True")
        self.line(depth, f"if undefined[{instance}] < 0:")
        self.line(depth + 1, f"undefined[{instance}] = state")

    def capped(self, depth: int, instance: int) -> None:
        self.line(depth, "unplayed = True")
        self.line(depth, "counts[4] += 1")  # CAPPED

    def play(self, depth: int, instance: int, changes: dict[Cell, int], values: dict[Cell, str]) -> None:
        width = self.layout.words
        for word in range(width):
            delta = 0
            terms = []
            for cell in (*changes, *values):
                field = self.layout.fields[self.system.positions[cell]]
                if field.word == word and cell in changes:
                    delta += changes[cell] << field.shift
                elif field.word == word:
                    terms.append(f" + ((np.int64({values[cell]}) - {self.cell(cell)}) << {field.shift})")
            target = f"buffer[made * {width} + {word}]" if width > 1 else "buffer[made]"
            self.line(depth, f"{target} = w{word} + {delta}{''.join(terms)}")
        self.line(depth, f"fired[{instance}] += 1")
        self.line(depth, "made += 1")
