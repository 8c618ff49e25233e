"""What choices are called where readings are compared: by the words of the move, or as the game says."""

from __future__ import annotations

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.system.system import Label


def choice_names(system: TransitionSystem) -> list[Label]:
    """For each instance what it is called: see `Game.same_choice`.

    Raises GameError where that is no label, or two choices of one reading are called alike.
    """
    labels = [instance.label for instance in system.instances]
    game = system.game
    if type(game).same_choice is Game.same_choice:
        return labels
    named: dict[Label, Label] = {}
    for label in labels:
        name = game.same_choice(label)
        if not isinstance(name, Label):
            raise _wrong(system, f"same_choice gives {name!r} for {label}", "return a Label, or the one that was given")
        if named.setdefault(name, label) != label:
            raise _wrong(
                system, f"same_choice calls {named[name]} and {label} both {name}", "give each a name of its own"
            )
    names = {label: name for name, label in named.items()}
    return [names[label] for label in labels]


def _wrong(system: TransitionSystem, what: str, fix: str) -> GameError:
    return GameError(f"{what}, in scope {system.scope}", file=system.game.file, fix=fix)
