"""What `rulestone ask` asks in words of rulebook texts of other games, and what editors find open in them.

    python -m benchmarks.other_texts                tables, text by text; then that of docs/reference/asking-measured.md
    python -m benchmarks.other_texts wari scopa     the first sixty questions in words of texts

`other_texts.json` has ten texts of traditional games, written in the manner of old rulebooks by somebody who had not
seen what the program looks for; what two editors found open in them who had seen these texts alone; and what two judges
said of two lists of questions, of before and after checklists were widened with five of the texts at hand (`seen`). The
other five nobody had read who made the checklists. `other_texts_later.json` has fourteen more, half of them of hobby
games that were invented for it: none was at hand, and the two lists are of before and after checklists were widened
with twenty-four others, which are not here. `other_texts_third.json` has twelve more in the same manner; the second of
its two lists was taken back. So has `other_texts_fourth.json`, the second of whose lists had questions made of who
does what in a sentence, and of pairs of sentences; it was not kept. An entry that asks what an earlier one of the same
text does, as both judges say, is left out of the tables (`doubles`). Ranks are those of `blind_questions`: by the
letter, and if read kindly.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulestone.proofs.asking.in_words.asked_in_words import asked_of
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit

from benchmarks.words_given import words_given

from .blind_questions import MORE, SURE, BlindQuestion, Judged, Round, judged_table

_NAMES = ("other_texts.json", "other_texts_later.json", "other_texts_third.json", "other_texts_fourth.json")
FILES = tuple(map(Path(__file__).with_name, _NAMES))

LISTS = (
    ("before kinds for cards and throws", "with them"),
    ("before it was widened with other texts", "after"),
    ("as it is", "with 257 more kinds: not kept"),
    ("as it is", "with a reader of clauses: not kept"),
)
"""The two lists of questions that were judged of each file's texts."""


@dataclass(frozen=True)
class OtherText:
    """A rulebook text.

    Attributes:
        name: of the game.
        sentences: the whole text.
        seen: whether it was at hand when checklists were widened.
    """

    name: str
    sentences: Sequence[str]
    seen: bool

    @property
    def units(self) -> list[TextUnit]:
        """Its sentences as `ask` reads them, each a clause that no rule encodes."""
        return [
            TextUnit(f"{self.name}.s{number}", "clause", sentence, False)
            for number, sentence in enumerate(self.sentences, start=1)
        ]


@dataclass(frozen=True)
class OtherTexts:
    """All of it.

    Attributes:
        texts: by name.
        entries: what editors found open.
        doubles: entries that ask what an earlier one does.
        rounds: what judges said of two lists of questions, of the texts that were not seen.
    """

    texts: Mapping[str, OtherText]
    entries: Sequence[BlindQuestion]
    doubles: frozenset[str]
    rounds: Sequence[Round]

    def table(self, judged: Round) -> list[str]:
        """How many entries one list of questions asks: a row for each text, and one for all; doubles left out."""
        return judged_table([one for one in self.entries if one.id not in self.doubles], judged)


def other_texts(file: Path) -> OtherTexts:
    """What a file has."""
    kept: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    texts = {name: OtherText(name, one["sentences"], one["seen"]) for name, one in kept["texts"].items()}
    entries = [
        BlindQuestion(
            one["id"], one["text"], one["sentence"], one["question"], one["readings"], "yes", one["sure"], False
        )
        for one in kept["entries"]
    ]
    rounds = [
        Round(
            one["commit"],
            (),
            {judge: {name: Judged(*r) for name, r in said.items()} for judge, said in one["judges"].items()},
        )
        for one in kept["rounds"]
    ]
    return OtherTexts(texts, entries, frozenset(kept["doubles"]), rounds)


def in_a_hundred(every: Sequence[OtherTexts]) -> list[str]:
    """The lines of the table of the page: of a hundred entries how many each list of questions asks."""
    columns = (
        "texts",
        "entries",
        "list of questions",
        "by the letter in twenty",
        "in sixty",
        *("kindly in twenty", "in sixty"),
    )
    lines = [f"| {' | '.join(columns)} |", "|" + "---|" * len(columns)]
    for kept, names in zip(every, LISTS, strict=True):
        held = sum(not one.seen for one in kept.texts.values())
        for judged, name in zip(kept.rounds, names, strict=True):
            entries, *counts = (cell.strip() for cell in kept.table(judged)[-1].strip("|").split("|")[1:])
            shares = [sorted({round(100 * int(one) / int(entries)) for one in cell.split(" and ")}) for cell in counts]
            cells = [str(held), entries, name, *(" to ".join(map(str, one)) for one in shares)]
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def main(arguments: Sequence[str]) -> None:
    """Print the tables, or the questions in words of texts."""
    found = [other_texts(file) for file in FILES]
    texts = {name: text for one in found for name, text in one.texts.items()}
    for name in arguments:
        for place, one in enumerate(asked_of(Text(texts[name].units))[:MORE], start=1):
            print(f"{place}. {one.unit.clause}: “{one.unit.text}”\n   {one.question}")
    if not arguments:
        for these in found:
            sure = [one for one in these.entries if one.sure >= SURE]
            print(
                f"{len(these.texts)} texts, {len(these.entries)} entries, {len(sure)} of which the editors were sure\n"
            )
            for judged in these.rounds:
                print("\n".join((f"Frozen in {judged.commit}:", "", *these.table(judged), "")))
        print("\n".join(in_a_hundred(found)))


if __name__ == "__main__":
    main(words_given(__doc__))
