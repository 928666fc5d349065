"""Every setting of the domino games, and which of them contradict each other (RULES.md, 4)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass

from bestplay_solver.faults import Fault
from bestplay_solver.tiles import set_size

MOST_SEATS = 5
HIGHEST_SETS = (6, 9, 12)
"""The sets that the domino games are played with: double-six, double-nine, double-twelve."""

_PARTNERS_SEATS = 4
_BLOCK_HANDS = {
    (6, 2): 8, (6, 3): 6, (6, 4): 6, (6, 5): 5, (9, 4): 9, (12, 4): 12
}  # fmt: skip
_DRAW_HANDS = {(6, 2): 7, (6, 3): 5, (6, 4): 4, (6, 5): 3}
_DOUBLE_NINE_CROSS_HANDS = {(9, 2): 7, (9, 3): 7, (9, 4): 5, (9, 5): 5}
_MOST_ENDS, _FEWEST_ENDS = 3, 2


class DominoGame(enum.Enum):
    """Which game is played."""

    BLOCK = "block"
    DRAW = "draw"
    CROSS = "cross"
    """Draw in which the four plays after the lead, a double, are made against it."""
    DOUBLE_NINE_CROSS = "double-nine-cross"
    """Cross in which a later double opens further ends."""


_HANDS = {
    DominoGame.BLOCK: _BLOCK_HANDS,
    DominoGame.DRAW: _DRAW_HANDS,
    DominoGame.CROSS: _DRAW_HANDS,
    DominoGame.DOUBLE_NINE_CROSS: _DOUBLE_NINE_CROSS_HANDS,
}


class Lead(enum.Enum):
    """Which tile may be led."""

    HIGHEST_DOUBLE = "highest-double"
    """The highest double held, by its holder."""
    ANY_TILE = "any-tile"
    """Any tile of the seat that is to move; in the Cross games any double of it."""


class Scoring(enum.Enum):
    """What the winner scores."""

    DIFFERENCE = "difference"
    """Out: the losers' spots. Blocked: the losers' spots less the winner's own."""
    LOSERS_TOTAL = "losers-total"
    """The losers' spots, out or blocked."""
    EVERYBODYS_TOTAL = "everybodys-total"
    """All spots that are left, the partner's and the winner's own too, out or blocked."""
    ONE_POINT = "one-point"
    """One point a hand, however it is won."""


class TieRule(enum.Enum):
    """Who wins a blocked hand in which sides (or hands) are equal lowest."""

    NOBODY = "nobody"
    LIGHTEST_TILE = "lightest-tile"
    """Whoever of those tied holds the single tile with the fewest spots."""
    LAID_LAST_LOSES = "laid-last-loses"
    """The side that laid last is no longer among those tied."""
    LAID_LAST_WINS = "laid-last-wins"
    """The side that laid last wins if it is among those tied."""


class Drawing(enum.Enum):
    """How a seat draws that cannot play."""

    UNTIL_PLAYABLE = "until-playable"
    """Until it can play, or the boneyard is down to the reserve."""
    ONE = "one"
    """One tile, which it must play if it fits; else it knocks."""
    ONE_ENDS_TURN = "one-ends-turn"
    """One tile, and its turn ends."""


