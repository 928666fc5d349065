"""What is wrong with a hand as one seat has seen it, before any rule is asked of it.

Paths are the fields of ``SeenPosition`` or ``SeenRecord`` behind a given prefix, such as
``position.hands[0].tiles[2]``. Reasons, beside those of ``checks.py`` and ``row_checks.py`` that
keep their meaning: OWN_TILES_HIDDEN, HIDDEN_OUT_OF_RANGE, STOCK_OUT_OF_RANGE, TOO_MANY_HIDDEN.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile, set_size
from bestplay_solver.unreadable import UNREADABLE_NUMBER, UNREADABLE_TILE
from bestplay_solver.updownstop.checks import (
    deal_faults,
    hand_faults,
    row_places,
    seat_faults,
    tile_faults,
)
from bestplay_solver.updownstop.position import Exchange, Play, Position, Start
from bestplay_solver.updownstop.row_checks import row_faults
from bestplay_solver.updownstop.seen import (
    HiddenExchange,
    SeenHand,
    SeenPosition,
    SeenRecord,
    SeenStep,
)
from bestplay_solver.updownstop.settings import MOST_EXCHANGED, UpDownStopRules


def is_readable_hand(hand: SeenHand) -> bool:
    """Return whether no tile and no number stands for one that was not read."""
    return hand.hidden != UNREADABLE_NUMBER and UNREADABLE_TILE not in hand.tiles


def is_readable_position(seen: SeenPosition) -> bool:
    """Return whether no tile and no number stands for one that was not read."""
    row = seen.row
    numbers = {seen.to_move, seen.pile, row.passes, row.first.active, row.second.active}
    tiles = {row.start, row.first.top, row.second.top, *row.scrap, *row.dead, *seen.put_aside}
    is_table_readable = UNREADABLE_NUMBER not in numbers and UNREADABLE_TILE not in tiles
    return is_table_readable and all(map(is_readable_hand, seen.hands))


def is_readable_deal(record: SeenRecord) -> bool:
    """Return whether the deal of a record could be read; its steps are another matter."""
    return record.to_move != UNREADABLE_NUMBER and all(map(is_readable_hand, record.hands))


def is_readable_play(play: Play) -> bool:
    """Return whether neither the tile nor the number of a play stands for one not read."""
    return play.tile != UNREADABLE_TILE and play.active != UNREADABLE_NUMBER


def is_readable_step(step: SeenStep) -> bool:
    """Return whether all of a step could be read."""
    play = step.play
    if isinstance(play, Start):  # whose it is does not matter
        return play.tile != UNREADABLE_TILE
    if step.seat == UNREADABLE_NUMBER:
        return False
    if isinstance(play, HiddenExchange):
        return play.count != UNREADABLE_NUMBER
    if isinstance(play, Exchange):
        return UNREADABLE_TILE not in play.put_aside + play.drawn
    return is_readable_play(play)


def readable_steps(record: SeenRecord) -> SeenRecord:
    """Return a record up to its first step that could not be read."""
    for at, step in enumerate(record.steps):
        if not is_readable_step(step):
            return replace(record, steps=record.steps[:at])
    return record


def check_seen_position(
    rules: UpDownStopRules, seen: SeenPosition, seat: int, path: str
) -> list[Fault]:
    """Return every fault of a hand as it stands, under rules that have none."""
    aside = [(f"{path}.put_aside[{at}]", tile) for at, tile in enumerate(seen.put_aside)]
    places = [*_held_places(seen.hands, path), *row_places(seen.row, path)]
    faults = list(tile_faults(rules, [*places, *aside]))
    if len(seen.put_aside) > MOST_EXCHANGED:
        text = f"a seat puts at most {MOST_EXCHANGED} tiles aside, not {len(seen.put_aside)}"
        faults.append(Fault(f"{path}.put_aside", "EXCHANGE_TOO_MANY", text))
    faults += count_faults(rules, seen.hands, seat, f"{path}.")
    faults += _pile_faults(rules, seen, path)
    if not _out_of_range(faults):
        unseen = set_size(rules.highest) - len({tile for _, tile in places})
        faults += _too_many(seen.hands, seen.pile or 0, unseen, path)
    faults += seat_faults(rules, len(seen.hands), seen.to_move, path)
    if not _out_of_range(faults) and all(map(is_readable_hand, seen.hands)):
        sizes = [hand.size for hand in seen.hands]
        faults += hand_faults(rules, sizes, seen.row, max(0, seen.pile or 0), path)
    # The same tests as of an open position, which have the tiles that are hidden; here it has not.
    pile = (UNREADABLE_TILE,) if pile_of(rules, seen) > 0 else ()
    hands = tuple(hand.tiles for hand in seen.hands)
    faults += row_faults(rules, Position(hands, seen.row, seen.to_move, pile), f"{path}.row")
    return faults


def check_seen_deal(rules: UpDownStopRules, record: SeenRecord, seat: int) -> list[Fault]:
    """Return every fault of a record but those of its steps, under rules that have none."""
    faults = hands_faults(rules, record.hands, seat, "record.")
    return faults + list(seat_faults(rules, len(record.hands), record.to_move, "record"))


def hands_faults(
    rules: UpDownStopRules, hands: Sequence[SeenHand], seat: int, prefix: str
) -> list[Fault]:
    """Return every fault of dealt hands but their number; paths begin with ``prefix``."""
    path = prefix.removesuffix(".")
    found = tile_faults(rules, _held_places(hands, "") if not path else _held_places(hands, path))
    faults = list(found)
    faults += count_faults(rules, hands, seat, prefix)
    if not _out_of_range(faults) and all(map(is_readable_hand, hands)):
        sizes = [hand.size for hand in hands]
        named = {tile for hand in hands for tile in hand.tiles}
        # One tile more is the start tile.
        unseen = set_size(rules.highest) - len(named) - 1
        faults += _too_many(hands, 0, unseen, f"{prefix}hands")
        faults += [
            replace(fault, path=fault.path.removeprefix(".")) if not path else fault
            for fault in deal_faults(rules, sizes, path)
        ]
    return faults


def pile_of(rules: UpDownStopRules, seen: SeenPosition) -> int:
    """Return how many tiles may be drawn: by default all that are in no hand and not laid."""
    if seen.pile is not None:
        return seen.pile
    laid = {tile for _, tile in row_places(seen.row, "")}
    return set_size(rules.highest) - len(laid) - sum(hand.size for hand in seen.hands)


def _held_places(hands: Sequence[SeenHand], path: str) -> Iterator[tuple[str, Tile]]:
    within = f"{path}.hands" if path else "hands"
    for seat, hand in enumerate(hands):
        for at, tile in enumerate(hand.tiles):
            yield f"{within}[{seat}].tiles[{at}]", tile


def count_faults(
    rules: UpDownStopRules, hands: Sequence[SeenHand], seat: int, prefix: str
) -> Iterator[Fault]:
    """Yield the faults of how many tiles of each hand are hidden."""
    most = set_size(rules.highest)
    for at, hand in enumerate(hands):
        where = f"{prefix}hands[{at}].hidden"
        if not 0 <= hand.hidden <= most and hand.hidden != UNREADABLE_NUMBER:
            text = f"0 to {most} tiles may be hidden, not {hand.hidden}"
            yield Fault(where, "HIDDEN_OUT_OF_RANGE", text)
        elif at == seat and hand.hidden > 0:
            text = f"seat {seat} asks, so all of its tiles must be given, not how many it has"
            yield Fault(where, "OWN_TILES_HIDDEN", text)


def _pile_faults(rules: UpDownStopRules, seen: SeenPosition, path: str) -> Iterator[Fault]:
    most = set_size(rules.highest)
    if seen.pile not in (None, UNREADABLE_NUMBER) and not 0 <= (seen.pile or 0) <= most:
        text = f"the pile has 0 to {most} tiles, not {seen.pile}"
        yield Fault(f"{path}.pile", "STOCK_OUT_OF_RANGE", text)


def _out_of_range(faults: Sequence[Fault]) -> bool:
    return any(fault.reason.endswith("_OUT_OF_RANGE") for fault in faults)


def _too_many(hands: Sequence[SeenHand], pile: int, unseen: int, path: str) -> Iterator[Fault]:
    hidden = sum(max(0, hand.hidden) for hand in hands) + max(0, pile)
    if hidden > unseen:
        text = f"{hidden} tiles are hidden in hands and pile, but only {max(0, unseen)} are unseen"
        yield Fault(path, "TOO_MANY_HIDDEN", text)
