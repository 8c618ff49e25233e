"""What two editors found open in the rulebooks who had not seen the program, and how much of it is asked.

    python -m benchmarks.blind_questions                 tables, game by game; then those of asking-measured.md
    python -m benchmarks.blind_questions --list music    what is in no question and no ledger, of a game or of all

Each entry of `blind_questions.json` has the sentence (in the editors' words), what is open in it, the readings they
saw, whether a reading changes a result, how sure they were that it is open (1 to 3), and whether the modeller had been
told of it before (`told`). What became of it stands in `now`, judged by reading, sentence by sentence: a question that
the game declares, a proposal of `rulestone ask` and its rank where the author's answers are ignored, or nothing.
What became of it later stands in `since`, and changes nothing of that: the question that was adopted, the sentence that
settles it, or where the ledger notes that it is open, and what the model takes (the words in italics there). Noted is
neither asked nor declared: it counts for nothing but the column that says how many are.
Entries of which the editors were not sure (1) were not judged and have no `now`; what became of them later may be said.

`blind_judged.json` has what two judges said of later lists of proposals, each alone, of every entry that was neither
declared nor named in a ledger: the rank of the first proposal that asks it *by the letter* (the same sentence and the
same thing), and of the first that asks it *if read kindly* (it leads to the same thing from a neighbouring sentence, or
in more general words). The other tables are made of them, one for each list; of some games the entries had been seen by
whoever made what asks (`seen`), so that what is found of them says nothing.

`blind_questions_later.json` is the list of two other editors, made later in the same way, and
`blind_questions_third.json` that of two more. `told` and `now` of their entries say what was found in ledgers and
declared questions; of the third list `told` also says that it stands in one of the lists before.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.words_given import words_given

FILE = Path(__file__).with_name("blind_questions.json")
LATER = Path(__file__).with_name("blind_questions_later.json")
THIRD = Path(__file__).with_name("blind_questions_third.json")
JUDGED = Path(__file__).with_name("blind_judged.json")

SURE = 2
"""How sure the editors must have been that something is open."""

FIRST, MORE = 20, 60

DECLARED, ASKED = "declared: ", "asked: "

ADOPTED, SETTLED, NOTED = "adopted: ", "settled: ", "noted: "

SINCE = ("adopted since", "settled since", "noted since")
"""The columns of what became of entries later."""

LEDGERS = {"mudslide": "kings", "pashtum": "kings", "casino": "kings", "music": "mutou"}
"""In whose ledger the clauses of a game stand that has none of its own."""


@dataclass(frozen=True)
class BlindQuestion:
    """Something a text leaves open, found by an editor who had not seen the program.

    Attributes:
        id: its name in the editors' lists.
        game: whose rules it is about.
        sentence: in the editor's words.
        question: what is open in it.
        readings: those the editor saw; at least two.
        changes_result: `yes`, `no`, or `only what is known`.
        sure: how sure the editor was that it is open, 1 to 3.
        told: whether the modeller had been told of it before.
        now: what became of it; None where it was not judged.
        since: what became of it later: adopted, settled or noted; empty where nothing.
    """

    id: str
    game: str
    sentence: str
    question: str
    readings: Sequence[str]
    changes_result: str
    sure: int
    told: bool
    now: str | None = None
    since: str = ""

    @property
    def adopted(self) -> str:
        """The question that the game asks since; empty if there is none."""
        return self.since.removeprefix(ADOPTED) if self.since.startswith(ADOPTED) else ""

    @property
    def noted(self) -> str:
        """The words in italics by which the ledger says that it is open; empty where it does not."""
        return self.since.removeprefix(NOTED) if self.since.startswith(NOTED) else ""

    @property
    def declared(self) -> str:
        """The question of the game that asks it already; empty if there is none."""
        return (self.now or "").removeprefix(DECLARED) if (self.now or "").startswith(DECLARED) else ""

    @property
    def asked(self) -> tuple[str, int] | None:
        """The proposal that asks it, and its rank; None if there is none."""
        if not (self.now or "").startswith(ASKED):
            return None
        name, _, rank = (self.now or "").removeprefix(ASKED).rpartition(", ")
        return name, int(rank)


@dataclass(frozen=True)
class Row:
    """How much of what editors found open is known or asked.

    Attributes:
        entries: of which they were sure.
        declared: how many of these a question of the game asks.
        first: how many of the others one of the first twenty proposals asks.
        more: how many of them one of the first sixty does, those of the first twenty included.
        adopted: how many a question asks that the game has since.
        settled: how many a sentence settles that the author has named since.
        noted: how many are neither adopted nor settled, and said to be open in the ledger since.
    """

    entries: int
    declared: int
    first: int
    more: int
    adopted: int = 0
    settled: int = 0
    noted: int = 0

    @property
    def neither(self) -> int:
        """How many are neither declared nor asked."""
        return self.entries - self.declared - self.more


def blind_questions(file: Path = FILE) -> list[BlindQuestion]:
    """All entries of a list, game by game."""
    return [BlindQuestion(**entry) for entry in json.loads(file.read_text(encoding="utf-8"))]


def left_table(found: Sequence[BlindQuestion]) -> list[str]:
    """Of how many entries editors were sure, how many are declared or named in a ledger, and how many are left.

    And what became since of all that are not declared, named or not.
    """
    columns = ("game", "entries", "declared", "otherwise named in a ledger", "left", *SINCE)
    lines = [f"| {' | '.join(columns)} |", "|" + "---|" * len(columns)]
    for name in [*dict.fromkeys(one.game for one in found), "all"]:
        own = [one for one in found if name in (one.game, "all") and one.sure >= SURE]
        declared = sum(bool(one.declared) for one in own)
        named = sum(one.told and not one.declared for one in own)
        since = [sum(one.since.startswith(what) for one in own) for what in (ADOPTED, SETTLED, NOTED)]
        figures = [len(own), declared, named, len(own) - declared - named, *since]
        lines.append(f"| {name} | {' | '.join(map(str, figures))} |")
    return lines


def row(found: Iterable[BlindQuestion], told: bool) -> Row:
    """The figures of those that were, or were not, told to a modeller, and of which the editors were sure."""
    kept = [one for one in found if one.sure >= SURE and one.told is told]
    ranks = [one.asked[1] for one in kept if one.asked is not None]
    first, more = (sum(rank <= most for rank in ranks) for most in (FIRST, MORE))
    since = (sum(one.since.startswith(what) for one in kept) for what in (ADOPTED, SETTLED, NOTED))
    return Row(len(kept), sum(bool(one.declared) for one in kept), first, more, *since)


def table(found: Sequence[BlindQuestion]) -> list[str]:
    """The lines of the table: a row for each game, and one for all."""
    games = list(dict.fromkeys(one.game for one in found))
    columns = (
        "game",
        "entries",
        "declared",
        "asked in the first twenty",
        "in sixty",
        "neither",
        "named in a ledger",
        "of these declared",
        *SINCE,
    )
    lines = [f"| {' | '.join(columns)} |"]
    lines.append("|" + "---|" * len(columns))
    for name in [*games, "all"]:
        own = [one for one in found if name in (one.game, "all")]
        new, old = row(own, told=False), row(own, told=True)
        since = (new.adopted + old.adopted, new.settled + old.settled, new.noted + old.noted)
        figures = (new.entries, new.declared, new.first, new.more, new.neither, old.entries, old.declared, *since)
        lines.append(f"| {name} | {' | '.join(map(str, figures))} |")
    return lines


@dataclass(frozen=True)
class Judged:
    """What a judge said of an entry.

    Attributes:
        letter: the rank of the first proposal that asks it by the letter; None where there is none.
        kindly: the rank of the first that asks it if read kindly; None where there is none.
    """

    letter: int | None
    kindly: int | None


@dataclass(frozen=True)
class Round:
    """What judges said of one list of proposals.

    Attributes:
        commit: in which the program was frozen that made it.
        seen: the games whose entries had been seen before that.
        judges: what each judge said, by the entry's id.
    """

    commit: str
    seen: Sequence[str]
    judges: Mapping[str, Mapping[str, Judged]]


def rounds() -> list[Round]:
    """All that was judged, in the order of time."""
    found = []
    for kept in json.loads(JUDGED.read_text(encoding="utf-8")):
        judges = {judge: {name: Judged(*r) for name, r in said.items()} for judge, said in kept["judges"].items()}
        found.append(Round(kept["commit"], kept["seen"], judges))
    return found


def _rank(said: Judged, kindly: bool) -> float:
    """Where an entry is asked; infinite where it is not."""
    rank = said.kindly if kindly else said.letter
    return float("inf") if rank is None else rank


def judged_table(found: Sequence[BlindQuestion], judged: Round) -> list[str]:
    """The lines of the table of a round: a row for each game, and one for all; a figure of each judge in a cell.

    Where the entries of some games had been seen, those of the others have a row for all of them, and so have these.
    """
    columns = ("game", "entries", "by the letter in twenty", "in sixty", "kindly in twenty", "in sixty")
    lines = [f"| {' | '.join(columns)} |", "|" + "---|" * len(columns)]
    known = [one for one in found if any(one.id in said for said in judged.judges.values())]
    games = list(dict.fromkeys(one.game for one in known))
    rows = {name + (", seen" if name in judged.seen else ""): [name] for name in games}
    if judged.seen:
        rows["all that were seen"] = [name for name in games if name in judged.seen]
        rows["all others"] = [name for name in games if name not in judged.seen]
    else:
        rows["all"] = games
    for told, those in rows.items():
        own = [one.id for one in known if one.game in those]
        cells = []
        for most, kindly in ((FIRST, False), (MORE, False), (FIRST, True), (MORE, True)):
            counts = [sum(_rank(said[name], kindly) <= most for name in own) for said in judged.judges.values()]
            cells.append(" and ".join(map(str, counts)) if len(set(counts)) > 1 else str(counts[0]))
        lines.append(f"| {told} | {len(own)} | {' | '.join(cells)} |")
    return lines


LISTS = ("first", "second", "third")
ROUNDS = (
    "with the first questions in words",
    "with the first checklists",
    "the same, of the second list",
    "after more checklists",
)
"""What `ask` could ask when the lists of proposals were made that judges read, in the order of time."""


def lists_in_short(lists: Sequence[Sequence[BlindQuestion]]) -> list[str]:
    """The lines of a table of the page: what of each list of entries was known, and what became of the others."""
    lines = []
    for name, found in zip(LISTS, lists, strict=True):
        head, rule, *_, every = left_table(found)
        lines = lines or [head.replace("| game |", "| list |"), rule]
        lines.append(every.replace("| all |", f"| {name} |"))
    return lines


def rounds_in_short(found: Sequence[BlindQuestion]) -> list[str]:
    """The lines of a table of the page: of the entries left, how many were asked each time that judges read."""
    lines = []
    for name, judged in zip(ROUNDS, rounds(), strict=True):
        head, rule, *rows = judged_table(found, judged)
        lines = lines or [head.replace("| game |", "| questions | games |"), rule + "---|"]
        for row in rows:
            which = row.strip("|").partition("|")[0].strip()
            if which.startswith("all"):
                games = {"all": "all", "all that were seen": "seen", "all others": "not seen"}[which]
                lines.append(row.replace(f"| {which} |", f"| {name} | {games} |"))
    return lines


def main(arguments: Sequence[str]) -> None:
    """Print the tables, or what is neither declared nor asked, and not answered or noted since."""
    found, later, third = blind_questions(), blind_questions(LATER), blind_questions(THIRD)
    if "--list" not in arguments:
        both = [*found, *later]
        judged = [line for one in rounds() for line in ("", f"Frozen in {one.commit}:", "", *judged_table(both, one))]
        others = ["", "Of two other editors:", "", *left_table(later), "", "Of two more:", "", *left_table(third)]
        short = ["", *lists_in_short([found, later, third]), "", *rounds_in_short(both)]
        print("\n".join([*table(found), *judged, *others, *short]))
        return
    games = [name for name in arguments if name != "--list"]
    for one in (*found, *later, *third):
        if one.now == "" and not one.since and not one.told and (not games or one.game in games):
            print(f"{one.id}: {one.sentence} {one.question}")


if __name__ == "__main__":
    main(words_given(__doc__))
