"""What is wrong with a position as it stands, before any rule is asked of it.

Paths are the fields of ``Position`` behind a given prefix, such as ``position.hands[0][2]``.
Reasons: HANDS_NOT_SEATS, TILE_NOT_IN_SET, TILE_REPEATED, BONEYARD_IN_BLOCK, SEAT_OUT_OF_RANGE,
HAND_EMPTY, HAND_SIZE_WRONG, HANDS_UNEQUAL, HAND_TOO_LARGE, SEVERAL_OUT, SEAT_WITHOUT_TILES,
ENDS_NOT_TWO, END_NOT_IN_SET, END_NOT_SHOWN, ENDS_NOT_JOINED, LAID_LAST_MISSING, NO_DOUBLE_DEALT,
WRONG_LEADER, LEAD_NOT_HELD, LEAD_NOT_HIGHEST_DOUBLE, LEAD_AFTER_LEAD, LEADER_WITHOUT_DOUBLE,
LEAD_NOT_DOUBLE. ``cross_checks.py`` has those of the Cross games.
"""

from __future__ import annotations

from collections.abc import Iterator

from bestplay_solver.dominoes.cross_checks import cross_faults, ends_faults
from bestplay_solver.dominoes.position import (
    UNREADABLE_NUMBER,
    UNREADABLE_TILE,
    Position,
    highest_double,
)
from bestplay_solver.dominoes.settings import DominoRules, Lead
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile, full_set

_TWO_ENDS = 2


def is_readable(position: Position) -> bool:
    """Return whether no tile and no number of a position stands for one that was not read."""
    cross = position.cross
    numbers = {*position.ends, position.to_move, position.laid_last}
    if cross is not None:
        numbers |= {cross.centre, *cross.waiting}
    tiles = {position.lead, *(tile for _, tile in _places(position, ""))}
    return UNREADABLE_NUMBER not in numbers and UNREADABLE_TILE not in tiles


def check_position(rules: DominoRules, position: Position, path: str) -> list[Fault]:
    """Return every fault of a position under rules that have none."""
    faults = list(_tile_faults(rules, position, path))
    faults += _seat_faults(rules, position, path)
    sizes = list(map(len, position.hands))
    faults += size_faults(rules, sizes, position.is_before_lead, path)
    if position.is_before_lead:
        faults += _lead_faults(rules, position, path)
    else:
        faults += _table_faults(rules, position, path)
        faults += _later_faults(rules, position, path)
    return faults


def _places(position: Position, path: str) -> Iterator[tuple[str, Tile]]:
    for seat, hand in enumerate(position.hands):
        for at, tile in enumerate(hand):
            yield f"{path}.hands[{seat}][{at}]", tile
    for at, tile in enumerate(position.boneyard):
        yield f"{path}.boneyard[{at}]", tile


def _tile_faults(rules: DominoRules, position: Position, path: str) -> Iterator[Fault]:
    whole = set(full_set(rules.highest))
    first: dict[Tile, str] = {}
    for place, tile in _places(position, path):
        if tile == UNREADABLE_TILE:
            continue
        if tile not in whole:
            text = f"{tile} is not in the double-{rules.highest} set"
            yield Fault(place, "TILE_NOT_IN_SET", text)
        elif tile in first:
            yield Fault(place, "TILE_REPEATED", f"{tile} is also in {first[tile]}")
        first.setdefault(tile, place)
    if position.boneyard and not rules.draws:
        text = "in Block the tiles in no hand sleep; there is no boneyard"
        yield Fault(f"{path}.boneyard", "BONEYARD_IN_BLOCK", text)


def _seat_faults(rules: DominoRules, position: Position, path: str) -> Iterator[Fault]:
    for name, seat in (("to_move", position.to_move), ("laid_last", position.laid_last)):
        if seat is None or seat == UNREADABLE_NUMBER:
            continue
        if not 0 <= seat < rules.seats:
            text = f"the seats are 0 to {rules.seats - 1}, not {seat}"
            yield Fault(f"{path}.{name}", "SEAT_OUT_OF_RANGE", text)
    if len(position.hands) != rules.seats:
        text = f"{rules.seats} seats need as many hands, not {len(position.hands)}"
        yield Fault(f"{path}.hands", "HANDS_NOT_SEATS", text)


def size_faults(
    rules: DominoRules, sizes: list[int], is_before_lead: bool, path: str
) -> Iterator[Fault]:
    """Yield what is wrong with how many tiles the hands have."""
    if is_before_lead:
        yield from _dealt_hand_faults(rules, sizes, path)
        return
    for seat, size in enumerate(sizes):
        if rules.hand_size is not None and not rules.draws and size > rules.hand_size:
            text = f"{size} tiles, but {rules.hand_size} were dealt and nobody draws"
            yield Fault(f"{path}.hands[{seat}]", "HAND_TOO_LARGE", text)
    if len(sizes) != rules.seats:
        return
    out = [str(seat) for seat, size in enumerate(sizes) if not size]
    if len(out) > (rules.seats - 1 if rules.until_both_out else 1):
        text = f"seats {', '.join(out)} have no tiles, but the first to be out ended the hand"
        yield Fault(f"{path}.hands", "SEVERAL_OUT", text)


