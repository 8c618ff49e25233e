"""The GAME DIE: how many Games a City has, and who is King after the last."""

from __future__ import annotations

from rulestone.model import Constant, Int, Part, Question, State, override

from .scoring import Rules


class Clock(Part[Rules]):
    """A City of a fixed number of Games, counted down on a die."""

    games = Constant(full=7, small=1, tiny=2)

    zero_face = Question(
        "Which die shows that no Games remain?",
        clause=("kings.missing.zero", "kings.require.game", "kings.city.end"),
        ten="a ten-sided die, which has a 0",
        removed="an eight-sided die, which is taken off the table",
        eight="an eight-sided die; the text does not say how",
    )
    last_game = Question(
        "When is the GAME DIE asked whether it is at zero?",
        clause=("kings.begin.count", "kings.city.end", "kings.city.seven"),
        played="after a Game: a City has seven Games",
        zero="as soon as it is lowered: a City has six Games",
        lowered_after="after a Game, and only then is it lowered: seven Games, numbered from 7 to 1",
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