@dataclass(frozen=True, slots=True)
class DominoRules:
    """The rules in force. ``check_rules`` tells which combinations are none.

    ``highest`` names the set (double-six, double-nine or double-twelve). ``partners`` and
    ``hand_size`` None mean the default: four seats play as two partnerships, and the sizes of
    ``default_hand_size``. ``until_both_out``, ``lowest_single``: partnerships only. ``drawing`` and
    ``reserve`` are of the games that draw: all but Block. ``ends_for_double``, of Double Nine
    Cross, is how many ends one end becomes by a double after the cross: 3 or 2.
    """

    game: DominoGame = DominoGame.BLOCK
    seats: int = 2
    highest: int = 6
    partners: bool | None = None
    hand_size: int | None = None
    lead: Lead = Lead.HIGHEST_DOUBLE
    until_both_out: bool = False
    scoring: Scoring = Scoring.DIFFERENCE
    lowest_single: bool = False
    tie: TieRule = TieRule.NOBODY
    drawing: Drawing = Drawing.UNTIL_PLAYABLE
    reserve: int = 0
    ends_for_double: int = 3

    @property
    def in_partnerships(self) -> bool:
        """Whether seats 0 and 2 play against 1 and 3."""
        return self.seats == _PARTNERS_SEATS if self.partners is None else self.partners

    @property
    def draws(self) -> bool:
        """Whether a seat that cannot play draws from a boneyard."""
        return self.game is not DominoGame.BLOCK

    @property
    def has_cross(self) -> bool:
        """Whether the hand begins with a cross."""
        return self.game in (DominoGame.CROSS, DominoGame.DOUBLE_NINE_CROSS)

    @property
    def ends_after_double(self) -> int:
        """How many ends one end becomes by a double; while a cross is unfinished none is laid."""
        return self.ends_for_double if self.game is DominoGame.DOUBLE_NINE_CROSS else 1

    @property
    def needs_laid_last(self) -> bool:
        """Whether a blocked hand may turn on who laid last."""
        return self.tie in (TieRule.LAID_LAST_LOSES, TieRule.LAID_LAST_WINS)

    @property
    def default_hand_size(self) -> int | None:
        """The size of a dealt hand where nothing else is set; None if it must be given."""
        return _HANDS[self.game].get((self.highest, self.seats))

    @property
    def dealt_hand_size(self) -> int | None:
        """The size of a dealt hand under these rules; None if it must be given and is not."""
        return self.default_hand_size if self.hand_size is None else self.hand_size

    def side(self, seat: int) -> int:
        """Return the number of the side that scores with this seat: the least of its seats."""
        return seat % 2 if self.in_partnerships else seat

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side, in order."""
        return tuple(seat for seat in range(self.seats) if self.side(seat) == side)


def check_rules(rules: DominoRules) -> list[Fault]:
    """Return every way in which settings contradict each other.

    Paths are the fields' names. Reasons: SEATS_OUT_OF_RANGE, SET_UNSUPPORTED, PARTNERS_NEED_FOUR,
    NEEDS_PARTNERS, HAND_SIZE_OUT_OF_RANGE, NOT_IN_BLOCK, RESERVE_OUT_OF_RANGE, NOT_IN_GAME,
    ENDS_FOR_DOUBLE_OUT_OF_RANGE.
    """
    return list(_rules_faults(rules))


def _rules_faults(rules: DominoRules) -> Iterator[Fault]:
    seats_fit = 2 <= rules.seats <= MOST_SEATS
    if not seats_fit:
        text = f"two to five play, not {rules.seats}"
        yield Fault("seats", "SEATS_OUT_OF_RANGE", text)
    if rules.highest not in HIGHEST_SETS:
        text = f"played with double-six, double-nine or double-twelve, not double-{rules.highest}"
        yield Fault("highest", "SET_UNSUPPORTED", text)
    elif seats_fit:
        yield from _hand_size_faults(rules)
    if rules.partners and rules.seats != _PARTNERS_SEATS:
        text = f"partners need four seats, not {rules.seats}"
        yield Fault("partners", "PARTNERS_NEED_FOUR", text)
    if not rules.in_partnerships:
        for name in ("until_both_out", "lowest_single"):
            if getattr(rules, name):
                yield Fault(name, "NEEDS_PARTNERS", f"{name} is a setting of partnerships")
    yield from _drawing_faults(rules)


def _hand_size_faults(rules: DominoRules) -> Iterator[Fault]:
    most = set_size(rules.highest) // rules.seats
    if rules.hand_size is not None and not 1 <= rules.hand_size <= most:
        text = f"{rules.seats} hands of this set have 1 to {most} tiles, not {rules.hand_size}"
        yield Fault("hand_size", "HAND_SIZE_OUT_OF_RANGE", text)


def _drawing_faults(rules: DominoRules) -> Iterator[Fault]:
    if not rules.draws and rules.drawing is not Drawing.UNTIL_PLAYABLE:
        yield Fault("drawing", "NOT_IN_BLOCK", "nobody draws in Block")
    if not rules.draws and rules.reserve:
        yield Fault("reserve", "NOT_IN_BLOCK", "Block has no boneyard to keep a reserve in")
    elif rules.reserve not in (0, 2):
        text = f"the reserve is 0 or 2 tiles, not {rules.reserve}"
        yield Fault("reserve", "RESERVE_OUT_OF_RANGE", text)
    if rules.ends_for_double not in (_MOST_ENDS, _FEWEST_ENDS):
        text = f"a double makes 3 or 2 ends of one, not {rules.ends_for_double}"
        yield Fault("ends_for_double", "ENDS_FOR_DOUBLE_OUT_OF_RANGE", text)
    elif rules.ends_for_double != rules.ends_after_double and rules.ends_for_double != _MOST_ENDS:
        text = "only in Double Nine Cross a later double opens further ends"
        yield Fault("ends_for_double", "NOT_IN_GAME", text)
