"""What is wrong with a position or a deal as it stands, before any rule is asked of it.

Paths are the fields of ``Position`` behind a given prefix, such as ``position.hands[0][2]``.
Reasons: HANDS_NOT_SEATS, TILE_NOT_IN_SET, TILE_REPEATED, SEAT_OUT_OF_RANGE, HAND_EMPTY,
HAND_SIZE_WRONG, HANDS_UNEQUAL, SEVERAL_OUT, PILE_TOO_LARGE. ``row_checks.py`` has those of the row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile, full_set, set_size
from bestplay_solver.unreadable import UNREADABLE_NUMBER, UNREADABLE_TILE
from bestplay_solver.updownstop.position import Exchange, Play, Position, Record, Row, Step
from bestplay_solver.updownstop.row_checks import is_untouched, row_faults
from bestplay_solver.updownstop.settings import UpDownStopRules

_Hands = Sequence[Sequence[Tile]]


def is_readable(asked: Position | Record) -> bool:
    """Return whether no tile and no number stands for one that was not read."""
    tiles = {tile for hand in asked.hands for tile in hand} | set(asked.pile)
    numbers = {asked.to_move}
    if isinstance(asked, Position):
        row = asked.row
        tiles |= {row.start, row.first.top or row.start, row.second.top or row.start}
        tiles |= {*row.scrap, *row.dead}
        numbers |= {row.first.active, row.second.active, row.passes}
    else:
        for step in asked.steps:
            tiles |= set(_step_tiles(step))
            numbers |= {step.seat, step.play.active if isinstance(step.play, Play) else None}
    return UNREADABLE_NUMBER not in numbers and UNREADABLE_TILE not in tiles


def is_readable_play(play: Play) -> bool:
    """Return whether no part of a play stands for one that was not read."""
    return play.tile != UNREADABLE_TILE and play.active != UNREADABLE_NUMBER


def check_position(rules: UpDownStopRules, position: Position, path: str) -> list[Fault]:
    """Return every fault of a position under rules that have none."""
    places = list(_held_places(position.hands, position.pile, path))
    faults = list(tile_faults(rules, [*places, *row_places(position.row, path)]))
    sizes = list(map(len, position.hands))
    faults += seat_faults(rules, len(sizes), position.to_move, path)
    faults += hand_faults(rules, sizes, position.row, len(position.pile), path)
    faults += row_faults(rules, position, f"{path}.row")
    return faults


def check_record(rules: UpDownStopRules, record: Record, path: str) -> list[Fault]:
    """Return every fault of a record but those of its steps' order, under rules that have none."""
    dealt = list(_held_places(record.hands, (), path))
    faults = list(tile_faults(rules, dealt))
    faults += tile_faults(rules, _held_places((), record.pile, path))
    faults += seat_faults(rules, len(record.hands), record.to_move, path)
    faults += deal_faults(rules, list(map(len, record.hands)), path)
    whole = set(full_set(rules.highest))
    for index, step in enumerate(record.steps):
        for tile in _step_tiles(step):
            if tile not in whole and tile != UNREADABLE_TILE:
                text = f"{tile} is not in the double-{rules.highest} set"
                faults.append(Fault(f"{path}.steps[{index}]", "TILE_NOT_IN_SET", text))
    return faults


def _step_tiles(step: Step) -> tuple[Tile, ...]:
    play = step.play
    if isinstance(play, Exchange):
        return play.put_aside + play.drawn
    if isinstance(play, Play) and play.tile is None:
        return ()
    return () if play.tile is None else (play.tile,)


def _held_places(hands: _Hands, pile: Sequence[Tile], path: str) -> Iterator[tuple[str, Tile]]:
    for seat, hand in enumerate(hands):
        for at, tile in enumerate(hand):
            yield f"{path}.hands[{seat}][{at}]", tile
    for at, tile in enumerate(pile):
        yield f"{path}.pile[{at}]", tile


