"""What is wrong with a hand as one seat has seen it, before any rule is asked of it.

Paths are the fields of ``SeenPosition`` behind a given prefix, such as ``position.laid[3]``.
Reasons, beside those of ``checks.py`` that keep their meaning: OWN_TILES_HIDDEN,
HIDDEN_OUT_OF_RANGE, STOCK_OUT_OF_RANGE, TOO_MANY_HIDDEN, LAID_BEFORE_LEAD, LAID_NOT_A_CHAIN,
VOIDS_NOT_SEATS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bestplay_solver.dominoes.checks import size_faults
from bestplay_solver.dominoes.cross_checks import cross_faults, ends_faults
from bestplay_solver.dominoes.position import (
    UNREADABLE_NUMBER,
    UNREADABLE_TILE,
    Play,
    Position,
    highest_double,
)
from bestplay_solver.dominoes.seen import SeenPosition, SeenRecord
from bestplay_solver.dominoes.settings import DominoRules, Lead
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile, full_set, set_size

_TWO_ENDS = 2


def is_readable_seen(seen: SeenPosition) -> bool:
    """Return whether no tile and no number stands for one that was not read."""
    numbers = {*seen.ends, seen.to_move, seen.laid_last, seen.stock}
    numbers |= {hand.hidden for hand in seen.hands} | {n for void in seen.voids for n in void}
    if seen.cross is not None:
        numbers |= {seen.cross.centre, *seen.cross.waiting}
    tiles = {seen.lead, *(tile for _, tile in _places(seen, ""))}
    return UNREADABLE_NUMBER not in numbers and UNREADABLE_TILE not in tiles


def readable_steps(record: SeenRecord) -> SeenRecord:
    """Return a record up to its first step that could not be read."""
    for at, step in enumerate(record.steps):
        if step.seat == UNREADABLE_NUMBER or not is_readable_play(step.play):
            return SeenRecord(record.deal, record.steps[:at])
    return record


def is_readable_play(play: Play) -> bool:
    """Return whether neither the tile nor the end of a play stands for one that was not read."""
    return play.tile != UNREADABLE_TILE and play.end != UNREADABLE_NUMBER


def check_seen(rules: DominoRules, seen: SeenPosition, seat: int, path: str) -> list[Fault]:
    """Return every fault of what a seat has seen, under rules that have none."""
    faults = list(_tile_faults(rules, seen, path))
    faults += _count_faults(rules, seen, seat, path)
    faults += _seat_faults(rules, seen, path)
    faults += _void_faults(rules, seen, path)
    sizes = [hand.size for hand in seen.hands]
    if not any(fault.reason == "HIDDEN_OUT_OF_RANGE" for fault in faults):
        faults += size_faults(rules, sizes, seen.is_before_lead, path)
    if seen.is_before_lead:
        faults += _lead_faults(rules, seen, seat, path)
    else:
        faults += _table_faults(rules, seen, path)
        faults += _later_faults(rules, seen, path)
    return faults


def _places(seen: SeenPosition, path: str) -> Iterator[tuple[str, Tile]]:
    for seat, hand in enumerate(seen.hands):
        for at, tile in enumerate(hand.tiles):
            yield f"{path}.hands[{seat}].tiles[{at}]", tile
    for at, tile in enumerate(seen.laid):
        yield f"{path}.laid[{at}]", tile


def _tile_faults(rules: DominoRules, seen: SeenPosition, path: str) -> Iterator[Fault]:
    whole = set(full_set(rules.highest))
    first: dict[Tile, str] = {}
    for place, tile in _places(seen, path):
        if tile == UNREADABLE_TILE:
            continue
        if tile not in whole:
            text = f"{tile} is not in the double-{rules.highest} set"
            yield Fault(place, "TILE_NOT_IN_SET", text)
        elif tile in first:
            yield Fault(place, "TILE_REPEATED", f"{tile} is also in {first[tile]}")
        first.setdefault(tile, place)


def _count_faults(rules: DominoRules, seen: SeenPosition, seat: int, path: str) -> Iterator[Fault]:
    most = set_size(rules.highest)
    counts = [(f"{path}.hands[{at}].hidden", hand.hidden) for at, hand in enumerate(seen.hands)]
    for where, count in counts:
        if not 0 <= count <= most and count != UNREADABLE_NUMBER:
            text = f"0 to {most} tiles may be hidden, not {count}"
            yield Fault(where, "HIDDEN_OUT_OF_RANGE", text)
    if 0 <= seat < len(seen.hands) and seen.hands[seat].hidden > 0:
        text = f"seat {seat} asks, so all of its tiles must be given, not how many it has"
        yield Fault(f"{path}.hands[{seat}].hidden", "OWN_TILES_HIDDEN", text)
    stock = seen.stock or 0
    if stock and not rules.draws:
        text = "in Block the tiles in no hand sleep; there is no boneyard"
        yield Fault(f"{path}.stock", "BONEYARD_IN_BLOCK", text)
    elif not 0 <= stock <= most and stock != UNREADABLE_NUMBER:
        text = f"the boneyard has 0 to {most} tiles, not {stock}"
        yield Fault(f"{path}.stock", "STOCK_OUT_OF_RANGE", text)
    hidden = sum([count for _, count in counts]) + stock
    unseen = most - len({tile for _, tile in _places(seen, path)})
    if hidden > unseen:
        text = f"{hidden} tiles are hidden in hands and boneyard, but only {unseen} are unseen"
        yield Fault(path, "TOO_MANY_HIDDEN", text)


def _seat_faults(rules: DominoRules, seen: SeenPosition, path: str) -> Iterator[Fault]:
    for name, seat in (("to_move", seen.to_move), ("laid_last", seen.laid_last)):
        if seat not in (None, UNREADABLE_NUMBER) and seat not in range(rules.seats):
            text = f"the seats are 0 to {rules.seats - 1}, not {seat}"
            yield Fault(f"{path}.{name}", "SEAT_OUT_OF_RANGE", text)
    if len(seen.hands) != rules.seats:
        text = f"{rules.seats} seats need as many hands, not {len(seen.hands)}"
        yield Fault(f"{path}.hands", "HANDS_NOT_SEATS", text)


def _void_faults(rules: DominoRules, seen: SeenPosition, path: str) -> Iterator[Fault]:
    if seen.voids and len(seen.voids) != rules.seats:
        text = f"voids are told of all {rules.seats} seats or of none, not of {len(seen.voids)}"
        yield Fault(f"{path}.voids", "VOIDS_NOT_SEATS", text)
    for seat, void in enumerate(seen.voids):
        for at, number in enumerate(void):
            if not 0 <= number <= rules.highest and number != UNREADABLE_NUMBER:
                text = f"double-{rules.highest} has no {number}"
                yield Fault(f"{path}.voids[{seat}][{at}]", "END_NOT_IN_SET", text)


def _lead_faults(rules: DominoRules, seen: SeenPosition, seat: int, path: str) -> Iterator[Fault]:
    if seen.laid:
        text = "no end is open, but tiles are laid"
        yield Fault(f"{path}.laid", "LAID_BEFORE_LEAD", text)
    lead, leader = seen.lead, seen.to_move
    if leader not in range(len(seen.hands)):
        return
    if UNREADABLE_TILE in (lead, *(tile for _, tile in _places(seen, path))):
        return
    own = seen.hands[seat].tiles if seat < len(seen.hands) else ()
    if lead is not None and lead not in own if leader == seat else lead in own:
        yield Fault(f"{path}.lead", "LEAD_NOT_HELD", f"seat {leader} does not hold {lead}")
    if lead is not None and rules.has_cross and not lead.is_double:
        text = f"a double leads in the Cross games, not {lead}"
        yield Fault(f"{path}.lead", "LEAD_NOT_DOUBLE", text)
    if rules.lead is Lead.HIGHEST_DOUBLE:
        yield from _highest_double_faults(seen, leader == seat, highest_double([own]), path)
    elif rules.has_cross and leader == seat and highest_double([own]) is None:
        text = f"a double leads in the Cross games, and seat {seat} holds none"
        yield Fault(f"{path}.to_move", "LEADER_WITHOUT_DOUBLE", text)


def _highest_double_faults(
    seen: SeenPosition, leads: bool, highest: Tile | None, path: str
) -> Iterator[Fault]:
    if seen.lead is not None and not seen.lead.is_double:
        text = f"the highest double leads, not {seen.lead}"
        yield Fault(f"{path}.lead", "LEAD_NOT_HIGHEST_DOUBLE", text)
    elif leads and highest is None:
        text = f"the holder of the highest double leads, and seat {seen.to_move} holds none"
        yield Fault(f"{path}.to_move", "WRONG_LEADER", text)
    elif highest is not None and _is_wrong(seen.lead, highest, leads):
        text = f"the highest double leads, {highest} or a higher one, not {seen.lead}"
        yield Fault(f"{path}.lead", "LEAD_NOT_HIGHEST_DOUBLE", text)


def _is_wrong(lead: Tile | None, highest: Tile, leads: bool) -> bool:
    """Return whether a lead cannot be, given the highest double of the seat that asks."""
    return lead is not None and (lead != highest if leads else lead < highest)


def _table_faults(rules: DominoRules, seen: SeenPosition, path: str) -> Iterator[Fault]:
    laid = list(seen.laid)
    if UNREADABLE_TILE in laid:
        return
    # The same tests as of an open position, which have the tiles that may be laid; here they are.
    table = Position((), seen.ends, seen.to_move, cross=seen.cross)
    yield from cross_faults(rules, table, laid, path)
    if seen.cross is None and rules.has_cross:
        yield from ends_faults(rules, seen.ends, laid, path)
    elif seen.cross is None:
        yield from _chain_faults(rules, seen, path)


def _chain_faults(rules: DominoRules, seen: SeenPosition, path: str) -> Iterator[Fault]:
    """Yield the faults of a chain: its tiles make one trail, from one open end to the other."""
    if len(seen.ends) != _TWO_ENDS:
        text = f"two ends are open after the lead, not {len(seen.ends)}"
        yield Fault(f"{path}.ends", "ENDS_NOT_TWO", text)
        return
    wrong = False
    for at, number in enumerate(seen.ends):
        if number != UNREADABLE_NUMBER and not 0 <= number <= rules.highest:
            wrong = True
            text = f"double-{rules.highest} has no {number}"
            yield Fault(f"{path}.ends[{at}]", "END_NOT_IN_SET", text)
    if wrong or UNREADABLE_NUMBER in seen.ends:
        return
    ends = Counter(number for tile in (*seen.laid, Tile.of(*seen.ends)) for number in tile)
    if any(count % 2 for count in ends.values()) or not _in_one_piece(seen.laid, seen.ends[0]):
        text = "the tiles laid make no chain with the ends " + ", ".join(map(str, seen.ends))
        if not seen.laid:
            text = "with hidden hands a position names every tile on the table"
        yield Fault(f"{path}.laid", "LAID_NOT_A_CHAIN", text)


def _in_one_piece(laid: tuple[Tile, ...], start: int) -> bool:
    """Return whether every tile is joined to a number, and there is one."""
    reached, left = {start}, list(laid)
    while True:
        joined = [tile for tile in left if reached & set(tile)]
        if not joined:
            return bool(laid) and not left
        reached |= {number for tile in joined for number in tile}
        left = [tile for tile in left if tile not in joined]


def _later_faults(rules: DominoRules, seen: SeenPosition, path: str) -> Iterator[Fault]:
    if seen.lead is not None:
        yield Fault(f"{path}.lead", "LEAD_AFTER_LEAD", "the lead has been made already")
    out = [seat for seat, hand in enumerate(seen.hands) if not hand.size]
    if rules.needs_laid_last and seen.laid_last is None and not out:
        text = "the tie rule asks who laid last; the position must say"
        yield Fault(f"{path}.laid_last", "LAID_LAST_MISSING", text)
    ended = any(set(rules.seats_of(rules.side(one))) <= set(out) for one in out)
    if seen.to_move in out and rules.until_both_out and not ended:
        text = f"seat {seen.to_move} has no tiles and is passed over"
        yield Fault(f"{path}.to_move", "SEAT_WITHOUT_TILES", text)
    if rules.lead is Lead.HIGHEST_DOUBLE and not rules.draws:
        led, held = highest_double([seen.laid]), highest_double([h.tiles for h in seen.hands])
        if led is None and UNREADABLE_TILE not in seen.laid:
            text = "the highest double leads, and no double is laid"
            yield Fault(f"{path}.laid", "LEAD_NOT_HIGHEST_DOUBLE", text)
        elif led is not None and held is not None and held > led:
            text = f"{held} is held, so it would have led, not {led}"
            yield Fault(f"{path}.laid", "LEAD_NOT_HIGHEST_DOUBLE", text)
