"""The GAME DIE: how many Games a City has, and who is King after the last."""

from __future__ import annotations

from rulestone.model import Constant, Int, Part, Question, State, override

from .scoring import Rules


class Clock(Part[Rules]):
    """A City of a fixed number of Games, counted down on a die."""

    games = Constant(full=7, small=1, tiny=2)

    zero_face = Question(
        "A City ends with the GAME DIE at zero, which a d8 cannot show: what does the table do?",
        clause=("kings.require.game", "kings.city.end", "kings.missing.zero"),
        ten="it uses a ten-sided die, which has a 0",
        removed="it uses an eight-sided die, and takes it off the table at zero",
        eight="an eight-sided die; the text does not say how",
    )
    last_game = Question(
        "The GAME DIE begins at 7, is lowered before each Game, and ends the City at zero: are there seven Games?",
        clause=("kings.city.seven", "kings.begin.count", "kings.city.end", "kings.setup.game"),
        played="yes: zero counts when the Game is over, so the last is played at 0",
        zero="no, six: the die shows 0 before the seventh, and the City ends",
        lowered_after="yes: the die is lowered after each Game, so they are numbered from 7 to 1",
    )

    #: kings.require.game, kings.setup.game
    game_die: State[int] = State(
        Int(lambda g: 1 if g.zero_face == "eight" else 0, lambda g: 9 if g.zero_face == "ten" else 8)
    )
    begun: State[int] = State(Int(0, games))  #: kings.city.seven, kings.begin.count

    @override
    def set_up(self) -> None:
        super().set_up()
        self.game_die, self.begun = self.games, 0

    @override
    def count_game(self) -> None:
        """The GAME DIE is lowered."""
        if self.last_game != "lowered_after":
            self.game_die -= 1
        if self.last_game == "zero" and self.game_die == 0:
            self.phase = "closing"
        else:
            self.begun += 1

    @override
    def end_game(self) -> None:
        if self.last_game == "lowered_after":
            self.game_die -= 1
        super().end_game()

    @override
    def was_last(self) -> bool:
        """The GAME DIE is at zero."""
        return self.game_die == 0
