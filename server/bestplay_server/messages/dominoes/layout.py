"""What lies on the table in the domino games, read from messages."""

from __future__ import annotations

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay_solver.dominoes.position import Cross
from bestplay_solver.tiles import Tile, set_size

from bestplay_server.failures import refuse
from bestplay_server.messages.fields import UNREADABLE_NUMBER, read_pips, tile_of
from bestplay_server.messages.table import Faults

MOST_TILES = 2 * set_size(12)
"""More tiles than this in one position are refused unread: no set has half as many."""
MOST_ENDS = 100


def check_size(message: pb.Position, path: str, faults: Faults) -> None:
    """Refuse a position without hands, or of more than any game has."""
    if not message.hands:
        faults.add(f"{path}.hands", "HANDS_MISSING", "a position needs each seat's hand")
        refuse(faults)
    layout = message.layout
    tiles = sum(len(hand.tiles) + 1 for hand in message.hands)
    tiles += max(len(message.stock.next), len(layout.laid))
    if tiles > MOST_TILES or len(layout.ends) + len(layout.cross.waiting) > MOST_ENDS:
        text = "more tiles, hands or ends than any game has; they are not looked at one by one"
        faults.add(path, "POSITION_TOO_LARGE", text)
        refuse(faults)


def read_ends(layout: pb.Layout, path: str, faults: Faults) -> tuple[int, ...]:
    """Return the numbers of the open ends of the position at a path."""
    return tuple(
        read_pips(end, f"{path}.layout.ends[{at}]", faults) for at, end in enumerate(layout.ends)
    )


def read_lead(message: pb.Position, path: str, faults: Faults) -> Tile | None:
    """Return the tile that is to be led, None if that is not settled."""
    if not message.HasField("lead"):
        return None
    return tile_of(message.lead, f"{path}.lead", faults)


def read_cross(layout: pb.Layout, path: str, faults: Faults) -> Cross | None:
    """Return the unfinished cross of the position at a path, None if there is none."""
    if not layout.HasField("cross"):
        return None
    path = f"{path}.layout.cross"
    waiting = tuple(
        read_pips(arm, f"{path}.waiting[{at}]", faults)
        for at, arm in enumerate(layout.cross.waiting)
    )
    if not layout.cross.HasField("centre"):
        faults.add(f"{path}.centre", "CENTRE_MISSING", "a cross needs the number of its centre")
        return Cross(UNREADABLE_NUMBER, waiting)
    return Cross(read_pips(layout.cross.centre, f"{path}.centre", faults), waiting)
