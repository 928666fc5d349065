"""The rules of Up-Down-Stop44, as options and as a message."""

from __future__ import annotations

from typing import Literal, TypedDict

from bestplay.faults import Faults
from bestplay.options import Choices
from bestplay.updownstop.v1.updownstop_pb2 import Sides, UpDownStopRules

SIDES = Choices(Sides.items(), "SIDES_", "rules.sides", "SIDES_UNKNOWN")
"""Who plays together: ``partners``, ``singles``."""


class RuleOptions(TypedDict, total=False):
    """The rules to play by; what is left out or None is the default."""

    set: int | None
    """The set: double-n has every pair 0..n once. 6, 9 or 12; by default 6."""
    sides: Literal["partners", "singles"] | str | None
    """Who plays together: partners are seats 0 and 2 against 1 and 3; by default each is alone."""
    hand_size: int | None
    """The tiles of a dealt hand; by default 7, 6 or 5 for two, three or four seats."""
    hop: bool | None
    """A built tile's other half becomes the active number; by default the half that matched."""
    same_way: bool | None
    """Each end is fixed by its own first build; by default the first build of all fixes both."""
    all_passes_count: bool | None
    """A pass counts towards the end though it drew a tile; by default not."""


def read_rules(options: RuleOptions, faults: Faults) -> UpDownStopRules | None:
    """Return the rules as a message, None if none are said; faults are those of ``rules...``."""
    rules = UpDownStopRules(
        set=faults.number(options.get("set"), "rules.set"),
        sides=SIDES.read(options.get("sides"), faults),
        hand_size=faults.number(options.get("hand_size"), "rules.hand_size"),
        hop=options.get("hop"),
        same_way=options.get("same_way"),
        all_passes_count=options.get("all_passes_count"),
    )
    return rules if rules.ByteSize() else None