def row_places(row: Row, path: str) -> Iterator[tuple[str, Tile]]:
    """Yield each tile of a row, and its path."""
    yield f"{path}.row.start", row.start
    for name, end in row.ends:
        if end.top is not None:
            yield f"{path}.row.{name}.top", end.top
    for name, tiles in (("scrap", row.scrap), ("dead", row.dead)):
        for at, tile in enumerate(tiles):
            yield f"{path}.row.{name}[{at}]", tile
    for name, end in row.ends:
        # A stop on the start tile or on a double that was built is at fault by itself.
        double = Tile(end.active, end.active)
        if end.stop is not None and end.top not in (None, double) and end.active >= 0:
            yield f"{path}.row.{name}.stop", double


def tile_faults(rules: UpDownStopRules, places: Iterable[tuple[str, Tile]]) -> Iterator[Fault]:
    """Yield the faults of tiles that are not in the set, or in two places."""
    whole = set(full_set(rules.highest))
    first: dict[Tile, str] = {}
    for place, tile in places:
        if tile == UNREADABLE_TILE:
            continue
        if tile not in whole:
            if not place.endswith(".stop"):  # the active number is at fault, and told so
                text = f"{tile} is not in the double-{rules.highest} set"
                yield Fault(place, "TILE_NOT_IN_SET", text)
        elif tile in first:
            yield Fault(place, "TILE_REPEATED", f"{tile} is also in {first[tile]}")
        first.setdefault(tile, place)


def seat_faults(
    rules: UpDownStopRules, hands: int, to_move: int | None, path: str
) -> Iterator[Fault]:
    """Yield the faults of who is to move, and of the number of hands."""
    if to_move not in (None, UNREADABLE_NUMBER) and to_move not in range(rules.seats):
        text = f"the seats are 0 to {rules.seats - 1}, not {to_move}"
        yield Fault(f"{path}.to_move", "SEAT_OUT_OF_RANGE", text)
    if hands != rules.seats:
        text = f"{rules.seats} seats need as many hands, not {hands}"
        yield Fault(f"{path}.hands", "HANDS_NOT_SEATS", text)


def hand_faults(
    rules: UpDownStopRules, sizes: Sequence[int], row: Row, pile: int, path: str
) -> Iterator[Fault]:
    """Yield the faults of the sizes of hands and pile beside a row."""
    size = rules.hand_size
    if size is not None and len(sizes) == rules.seats:
        most = set_size(rules.highest) - rules.seats * size - 1
        if pile > most:
            text = f"{most} tiles are left after hands of {size} and the start tile"
            yield Fault(f"{path}.pile", "PILE_TOO_LARGE", text)
    if is_untouched(row):
        for seat, held in enumerate(sizes):
            if not held:
                text = "before the first build every hand has tiles"
                yield Fault(f"{path}.hands[{seat}]", "HAND_EMPTY", text)
            elif size is not None and held < size:
                text = f"{held} tiles, but {size} are dealt and nothing was played"
                yield Fault(f"{path}.hands[{seat}]", "HAND_SIZE_WRONG", text)
        return
    out = [str(seat) for seat, held in enumerate(sizes) if not held]
    if len(out) > 1:
        text = f"seats {', '.join(out)} have no tiles, but the first to be out ended the hand"
        yield Fault(f"{path}.hands", "SEVERAL_OUT", text)
    if out and 0 < row.passes <= rules.seats:
        text = f"seat {out[0]} is out, so its last tile was the last turn, and no pass"
        yield Fault(f"{path}.row.passes", "PASSES_OUT_OF_RANGE", text)


def deal_faults(rules: UpDownStopRules, sizes: Sequence[int], path: str) -> Iterator[Fault]:
    """Yield the faults of the sizes of dealt hands."""
    for seat, size in enumerate(sizes):
        where = f"{path}.hands[{seat}]"
        if not size:
            yield Fault(where, "HAND_EMPTY", "every hand has tiles when it is dealt")
        elif rules.hand_size not in (None, size):
            text = f"{size} tiles, but {rules.hand_size} are dealt"
            yield Fault(where, "HAND_SIZE_WRONG", text)
        elif rules.hand_size is None and size != sizes[0] and sizes[0]:
            text = f"{size} tiles, but seat 0 was dealt {sizes[0]}"
            yield Fault(where, "HANDS_UNEQUAL", text)
