"""MuTou to music: what the text tells of delays, played. It gives no example with pieces; these are ours."""

from __future__ import annotations

from typing import Any

from rulestone.model import Facts, Part, Scene, claim, example

from .music_beats import MusicBeats
from .settings import stands


class MusicExamples(Part[MusicBeats]):
    """Delayed moves and conflicts, on the tessels of a strip or of any other board."""

    def line(self) -> list[Any]:
        """Tessels of the board one after another, each next to the one before, none next to any other of them."""
        best: list[Any] = []
        for first in self.board.ids:
            path = [first]
            while len(path) < 4:
                beyond = [t for t in self.steps[path[-1]] if not {t, *self.steps[t]} & set(path[:-1])]
                if not beyond:
                    break
                path.append(beyond[0])
            best = max(best, path, key=len)
        return best

    def stand(
        self, scene: Scene, pieces: dict[Any, str], *, owed: dict[str, int], turn: str, beats: int, wafers: int = 1
    ) -> None:
        """A position in the middle of a turn; all have as many wafers."""
        if len(self.board.ids) < 3:
            scene.skip("the board is too small")
        players = list(self.Player)
        nothing = dict.fromkeys(players)
        scene.start(
            owner=dict.fromkeys(self.board.ids) | pieces,
            wafers=dict.fromkeys(players, wafers),
            out={p: p not in pieces.values() for p in players},
            turn=turn,
            phase="beat" if beats else "reached",
            beats=beats,
            owed=dict.fromkeys(players, 0) | owed,
            start=nothing,
            to=nothing,
            there=nothing,
        )

    #: mutou.darj.equal_start, mutou.start.music
    @claim(between=(1, 1))
    def all_begin_alike(self, facts: Facts) -> Any:
        """Everybody's pieces are in their own stand, all have as many wafers, and the first player is on."""
        placed = stands(self.board, self.setting.players, len(self.setting.stacks))

        def alike(s: Any) -> Any:
            own = [s.owner[t] == p for p, stand in zip(self.Player, placed, strict=True) for t in stand]
            even = [s.wafers[p] == self.setting.wafers for p in self.Player]
            return 1 if s.turn == self.Player[0] and not s.silent and all(own) and all(even) else 0

        return facts.expected_at_beginning(alike)

    #: mutou.music.late, mutou.music.beat
    @example
    def nobody_waits_for_the_late(self, scene: Scene) -> None:
        """Red lets their beat pass; Blue's turn begins, and Red still owes a move, or has lost it.

        Where beats run from a first move, it was none of the turn's.
        """
        red, blue = self.Player[0], self.Player[1]
        line = self.line()
        self.stand(scene, {line[0]: red, line[2]: blue}, owed={red: 1}, turn=red, beats=1)
        scene.refuses("rest", by=red)
        scene.play("let_pass", by=red)
        scene.play("beat_ends")
        if self.count_from == "first_move":
            scene.expect(lambda s: s.turn == red and s.beats == 1 and s.owed[red] == 1, "their beat is still to come")
            scene.play("move", by=red, start=line[0], to=line[1])
            if self.conflict != "order":
                scene.play("sound")
                scene.play("carry_out", who=red)
            scene.play("beat_ends")
            scene.expect(lambda s: s.turn == blue and s.owed[red] == 0, "with their first move the beats have begun")
            return
        scene.expect(lambda s: s.turn == blue, "the next player has reached their turn")
        due = 1 if self.late == "owed" and self.idle == "late" else 0
        scene.expect(lambda s: s.owed[red] == due, "the late player may still move, if late moves are made at all")

    #: mutou.turn.rest, mutou.music.beat, mutou.darj.rest_gain
    @example
    def who_rests_lets_beats_pass(self, scene: Scene) -> None:
        """Red rests with one wafer: Blue is on at once, or after a beat in which Red does nothing."""
        red, blue = self.Player[0], self.Player[1]
        line = self.line()
        self.stand(scene, {line[0]: red, line[2]: blue}, owed={}, turn=red, beats=0)
        scene.play("rest", by=red)
        if self.resting != "none":
            scene.refuses("move")
            scene.refuses("be_done")
            scene.play("beat_ends")
        scene.refuses("beat_ends")
        scene.expect(lambda s: s.turn == blue and s.phase == "reached", "the next player is on")

    #: mutou.music.beat, mutou.music.late
    @example
    def who_wants_no_more_moves_waits_or_says_so(self, scene: Scene) -> None:
        """Red has made one of two moves: their turn ends when they say so, or with its last beat."""
        red, blue = self.Player[0], self.Player[1]
        line = self.line()
        self.stand(scene, {line[0]: red, line[2]: blue}, owed={red: 2}, turn=red, beats=2)
        scene.refuses("be_done")
        scene.play("move", by=red, start=line[0], to=line[1])
        if self.conflict != "order":
            scene.play("sound")
            scene.play("carry_out", who=red)
        scene.refuses("be_done")
        scene.play("beat_ends")
        if self.early == "done":
            scene.play("be_done", by=red)
            scene.expect(lambda s: s.owed[red] == 0, "they owe nothing")
        else:
            scene.refuses("be_done")
            scene.play("let_pass", by=red)
            scene.play("beat_ends")
        scene.expect(lambda s: s.turn == blue and s.phase == "reached", "the next player is on")

    #: mutou.music.beat, mutou.turn.count, mutou.darj.defeat_transfer
    @example
    def wafers_that_are_won_are_beats_or_not(self, scene: Scene) -> None:
        """Red takes Blue's last piece in their only beat, and has two wafers: one more beat of this turn, or none."""
        if len(self.Player) < 3 or len(self.line()) < 3:
            scene.skip("for this three players are needed, and a line of three")
        red, blue, green = self.Player[:3]
        first, second, third = self.line()[:3]
        self.stand(scene, {first: red, second: blue, third: green}, owed={red: 1}, turn=red, beats=1)
        scene.play("move", by=red, start=first, to=second)
        if self.conflict != "order":
            scene.play("sound")
            scene.play("carry_out", who=red)
        scene.expect(lambda s: s.out[blue] and s.wafers[red] == 2, "the wafers are Red's")
        scene.play("beat_ends")
        if self.loot == "next_turn":
            scene.expect(lambda s: s.turn == green and s.phase == "reached", "wafers were counted before")
            return
        scene.expect(lambda s: s.turn == red and s.beats == 1 and s.owed[red] == 1, "the turn goes on")
        scene.play("move", by=red, start=second, to=third)

    #: mutou.music.conflict, mutou.music.no_excuse
    @example
    def both_want_the_same_tessel(self, scene: Scene) -> None:
        """Blue is on turn, Red late; both go to the tessel between them, and it is Blue's."""
        if self.late == "lapse":
            scene.skip("nobody is late")
        red, blue = self.Player[0], self.Player[1]
        left, middle, right = self.line()[:3]
        self.stand(scene, {left: red, right: blue}, owed={red: 1, blue: 1}, turn=blue, beats=1)
        scene.refuses("move", by=red)
        scene.play("move", by=blue, start=right, to=middle)
        if self.conflict == "order":
            scene.play("move", by=red, start=left, to=middle)
            scene.expect(lambda s: s.out[blue], "who moves after them may take them")
            return
        scene.refuses("beat_ends")
        scene.play("move", by=red, start=left, to=middle)
        scene.play("sound")
        scene.refuses("carry_out", who=red)
        scene.play("carry_out", who=blue)
        scene.play("carry_out", who=red)
        scene.expect(lambda s: s.owner[middle] == blue, "the conflict is decided for the player on turn")
        scene.expect(lambda s: s.owner[left] == red, "and the late one has not moved")
        scene.expect(
            lambda s: s.owed[red] == (0 if self.conflict == "spent" else 1), "their move is lost, or it is not"
        )
        scene.play("beat_ends")

    #: mutou.music.conflict
    @example
    def a_piece_that_is_gone_does_not_move(self, scene: Scene) -> None:
        """Blue takes the piece with which Red wanted to flee in the same beat."""
        if self.late == "lapse" or self.conflict == "order":
            scene.skip("nobody is late, or they do not move together")
        red, blue = self.Player[0], self.Player[1]
        left, middle, right = self.line()[:3]
        self.stand(scene, {middle: red, right: blue}, owed={red: 1, blue: 1}, turn=blue, beats=1)
        scene.play("move", by=blue, start=right, to=middle)
        scene.play("move", by=red, start=middle, to=left)
        scene.play("sound")
        scene.play("carry_out", who=blue)
        scene.expect(lambda s: s.out[red], "it was their last piece")
        scene.expect(lambda s: s.wafers[blue] == 2, "their wafers are the other's")

    #: mutou.music.conflict
    @example
    def among_late_players_the_later_turn_counts(self, scene: Scene) -> None:
        """Green is on turn, Blue late and Red later still: Blue goes before Red."""
        if self.late == "lapse" or len(self.Player) < 3 or len(self.line()) < 4:
            scene.skip("for this three players are needed, and a line of four")
        red, blue, green = self.Player[:3]
        first, second, third, fourth = self.line()
        pieces = {first: red, third: blue, fourth: green}
        self.stand(scene, pieces, owed={red: 1, blue: 1, green: 1}, turn=green, beats=1)
        scene.refuses("move", by=blue)
        scene.play("let_pass", by=green)
        scene.refuses("move", by=red)
        scene.play("move", by=blue, start=third, to=second)
        if self.conflict == "order":
            scene.expect(lambda s: s.owner[second] == blue)
            return
        scene.play("move", by=red, start=first, to=second)
        scene.play("sound")
        scene.refuses("carry_out", who=red)
        scene.play("carry_out", who=blue)
        scene.play("carry_out", who=red)
        scene.expect(lambda s: s.owner[second] == blue, "the one whose turn came up later is before the other")

    #: mutou.music.stop, mutou.music.beat, mutou.turn.count
    @example
    def music_begins_again_in_a_turn(self, scene: Scene) -> None:
        """Red has let one of two beats pass when the music stops: afterwards the turn has one beat left, or two."""
        if self.setting.wafers < 2:
            scene.skip("in this scope nobody has two wafers")
        red, blue = self.Player[0], self.Player[1]
        line = self.line()
        due = 1 if self.late == "lapse" else 2
        self.stand(scene, {line[0]: red, line[2]: blue}, owed={red: due}, turn=red, beats=1, wafers=2)
        scene.play("musicians_stop")
        scene.play("musicians_go_on")
        again = 2 if self.resumed == "afresh" else 1
        scene.expect(lambda s: s.beats == again and s.owed[red] == due, "how many beats are left is a question")
        scene.expect(lambda s: s.turn == red and s.phase == "beat", "the turn is the same")

    #: mutou.music.stop
    @example
    def music_stops(self, scene: Scene) -> None:
        """Nobody plays while there is no music; then all is as it was."""
        red, blue = self.Player[0], self.Player[1]
        line = self.line()
        self.stand(scene, {line[0]: red, line[2]: blue}, owed={red: 1}, turn=red, beats=1)
        scene.play("musicians_stop")
        for rule in ("move", "let_pass", "beat_ends", "musicians_stop"):
            scene.refuses(rule)
        scene.play("musicians_go_on")
        scene.play("move", by=red, start=line[0], to=line[1])
