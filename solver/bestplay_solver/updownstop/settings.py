"""Every setting of Up-Down-Stop44, and which of them contradict each other (RULES.md, 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bestplay_solver.faults import Fault
from bestplay_solver.tiles import set_size

MOST_SEATS = 4
HIGHEST_SETS = (6, 9, 12)
"""The sets that the game is played with: double-six, double-nine, double-twelve."""
MOST_EXCHANGED = 2
"""Tiles that a seat may exchange before the start tile is laid."""

_PARTNERS_SEATS = 4
_HANDS = {2: 7, 3: 6, 4: 5}


@dataclass(frozen=True, slots=True)
class UpDownStopRules:
    """The rules in force. ``check_rules`` tells which combinations are none.

    ``highest`` names the set (double-six, double-nine or double-twelve). ``partners``: seats 0 and
    2 play against 1 and 3, and their scores add up; without it each is alone. ``hand_size`` None
    means ``default_hand_size`` for a deal; a position's hands may have any size. ``hop``: the half
    that did not match becomes the active number. ``same_way``: each end is fixed by its own first
    build, and both may go the same way. ``all_passes_count``: passes count towards the end of the
    hand although they drew a tile.
    """

    seats: int = 2
    highest: int = 6
    partners: bool = False
    hand_size: int | None = None
    hop: bool = False
    same_way: bool = False
    all_passes_count: bool = False

    @property
    def has_two_sides(self) -> bool:
        """Whether two sides play, and not three or more."""
        return self.partners or self.seats == min(_HANDS)

    @property
    def default_hand_size(self) -> int:
        """The size of a dealt hand where nothing else is set, with any set."""
        return _HANDS[self.seats]

    @property
    def dealt_hand_size(self) -> int:
        """The size of a dealt hand under these rules."""
        return self.default_hand_size if self.hand_size is None else self.hand_size

    def side(self, seat: int) -> int:
        """Return the number of the side that scores with this seat: the least of its seats."""
        return seat % 2 if self.partners else seat

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side, in order."""
        return tuple(seat for seat in range(self.seats) if self.side(seat) == side)


def check_rules(rules: UpDownStopRules) -> list[Fault]:
    """Return every way in which settings contradict each other.

    Paths are the fields' names. Reasons: SEATS_OUT_OF_RANGE, SET_UNSUPPORTED, PARTNERS_NEED_FOUR,
    HAND_SIZE_OUT_OF_RANGE.
    """
    return list(_rules_faults(rules))


def _rules_faults(rules: UpDownStopRules) -> Iterator[Fault]:
    seats_fit = 2 <= rules.seats <= MOST_SEATS
    if not seats_fit:
        yield Fault("seats", "SEATS_OUT_OF_RANGE", f"two to four play, not {rules.seats}")
    if rules.highest not in HIGHEST_SETS:
        text = f"played with double-six, double-nine or double-twelve, not double-{rules.highest}"
        yield Fault("highest", "SET_UNSUPPORTED", text)
    elif seats_fit and rules.hand_size is not None:
        most = (set_size(rules.highest) - 1) // rules.seats
        if not 1 <= rules.hand_size <= most:
            text = (
                f"{rules.seats} hands of this set have 1 to {most} tiles, as one more is the start "
                f"tile, not {rules.hand_size}"
            )
            yield Fault("hand_size", "HAND_SIZE_OUT_OF_RANGE", text)
    if rules.partners and rules.seats != _PARTNERS_SEATS:
        text = f"partners need four seats, not {rules.seats}"
        yield Fault("partners", "PARTNERS_NEED_FOUR", text)
