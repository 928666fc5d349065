"""What is wrong with the table of a position in the Cross games: an unfinished cross, or its ends.

What is refused cannot be: each test is necessary for some hand to have come to such a table, and
none asks for the hand itself. Reasons: NOT_IN_GAME, ENDS_BESIDE_CROSS, END_NOT_IN_SET,
CENTRE_HELD, TOO_MANY_ARMS, ARM_SHOWS_CENTRE, ARM_REPEATED, ARM_HELD, ENDS_NOT_OF_CROSS,
END_NOT_SHOWN, END_TOO_OFTEN, ENDS_NOT_JOINED.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from bestplay_solver.dominoes.position import UNREADABLE_NUMBER, Cross, Position
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile

_ARMS = 4


def cross_faults(
    rules: DominoRules, position: Position, free: Collection[Tile], path: str
) -> Iterator[Fault]:
    """Yield the faults of a position with a cross; ``free`` are the tiles that may be laid."""
    cross = position.cross
    if cross is None:
        return
    if not rules.has_cross:
        text = "only in Cross and Double Nine Cross a hand begins with a cross"
        yield Fault(f"{path}.cross", "NOT_IN_GAME", text)
        return
    if position.ends:
        text = "while a cross is unfinished its centre alone is open; its arms wait"
        yield Fault(f"{path}.ends", "ENDS_BESIDE_CROSS", text)
    centre, where = cross.centre, f"{path}.cross"
    if not _is_in_set(rules, centre):
        text = f"double-{rules.highest} has no {centre}"
        yield Fault(f"{where}.centre", "END_NOT_IN_SET", text)
    elif centre != UNREADABLE_NUMBER and Tile(centre, centre) not in free:
        text = f"{Tile(centre, centre)} is in a hand or in the boneyard"
        yield Fault(f"{where}.centre", "CENTRE_HELD", text)
    if len(cross.waiting) >= _ARMS:
        text = f"{len(cross.waiting)} arms wait, but the fourth ends the cross: its ends are open"
        yield Fault(f"{where}.waiting", "TOO_MANY_ARMS", text)
    yield from _arm_faults(rules, cross, free, where)


def _is_in_set(rules: DominoRules, number: int) -> bool:
    """Whether a number is one of the set, or could not be read."""
    return number == UNREADABLE_NUMBER or 0 <= number <= rules.highest


def _arm_faults(
    rules: DominoRules, cross: Cross, free: Collection[Tile], path: str
) -> Iterator[Fault]:
    readable = cross.centre != UNREADABLE_NUMBER and _is_in_set(rules, cross.centre)
    for at, number in enumerate(cross.waiting):
        where = f"{path}.waiting[{at}]"
        if number == UNREADABLE_NUMBER:
            continue
        tile = Tile.of(cross.centre, number)
        if not _is_in_set(rules, number):
            yield Fault(where, "END_NOT_IN_SET", f"double-{rules.highest} has no {number}")
        elif number in cross.waiting[:at]:
            text = f"the set has one tile that makes an arm with {number}, and it lies already"
            yield Fault(where, "ARM_REPEATED", text)
        elif readable and number == cross.centre:
            text = f"an arm that shows {number} would be the double at the centre itself"
            yield Fault(where, "ARM_SHOWS_CENTRE", text)
        elif readable and tile not in free:
            yield Fault(where, "ARM_HELD", f"{tile} is in a hand or in the boneyard")


def ends_faults(
    rules: DominoRules, ends: Sequence[int], free: Collection[Tile], path: str
) -> Iterator[Fault]:
    """Yield the faults of the ends that are open once the cross is finished."""
    doubles = sum(tile.is_double for tile in free)
    further, rest = divmod(len(ends) - _ARMS, max(1, rules.ends_after_double - 1))
    if rules.ends_after_double == 1:
        if len(ends) != _ARMS:
            text = f"four ends are open once the cross is finished, not {len(ends)}"
            yield Fault(f"{path}.ends", "ENDS_NOT_OF_CROSS", text)
        further = 0
    elif rest or not 0 <= further < max(1, doubles):
        text = f"a cross and later doubles that make {rules.ends_after_double} ends of one, "
        text += f"{doubles} doubles being in no hand, do not leave {len(ends)} ends"
        yield Fault(f"{path}.ends", "ENDS_NOT_OF_CROSS", text)
    faults = list(_each_end(rules, ends, free, further, path))
    yield from faults
    if not faults and UNREADABLE_NUMBER not in ends and not _is_joined(ends, free):
        text = "no cross of tiles in no hand leads to these ends"
        yield Fault(f"{path}.ends", "ENDS_NOT_JOINED", text)


def _each_end(
    rules: DominoRules, ends: Sequence[int], free: Collection[Tile], further: int, path: str
) -> Iterator[Fault]:
    for at, number in enumerate(ends):
        where = f"{path}.ends[{at}]"
        if number == UNREADABLE_NUMBER:
            continue
        if not _is_in_set(rules, number):
            yield Fault(where, "END_NOT_IN_SET", f"double-{rules.highest} has no {number}")
            continue
        # A chain comes to a number by a tile that is no double, and a double may multiply one.
        most = len(_ways(number, free))
        if not most:
            text = f"every tile that leads to {number} is in a hand or in the boneyard"
            yield Fault(where, "END_NOT_SHOWN", text)
            continue
        if further > 0 and Tile(number, number) in free:
            most += rules.ends_after_double - 1
        if ends[: at + 1].count(number) > most:
            text = f"the tiles in no hand leave at most {most} ends that show {number}"
            yield Fault(where, "END_TOO_OFTEN", text)


def _ways(number: int, free: Collection[Tile]) -> list[int]:
    """Return the numbers that tiles lead to from a number."""
    return [sum(tile) - number for tile in free if number in tile and not tile.is_double]


def _is_joined(ends: Sequence[int], free: Collection[Tile]) -> bool:
    """Return whether all ends can be reached from some double with four tiles against it."""
    for centre in (tile.low for tile in free if tile.is_double):
        if len(_ways(centre, free)) < _ARMS:
            continue
        reached, border = {centre}, [centre]
        while border:
            new = set(_ways(border.pop(), free)) - reached
            reached |= new
            border += new
        if reached >= set(ends):
            return True
    return False
