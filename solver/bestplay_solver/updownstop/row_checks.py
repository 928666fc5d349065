"""What is wrong with a row as it stands: ends that could not have come about.

Paths are the fields of ``Row`` behind a given prefix, such as ``position.row.first.top``. Reasons:
END_NOT_IN_SET, END_NOT_OF_START, TOP_WITHOUT_ACTIVE, END_NOT_REACHED, DIRECTION_MISSING,
DIRECTION_TOO_EARLY, DIRECTIONS_DISAGREE, STOP_ON_START, STOP_ON_DOUBLE, STOPS_BOTH_FRESH,
STOP_FRESH_AFTER_PASS, SCRAP_NOT_DOUBLE, SCRAP_TOO_EARLY, DEAD_TOO_EARLY, PASSES_OUT_OF_RANGE,
PASSES_BESIDE_PILE.
"""

from __future__ import annotations

from collections.abc import Iterator

from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile, full_set
from bestplay_solver.unreadable import UNREADABLE_NUMBER, UNREADABLE_TILE
from bestplay_solver.updownstop.position import Direction, Position, Row, RowEnd
from bestplay_solver.updownstop.settings import UpDownStopRules


def is_untouched(row: Row) -> bool:
    """Return whether only the start tile has been laid."""
    return row.first.top is None and row.second.top is None and not row.scrap


def row_faults(rules: UpDownStopRules, position: Position, path: str) -> list[Fault]:
    """Return every fault of a position's row but those of tiles that are twice somewhere."""
    row = position.row
    faults: list[Fault] = []
    for name, end in row.ends:
        faults += _end_faults(rules, end, f"{path}.{name}")
    faults += _start_faults(row, path)
    faults += _direction_faults(rules, row, path)
    faults += _stop_faults(row, path)
    faults += _pass_faults(rules, position, path)
    faults += _heap_faults(row, path)
    if not faults and not rules.hop and _is_readable(row):
        faults += _reach_faults(rules, position, path)
    return faults


def _is_readable(row: Row) -> bool:
    tiles = {row.start, row.first.top, row.second.top}
    return UNREADABLE_TILE not in tiles and UNREADABLE_NUMBER not in (
        row.first.active,
        row.second.active,
    )


def _end_faults(rules: UpDownStopRules, end: RowEnd, path: str) -> Iterator[Fault]:
    active, top = end.active, end.top
    if active == UNREADABLE_NUMBER:
        return
    if not 0 <= active <= rules.highest:
        text = f"double-{rules.highest} has no {active}"
        yield Fault(f"{path}.active", "END_NOT_IN_SET", text)
    elif top not in (None, UNREADABLE_TILE) and active not in top:
        text = f"{top} was built there last, and does not show {active}"
        yield Fault(f"{path}.top", "TOP_WITHOUT_ACTIVE", text)
    if end.stop is not None and top is None:
        text = "nobody has built there, and the start tile is never stopped"
        yield Fault(f"{path}.stop", "STOP_ON_START", text)
    elif end.stop is not None and top == Tile(active, active) and active >= 0:
        text = f"{top} was built there, so it cannot be the stop too"
        yield Fault(f"{path}.stop", "STOP_ON_DOUBLE", text)


def _start_faults(row: Row, path: str) -> Iterator[Fault]:
    """Tell of ends that nobody has built at, and yet do not show the start tile's number."""
    if not _is_readable(row):
        return
    left = list(row.start)
    for name, end in row.ends:
        if end.top is not None:
            continue
        if end.active in left:
            left.remove(end.active)
        else:
            text = f"nobody has built there, and the start tile {row.start} leaves no {end.active}"
            yield Fault(f"{path}.{name}.active", "END_NOT_OF_START", text)


def _direction_faults(rules: UpDownStopRules, row: Row, path: str) -> Iterator[Fault]:
    built = row.first.top is not None or row.second.top is not None
    for name, end in row.ends:
        where = f"{path}.{name}.direction"
        is_fixed = end.top is not None if rules.same_way else built
        if is_fixed and end.direction is None:
            text = "it is built already, so it has a direction"
            if end.top is None:
                text = "the other end is built already, so say that this one goes the other way"
            yield Fault(where, "DIRECTION_MISSING", text)
        elif not is_fixed and end.direction is not None:
            yield Fault(where, "DIRECTION_TOO_EARLY", "no build has fixed its direction yet")
    first, second = row.first.direction, row.second.direction
    if first is not None and first is second and not rules.same_way:
        text = f"both ends go {second.value}; that is a setting"
        yield Fault(f"{path}.second.direction", "DIRECTIONS_DISAGREE", text)


