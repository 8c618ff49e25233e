"""What the text of MuTou leaves open about play; `board_questions` has what it leaves open about the board."""

from __future__ import annotations

from rulestone.model import Part, Question

from .board_questions import BoardQuestions


class Questions(Part[BoardQuestions]):
    """The questions, in the order of the ledger, which argues for every default."""

    lost = Question(
        "Passages are lost, or only promised: do they hold further rules?",
        clause=(
            "mutou.intro.basics_only",
            "mutou.intro.glossary",
            "mutou.chess.differences",
            "mutou.shak.images",
            "mutou.walker.figure",
            "mutou.jagger.figure",
            "mutou.play.stages",
        ),
        none="no: pictures and lists repeat what is said elsewhere, and stages follow the sections",
        unknown="yes, but nobody knows which",
    )
    tier = Question(
        "The table of the tiers is lost: how many pieces, shakken and wafers are there in each?",
        clause=("mutou.tier.totals", "mutou.tier.agree", "mutou.darj.number"),
        option=True,  # the table is lost, and players may agree on other numbers
        agreed="as the players agree: what the scope says, the same for all",
        doubled="the same with twice as many wafers, in hands and in the supply",
    )
    zones = Question(
        "Does everybody have a stand of their own from the beginning?",
        clause=("mutou.cut.claim", "mutou.scribe.set_layouts", "mutou.scribe.required"),
        option=True,  # casual games use set layouts, serious ones claim
        given="yes, as in a set layout",
        claimed="no: all but the first player claim zones in their order, as in serious games",
    )
    music = Question(
        "Is the game played to music, with a beat for every move?",
        clause=(
            "mutou.music.beat",
            "mutou.music.late",
            "mutou.music.no_excuse",
            "mutou.music.conflict",
            "mutou.music.stop",
            "mutou.start.music",
        ),
        option=True,  # the text has the beat; the game played to it is a model of its own
        untimed="no: nobody is late, and turns do not overlap",
        lapse="yes, and a move not made in its beat is lost",
    )
    rand_cost = Question(
        "What does it cost to use a Rand?",
        clause=("mutou.cost.rand", "mutou.move.shak_is_move"),
        one="one point, as every use of a shak",
        none="nothing: the text names no price",
    )
    form = Question(
        "Which form of the game is played?",
        clause=("mutou.turn.exclusive", "mutou.advanced.more"),
        option=True,  # the text knows a basic and advanced forms
        basic="one kind of action in a turn",
        advanced="moves and alterations may be mixed within the points of a turn",
    )
    aim = Question(
        "Do they play against each other?",
        clause=("mutou.end.competitive", "mutou.end.cooperative"),
        option=True,  # the text knows competitive and cooperative forms
        competitive="yes: the last player with a Blood has won",
        cooperative="no: they play until all agree to stop",
    )
    share = Question(
        "How the allegiance of a piece is shared is not described: is it?",
        clause=("mutou.share", "mutou.end.cooperative"),
        no="no: every piece is one player's",
        partners="every second player is a partner: partners spare each other's pieces, and win together",
    )
    endless = Question(
        "Does anything else end a game?",
        clause="mutou.end.competitive",
        silent="no: if all rest for ever it never ends",
        agree="all may agree to stop, without a winner",
    )
    move = Question(
        "What is a move?",
        clause=("mutou.darj.stack", "mutou.cost.ten", "mutou.move.shak_is_move"),
        use="one use of a shak",
        run="all that one piece does",
    )
    extra = Question(
        "What does it cost to move a second piece, or one whose shakken are used up?",
        clause=("mutou.darj.extra_loss", "mutou.move.any_pieces"),
        spread="points are spread freely over the pieces, but no shak is used twice in a turn",
        wafer="a wafer: an extra move",
        renewed="nothing: a shak may be used again and again, as far as the points go",
    )
    extra_to = Question(
        "Where does the wafer for an extra move go?",
        clause=("mutou.darj.extra_loss", "mutou.darj.supply"),
        supply="to the supply",
        out="out of the game",
    )
    all_units = Question(
        "Must all points be used?",
        clause="mutou.move.as_many",
        may_stop="no",
        all="yes, as long as a shak can be used or moved",
    )
    own_piece = Question(
        "May a player take or turn their own piece?",
        clause="mutou.capture.how",
        refused="no",
        allowed="they may take it",
    )
    overflow = Question(
        "May more shakken be passed on than there is room for?",
        clause=("mutou.capture.transfer", "mutou.anj.mast", "mutou.anj.basket"),
        room="no",
        discard="yes, they are paid for and lost",
    )
    rand_own = Question(
        "A Rand's farthest tessel holds a piece of the mover's: what then?",
        clause=("mutou.rand.dice", "mutou.rand.determined"),
        next="it is no candidate",
        stays="the piece may go there in name only, and stays",
        takes="it is taken",
    )
    rand_none = Question(
        "What if the Rand reaches no tessel?",
        clause="mutou.rand.farthest",
        stays="the piece stays",
        silent="the text does not say",
    )
    rand_capture = Question(
        "Rand leads onto an enemy: who says whether it is taken or turned?",
        clause=("mutou.rand.dice", "mutou.convert.how"),
        mover="the mover",
        takes="it is taken",
    )
    rand_direction = Question(
        "When is the direction of the count chosen?",
        clause="mutou.rand.direction",
        after="after the roll",
        before="with the vertex",
    )
    caller = Question(
        "Who may call a choice?",
        clause="mutou.choice.window",
        others="anybody but the mover",
        any="the mover, too",
    )
    recall = Question(
        "A choice has altered a move: may that be countered by another choice?",
        clause=("mutou.choice.window", "mutou.choice.alters"),
        no="no: what a choice brings about is no move of its own",
        yes="yes, as after any move",
    )
    broke = Question(
        "May a player without a wafer call a choice?",
        clause="mutou.choice.cost",
        cannot="no",
        free="yes, for nothing",
    )
    points = Question(
        "A wafer received during one's turn: is it worth a point at once?",
        clause=("mutou.turn.count", "mutou.choice.cost"),
        start="no: wafers are counted when the turn begins",
        live="yes",
    )
    rest = Question(
        "Who rests?",
        clause=("mutou.darj.rest_gain", "mutou.turn.rest"),
        not_acting="who does nothing",
        not_moving="who moves no piece, even if they have altered pieces or the playing area",
    )
    bank_short = Question(
        "One wafer is available for two entitlements: what now?",
        clause=("mutou.bank.cash", "mutou.bank.cash_guard"),
        one="the new one is paid, the old one stays in the bank",
        both="none is paid until two wafers are there",
    )
    remains = Question(
        "What becomes of the pieces of a defeated player?",
        clause=("mutou.blood.last", "mutou.darj.defeat_transfer"),
        obstacles="they stay where they are",
        removed="they are removed",
        victor="they are the victor's",
    )
    self_defeat = Question(
        "A player gives up their own last Blood: who has their wafers?",
        clause="mutou.darj.defeat_transfer",
        supply="the supply",
        keep="they leave the game with them",
    )
    far_cost = Question(
        "What does it cost to move a shak farther than to the next tessel?",
        clause="mutou.alter.far",
        crossings="one alteration, and one for each edge or vertex crossed",
        further="one for each edge or vertex crossed",
    )
    area_reach = Question(
        "Whose surroundings may a caller alter?",
        clause=("mutou.area.reach", "mutou.area.choice"),
        called="those of the player called",
        caller="their own",
    )
    area_list = Question(
        "The list of alterations is lost: how may the playing area be altered?",
        clause=("mutou.area.list", "mutou.area.as_many"),
        geometry="tessels are split and merged, vertices moved, edges spliced and spliced apart",
        none="not at all",
    )
