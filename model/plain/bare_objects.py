"""What an object holds, without running anything of its class, which may raise, or say otherwise."""

from __future__ import annotations

from types import MemberDescriptorType
from typing import Any


def as_it_lies(thing: Any) -> dict[str, Any]:
    """The attributes of an object, by name.

    Args:
        thing: any object; what only its class knows, as one that is written in C does, is left out.
    """
    found: dict[str, Any] = {}
    kind: type = type(thing)
    for one in type.mro(kind):
        for name, slot in vars(one).items():
            if type(slot) is MemberDescriptorType and not name.startswith("__"):
                try:
                    found[name] = slot.__get__(thing, kind)
                except AttributeError:  # it is not set
                    continue
    try:
        held = object.__getattribute__(thing, "__dict__")
    except AttributeError:
        return found
    return {**found, **held} if isinstance(held, dict) else found