def _dealt_hand_faults(rules: DominoRules, sizes: list[int], path: str) -> Iterator[Fault]:
    for seat, size in enumerate(sizes):
        where = f"{path}.hands[{seat}]"
        if not size:
            yield Fault(where, "HAND_EMPTY", "before the lead every hand has tiles")
        elif rules.hand_size not in (None, size):
            text = f"{size} tiles, but {rules.hand_size} are dealt"
            yield Fault(where, "HAND_SIZE_WRONG", text)
        elif rules.hand_size is None and size != sizes[0] and sizes[0]:
            text = f"{size} tiles, but seat 0 was dealt {sizes[0]}"
            yield Fault(where, "HANDS_UNEQUAL", text)


def _lead_faults(rules: DominoRules, position: Position, path: str) -> Iterator[Fault]:
    lead = position.lead
    if lead == UNREADABLE_TILE or any(UNREADABLE_TILE in hand for hand in position.hands):
        return
    leader = position.to_move
    hand = position.hands[leader] if 0 <= leader < len(position.hands) else None
    if lead is not None and hand is not None and lead not in hand:
        text = f"seat {leader} does not hold {lead}"
        yield Fault(f"{path}.lead", "LEAD_NOT_HELD", text)
    if rules.lead is not Lead.HIGHEST_DOUBLE:
        if rules.has_cross:
            yield from _cross_lead_faults(position, hand, path)
        return
    highest = highest_double(position.hands)
    if highest is None:
        text = "no double was dealt, so nobody can lead: deal again"
        yield Fault(f"{path}.hands", "NO_DOUBLE_DEALT", text)
        return
    if lead not in (None, highest):
        text = f"the highest double, {highest}, leads, not {lead}"
        yield Fault(f"{path}.lead", "LEAD_NOT_HIGHEST_DOUBLE", text)
    if hand is not None and highest not in hand:
        text = f"the holder of the highest double, {highest}, leads, not seat {leader}"
        yield Fault(f"{path}.to_move", "WRONG_LEADER", text)


def _cross_lead_faults(
    position: Position, hand: tuple[Tile, ...] | None, path: str
) -> Iterator[Fault]:
    lead = position.lead
    if lead is not None and not lead.is_double:
        text = f"a double leads in the Cross games, not {lead}"
        yield Fault(f"{path}.lead", "LEAD_NOT_DOUBLE", text)
    if hand and not any(tile.is_double for tile in hand):
        text = f"a double leads in the Cross games, and seat {position.to_move} holds none"
        yield Fault(f"{path}.to_move", "LEADER_WITHOUT_DOUBLE", text)


def _table_faults(rules: DominoRules, position: Position, path: str) -> Iterator[Fault]:
    held = {tile for _, tile in _places(position, path)}
    free = [tile for tile in full_set(rules.highest) if tile not in held]
    yield from cross_faults(rules, position, free, path)
    if position.cross is None and rules.has_cross:
        yield from ends_faults(rules, position.ends, free, path)
    elif position.cross is None or (position.ends and not rules.has_cross):
        yield from _end_faults(rules, position, free, path)


def _end_faults(
    rules: DominoRules, position: Position, free: list[Tile], path: str
) -> Iterator[Fault]:
    if len(position.ends) != _TWO_ENDS:
        text = f"two ends are open after the lead, not {len(position.ends)}"
        yield Fault(f"{path}.ends", "ENDS_NOT_TWO", text)
    hidden = False
    for at, number in enumerate(position.ends):
        if number == UNREADABLE_NUMBER:
            hidden = True
        elif not 0 <= number <= rules.highest:
            text = f"double-{rules.highest} has no {number}"
            yield Fault(f"{path}.ends[{at}]", "END_NOT_IN_SET", text)
            hidden = True
        elif not any(number in tile for tile in free):
            text = f"every tile that shows {number} is in a hand or in the boneyard"
            yield Fault(f"{path}.ends[{at}]", "END_NOT_SHOWN", text)
            hidden = True
    if not hidden and len(position.ends) == _TWO_ENDS and not _joined(free, position.ends):
        text = f"no chain of tiles in no hand has the ends {position.ends[0]}, {position.ends[1]}"
        yield Fault(f"{path}.ends", "ENDS_NOT_JOINED", text)


def _joined(free: list[Tile], ends: tuple[int, ...]) -> bool:
    """Return whether some of the tiles make a chain with these two ends."""
    one, other = ends
    if one == other:
        # The double alone, or a closed walk over two tiles at least.
        return Tile(one, one) in free or any(
            _joined([tile for tile in free if tile != first], (sum(first) - one, one))
            for first in free
            if one in first
        )
    reached, border = {one}, [one]
    while border:
        number = border.pop()
        for tile in free:
            if number in tile and sum(tile) - number not in reached:
                reached.add(sum(tile) - number)
                border.append(sum(tile) - number)
    return other in reached


def _later_faults(rules: DominoRules, position: Position, path: str) -> Iterator[Fault]:
    out = [seat for seat, hand in enumerate(position.hands) if not hand]
    if position.lead is not None:
        yield Fault(f"{path}.lead", "LEAD_AFTER_LEAD", "the lead has been made already")
    if rules.needs_laid_last and position.laid_last is None and not out:
        text = "the tie rule asks who laid last; the position must say"
        yield Fault(f"{path}.laid_last", "LAID_LAST_MISSING", text)
    ended = any(set(rules.seats_of(rules.side(seat))) <= set(out) for seat in out)
    if position.to_move in out and rules.until_both_out and not ended:
        text = f"seat {position.to_move} has no tiles and is passed over"
        yield Fault(f"{path}.to_move", "SEAT_WITHOUT_TILES", text)
