"""From chains back to places: where each card of a plan is put, spare ones too."""

from __future__ import annotations

from collections.abc import Sequence

from bestplay_solver.upordown.area import Area, Place
from bestplay_solver.upordown.row_search import PlannedRow
from bestplay_solver.upordown.settings import ROWS, DiscardUnit, DiscardWhen, UpOrDownRules


class Fates:
    """What a card or a row is worth that is turned over, under some rules.

    ``is_collapsed``: spare cards are worth the same each and can be laid while any slot's last row
    has not begun, so a search need not know how they lie. Not so where turning over needs to be
    stuck. Nor where each row turned over costs a point: then spare cards had better share rows.
    """

    def __init__(self, rules: UpOrDownRules) -> None:
        value = rules.discard_value
        self.by_card = rules.discard_unit is DiscardUnit.CARD
        self.value = value
        self.is_collapsed = rules.discard_when is DiscardWhen.ANY_TIME and (
            self.by_card or value >= 0
        )
        self.most_spare_card = value if self.by_card else max(0, value)
        self.each_spare_card = value if self.by_card else 0
        self.each_spare_row = 0 if self.by_card else value

    def row_spare(self, length: int) -> int:
        """Return the points of a row that is turned over."""
        return self.value * length if self.by_card else self.value

    def points_before(self, area: Area) -> int:
        """Return the points of an area's discards."""
        counted = len(area.discards) if self.by_card else area.discarded_rows or 0
        return self.value * counted


class _Slots:
    """The area's slots while a plan is laid: which row of the area each has, if any."""

    def __init__(self, rows: int) -> None:
        self.row_of: list[int | None] = [at if at < rows else None for at in range(ROWS)]
        self.rows = rows

    def begin(self, slot: int) -> Place:
        """Return the place that begins a row in a slot, turning over what is there."""
        row = self.row_of[slot]
        if row is not None:
            return Place.discard(row)
        self.row_of[slot] = self.rows
        self.rows += 1
        return Place.new_row()

    def append(self, slot: int) -> Place:
        """Return the place at the end of a slot's row."""
        row = self.row_of[slot]
        if row is None:
            raise AssertionError("a row goes on that never began")
        return Place.append(row)


def lay_all(layers: Sequence[list[PlannedRow]], codes: Sequence[int], time: int) -> list[Place]:
    """Return the place of each card of a plan that has every row before each card.

    ``codes`` are those of the area's rows at the outset, and ``time`` that of the first card.
    """
    slots = _Slots(len(codes))
    held = [*codes, *[0] * (ROWS - len(codes))]
    places = []
    for at, rows in enumerate(layers[1:]):
        code = time + at + 1
        new = next(row for row in rows if row.code == code)
        gone = next(row for row in layers[at] if row not in rows or not row.code)
        slot = held.index(gone.code)
        held[slot] = code
        places.append(slots.begin(slot) if new.is_begun else slots.append(slot))
    return places


def lay_chains(layers: Sequence[set[int]], codes: Sequence[int], time: int) -> list[Place]:
    """Return the place of each card of a plan that has only the rows that stay, by their codes.

    Spare cards turn over one another in the slot whose last row begins last, or in one where none
    begins. See ``lay_all`` for the rest.
    """
    kept = layers[0]
    held = {code: slot for slot, code in enumerate(codes) if code in kept}
    open_slots = list(range(len(codes), ROWS))
    open_slots += [slot for slot, code in enumerate(codes) if code not in kept]
    slots = _Slots(len(codes))
    moves = [_move(layers[at], rows, time + at + 1) for at, rows in enumerate(layers[1:])]
    begun = 0
    last = sum(move == 0 for move in moves) - 1
    spare = open_slots[min(last + 1, len(open_slots) - 1)] if open_slots else 0
    places = []
    for at, move in enumerate(moves):
        code = time + at + 1
        if move is None:
            places.append(slots.begin(spare))
        elif move == 0:
            held[code] = open_slots[begun]
            begun += 1
            places.append(slots.begin(held[code]))
        else:
            held[code] = held.pop(move)
            places.append(slots.append(held[code]))
    return places


def _move(before: set[int], after: set[int], code: int) -> int | None:
    """Return the code of the row that a card was appended to, 0 if it begins one, None: spare."""
    if code not in after:
        return None
    return next(iter(before - after), 0)