def _stop_faults(row: Row, path: str) -> Iterator[Fault]:
    fresh = [name for name, end in row.ends if end.stop is not None and end.stop.fresh]
    if len(fresh) > 1:
        text = "one turn plays one stop, so they cannot both be of the last turn"
        yield Fault(f"{path}.second.stop", "STOPS_BOTH_FRESH", text)
    elif fresh and row.passes > 0:
        text = f"{row.passes} have passed since, so it is not of the turn just before"
        yield Fault(f"{path}.{fresh[0]}.stop", "STOP_FRESH_AFTER_PASS", text)


def _pass_faults(rules: UpDownStopRules, position: Position, path: str) -> Iterator[Fault]:
    passes = position.row.passes
    if passes == UNREADABLE_NUMBER:
        return
    if not 0 <= passes <= rules.seats:
        text = f"0 to {rules.seats} seats in turn have passed, not {passes}"
        yield Fault(f"{path}.passes", "PASSES_OUT_OF_RANGE", text)
    elif passes and position.pile and not rules.all_passes_count:
        text = "a pass that draws does not count, and the pile has tiles"
        yield Fault(f"{path}.passes", "PASSES_BESIDE_PILE", text)


def _heap_faults(row: Row, path: str) -> Iterator[Fault]:
    for at, tile in enumerate(row.scrap):
        if not tile.is_double and tile != UNREADABLE_TILE:
            text = f"{tile} is no double, so it was never a stop"
            yield Fault(f"{path}.scrap[{at}]", "SCRAP_NOT_DOUBLE", text)
    if row.first.top is None and row.second.top is None:
        text = "nobody has built yet"
        if row.scrap:
            yield Fault(f"{path}.scrap", "SCRAP_TOO_EARLY", f"{text}, so nothing was stopped")
        if row.dead:
            yield Fault(f"{path}.dead", "DEAD_TOO_EARLY", f"{text}, so no tile lies below a top")


# Ends that no tiles can have led to: each number between the start tile and the active one was
# shown by a tile of its own. Once round the set and more takes these tiles and further ones.


def _reach_faults(rules: UpDownStopRules, position: Position, path: str) -> Iterator[Fault]:
    row = position.row
    held = {*position.pile, *(tile for hand in position.hands for tile in hand)}
    held |= {row.start, *row.scrap}
    held |= {end.top for _, end in row.ends if end.top is not None}
    held |= {Tile(end.active, end.active) for _, end in row.ends if end.stop is not None}
    free = [tile for tile in full_set(rules.highest) if tile not in held]
    if any(_match(_passed(rules, row, begun), free) for begun in _beginnings(row)):
        return
    text = f"too few tiles are free to have led from the start tile {row.start} to its ends"
    yield Fault(path, "END_NOT_REACHED", text)


def _beginnings(row: Row) -> list[tuple[int, int]]:
    """Return which number of the start tile each end may have begun with."""
    orders = [(row.start.low, row.start.high), (row.start.high, row.start.low)]
    return [
        order
        for order in orders
        if (row.first.top is not None or order[0] == row.first.active)
        and (row.second.top is not None or order[1] == row.second.active)
    ]


def _passed(rules: UpDownStopRules, row: Row, begun: tuple[int, int]) -> list[int]:
    """Return the numbers that tiles below the tops must have shown, one tile each, at least."""
    numbers = []
    for number, (_, end) in zip(begun, row.ends, strict=True):
        if end.top is None:
            continue
        step = 1 if end.direction is Direction.UP else -1
        number = (number + step) % (rules.highest + 1)
        while number != end.active:
            numbers.append(number)
            number = (number + step) % (rules.highest + 1)
    return numbers


def _match(numbers: list[int], free: list[Tile]) -> bool:
    """Return whether each number can have a free tile of its own that shows it."""
    owner: dict[Tile, int] = {}

    def finds(which: int, tried: set[Tile]) -> bool:
        for tile in free:
            if numbers[which] in tile and tile not in tried:
                tried.add(tile)
                if tile not in owner or finds(owner[tile], tried):
                    owner[tile] = which
                    return True
        return False

    return all(finds(which, set()) for which in range(len(numbers)))
