"""MuTou's worked examples: what its text tells of moves, captures and choices, played. The positions are ours."""

from __future__ import annotations

from typing import Any

from rulestone.model import Facts, Part, Scene, claim, example

from .board import Board


class Examples(Part[Board]):
    """The examples of the text, played."""

    #: mutou.setout.stand, mutou.darj.equal_start, mutou.order.first
    @claim(between=(1, 1))
    def all_begin_alike(self, facts: Facts) -> Any:
        """Everybody's pieces are in their own stand, all have as many wafers, and the first player is on."""
        game: Any = self
        if game.zones == "claimed":
            facts.skip("pieces are set out later")

        def alike(s: Any) -> Any:
            own = [s.owner[t] == player for player, stand in game.stands.items() for t in stand]
            taken = {t for stand in game.stands.values() for t in stand}
            own += [s.owner[t] is None for t in game.tessels if t not in taken]
            even = [s.wafers[p] == game.setting.wafers and s.banked[p] == 0 for p in game.Player]
            return 1 if s.turn == game.Player[0] and all(own) and all(even) else 0

        return facts.expected_at_beginning(alike)

    #: mutou.shak.example, mutou.shak.multiplicity, mutou.cost.ten
    @example
    def ten_shakken_ten_moves(self, scene: Scene) -> None:
        """Each shak is used once; then the piece can go no farther, though there are points left."""
        game: Any = self
        if game.extra != "spread" or "walker" not in game.kinds or game.setting.all_wafers < 4:
            scene.skip("this is about shakken that are used up, on a board with Walkers and wafers")
        board = game.boards[0]
        start = board.ids[0]
        path = [start]
        for _ in range(3):
            beyond = [t for t in board.graph("walker")[path[-1]] if t not in path]
            path.append(min(beyond, key=str))
        player = game.Player[0]
        self.stand(scene, {start: (player, {"walker": 2})}, wafers={player: 4})
        for at in range(2):
            scene.play("go", by=player, shak="walker", start=path[at], to=path[at + 1])
        scene.expect(lambda s: s.addarjaki == 2, "two points are left")
        scene.refuses("go", by=player, shak="walker", start=path[2], to=path[3])

    def face_to_face(self, scene: Scene, wafers: int) -> tuple[Any, Any, str, str]:
        """Two pieces with a Blood each on tessels that share an edge; the mover has these wafers, the other none.

        Returns the two tessels, and the players whose pieces stand there.
        """
        game: Any = self
        board = game.boards[0]
        start = board.ids[0]
        to = next(iter(board.graph("walker")[start]))
        ours, theirs = game.Player[0], game.Player[1]
        pieces = {start: (ours, {"blood": 1}), to: (theirs, {"blood": 1})}
        self.stand(scene, pieces, wafers={ours: wafers, theirs: 0})
        return start, to, ours, theirs

    #: mutou.capture.how, mutou.capture.transfer, mutou.darj.defeat_transfer
    @example
    def a_capture(self, scene: Scene) -> None:
        """The last Blood is taken, its shak is passed on for a point, and the wafers with it."""
        game: Any = self
        if game.setting.players > 2 or game.overflow != "room":
            scene.skip("with two players this is the end")
        start, to, ours, theirs = self.face_to_face(scene, wafers=2)
        scene.play("take", by=ours, shak="blood", start=start, to=to)
        scene.play("pass_on", by=ours, shak="blood", keeper=to)
        scene.expect(lambda s: s.shakken[to, "blood"] == 2, "the shak has been passed on")
        scene.play("leave_spoils", by=ours)
        scene.play("fall", player=theirs)
        scene.expect(lambda s: s.out[theirs], "who has lost their last Blood is out")

    #: mutou.capture.how, mutou.move.as_many, mutou.turn.count
    @example
    def a_capture_with_the_last_point(self, scene: Scene) -> None:
        """One wafer is enough to take a piece; nothing is left to pay for its shakken with."""
        start, to, ours, theirs = self.face_to_face(scene, wafers=1)
        scene.play("take", by=ours, shak="blood", start=start, to=to)
        scene.refuses("pass_on")
        scene.play("fall", player=theirs)

    #: mutou.convert.how
    @example
    def a_turned_piece(self, scene: Scene) -> None:
        """The piece is the mover's now, on its own tessel; the moving one is gone."""
        start, to, ours, _ = self.face_to_face(scene, wafers=1)
        scene.play("turn_cone", by=ours, shak="blood", start=start, to=to)
        scene.expect(lambda s: s.owner[to] == ours, "the piece has changed its allegiance")
        scene.expect(lambda s: s.owner[start] is None, "and the other is gone")

    #: mutou.convert.how, mutou.capture.transfer, mutou.blood.last
    @example
    def a_last_blood_that_is_given(self, scene: Scene) -> None:
        """The attacker carries its player's last Blood, and is given for a piece that has none: are they out?"""
        game: Any = self
        board = game.boards[0]
        start, *others = board.ids
        to = next(iter(board.graph("walker")[start]))
        ours, theirs = game.Player[0], game.Player[1]
        if len(board.ids) < 3 or game.setting.all_wafers < 2:
            scene.skip("this is about three pieces and two wafers")
        far = next(t for t in others if t != to)
        pieces = {start: (ours, {"blood": 1}), to: (theirs, {}), far: (theirs, {"blood": 1})}
        self.stand(scene, pieces, wafers={ours: 2})
        scene.play("turn_cone", by=ours, shak="blood", start=start, to=to)
        if game.last_blood == "gone":
            scene.refuses("pass_on")
            scene.refuses("go_on")
            scene.play("fall", player=ours)
            return
        scene.refuses("fall")
        scene.play("pass_on", by=ours, shak="blood", keeper=to)
        scene.play("leave_spoils", by=ours)
        scene.refuses("fall", player=ours)
        scene.expect(lambda s: s.shakken[to, "blood"] == 1 and s.addarjaki == 0, "it is on the turned piece")

    def called_choice(self, scene: Scene) -> tuple[Any, Any, Any]:
        """A piece has moved, a choice is called on it for the caller's only wafer, and both throws are one.

        Returns where the piece stood, where it stands, and where the caller's piece is; its next tessels by edges are
        the candidates.
        """
        game: Any = self
        board = game.boards[0]
        start = board.ids[0]
        graph = board.graph("walker")
        through, to = next(((b, c) for b in graph[start] for c in graph[b] if c != start), (None, None))
        if to is None or not game.setting.facets or game.setting.players > 2:
            scene.skip("this is about two players with choice pieces, on a board of three tessels or more")
        plain = {"through_landing": "no", "selected_vertex_counts": "no", "move": "use", "share": "no"}
        if any(game.readings[name] != reading for name, reading in plain.items()):
            scene.skip("the piece may go elsewhere, or the time to call is another one")
        ours, theirs = game.Player[0], game.Player[1]
        self.stand(scene, {start: (ours, {"blood": 1}), to: (theirs, {"blood": 1})}, wafers={ours: 1, theirs: 1})
        scene.refuses("call_choice")
        scene.play("go", by=ours, shak="blood", start=start, to=through)
        self.call(scene, "toss")
        scene.expect(lambda s: s.wafers[ours] == 2 and s.wafers[theirs] == 0, "the caller has paid the mover")
        scene.play("throw", number=1)
        scene.refuses("select_vertex", by=ours)
        scene.play("select_vertex", by=theirs, corner=game.corners[0][through] - 1)
        scene.play("throw_first", number=1)
        scene.play("count", by=theirs)
        scene.play("throw_second", number=1)
        scene.play("measure")
        return start, through, to

    def call(self, scene: Scene, method: str) -> None:
        """The second player calls a choice on what the first has done, to be made in some way."""
        game: Any = self
        ours, theirs = game.Player[0], game.Player[1]
        if game.how_called == "caller":
            scene.play("call_choice", by=theirs, method=method)
            scene.refuses("say_how", by=ours)
        else:
            scene.play("call_choice", by=theirs, method="ask")
            scene.refuses("say_how", by=theirs)
            scene.play("say_how", by=ours, method=method)

    #: mutou.choice.cost, mutou.move.choice, mutou.rand.count, mutou.rand.onedge
    @example
    def a_choice_sends_a_piece_back(self, scene: Scene) -> None:
        """One on both quandarinn: over one edge; the tessel that the piece came from is as far as any other."""
        game: Any = self
        start, _, _ = self.called_choice(scene)
        scene.refuses("stay")
        scene.play("land", by=game.Player[0], to=start)
        scene.expect(lambda s: s.owner[start] == game.Player[0], "the piece is back")
        scene.expect(lambda s: s.left == 0 and s.phase == "act", "and the choice is carried out")
        if game.recall == "no":
            scene.refuses("call_choice")
        scene.play("stop", by=game.Player[0])

    #: mutou.rand.tie, mutou.capture.how, mutou.convert.how
    @example
    def a_choice_drives_a_piece_onto_an_enemy(self, scene: Scene) -> None:
        """The enemy's tessel is as far: the mover may go there, and take or turn the piece of who has called."""
        game: Any = self
        _, _, to = self.called_choice(scene)
        if game.rand_capture == "mover":
            scene.play("land_and_turn", by=game.Player[0], to=to)
        else:
            scene.refuses("land_and_turn")
            scene.play("land_on", by=game.Player[0], to=to)
        self.settle(scene)
        scene.play("fall", player=game.Player[1])

    #: mutou.rand.tie, mutou.capture.how
    @example
    def a_choice_lets_a_piece_take_another(self, scene: Scene) -> None:
        """The same, and the enemy is taken."""
        game: Any = self
        _, _, to = self.called_choice(scene)
        scene.refuses("land", to=to)
        scene.play("land_on", by=game.Player[0], to=to)
        scene.expect(lambda s: s.owner[to] == game.Player[0], "the piece is there")
        self.settle(scene)
        scene.play("fall", player=game.Player[1])

    def settle(self, scene: Scene) -> None:
        """Where the caller's wafer is worth a point at once, there is one left for the removed piece's shakken."""
        game: Any = self
        if game.points == "live":
            scene.play("leave_spoils", by=game.Player[0])

    #: mutou.choice.methods, mutou.choice.total_two
    @example
    def two_quandarinn_are_matched(self, scene: Scene) -> None:
        """Two and one make one; equal numbers make nothing of the choice."""
        game: Any = self
        board = game.boards[0]
        start = board.ids[0]
        to = next(iter(board.graph("walker")[start]))
        ours, theirs = game.Player[0], game.Player[1]
        if game.setting.facets < 2 or len(board.ids) < 3 or game.readings["move"] != "use":
            scene.skip("this is about choice pieces with two facets or more")
        far = next(t for t in board.ids if t not in (start, to))
        for numbers, total in (((2, 1), 1), ((1, 2), 1), ((2, 2), 0)):
            self.stand(scene, {start: (ours, {"blood": 1}), far: (theirs, {"blood": 1})}, wafers={ours: 1, theirs: 1})
            scene.play("go", by=ours, shak="blood", start=start, to=to)
            self.call(scene, "cover")
            scene.refuses("uncover")
            if game.uncovered == "thrown":
                scene.refuses("cover", by=ours)
                scene.play("throw_covered", called=numbers[0], calling=numbers[1])
            else:
                scene.refuses("throw_covered")
                scene.play("cover", by=ours, number=numbers[0])
                scene.refuses("uncover")
                scene.play("cover", by=theirs, number=numbers[1])
                scene.play("uncover")
            scene.expect(lambda s, total=total: s.left == total, f"{numbers} make {total}")
            scene.expect(lambda s, total=total: (s.phase == "vertex") == (total > 0), "and nought is nothing")

    def stand(self, scene: Scene, pieces: dict[Any, tuple[str, dict[str, int]]], wafers: dict[str, int]) -> None:
        """A position with these pieces and wafers, the first player being to move."""
        game: Any = self
        held = {"runner": None, "piece": None, "other": None, "carried": None, "calling": None}
        owners = dict.fromkeys(game.tessels) | {tessel: player for tessel, (player, _) in pieces.items()}
        stacks = {(t, shak): number for t, (_, stack) in pieces.items() for shak, number in stack.items()}
        power = dict.fromkeys(game.Player, 0) | wafers
        scene.start(owner=owners, shakken=stacks, wafers=power, turn=game.Player[0], phase="choose", **held)
