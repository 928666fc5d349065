"""What the games share in messages: tiles, hands, limits, proofs and efforts.

Reading collects every fault with its field's path; nothing is guessed from a missing number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from bestplay.table.v1 import answer_pb2, limits_pb2, tiles_pb2, value_pb2
from bestplay_solver import answer
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile, set_size
from google.protobuf.duration_pb2 import Duration

from bestplay_server.call import Limits

MOST_PIPS = 2**31 - 1
MOST_SECONDS = 3600
MOST_NODES = 10**12

_OUTCOMES = {
    1: value_pb2.OUTCOME_WIN,
    0: value_pb2.OUTCOME_TIE,
    -1: value_pb2.OUTCOME_LOSS,
}

Half = Literal["low", "high"]
_HALVES: tuple[Half, Half] = ("low", "high")

_UNPROVEN = {
    None: answer_pb2.UNPROVEN_REASON_UNSPECIFIED,
    answer.Unproven.TIME: answer_pb2.UNPROVEN_REASON_TIME,
    answer.Unproven.NODES: answer_pb2.UNPROVEN_REASON_NODES,
}


class Faults(list[Fault]):
    """The faults found so far in one request."""

    def add(self, path: str, reason: str, text: str) -> None:
        """Note a fault."""
        self.append(Fault(path, reason, text))


def read_open_hand(
    message: tiles_pb2.Hand, present: bool, highest: int, faults: Faults
) -> list[Tile]:
    """Return the tiles of ``hand``, all of which must be seen, sorted, those at fault left out.

    Sorted, so that the order in a request never changes its answer.
    """
    if not present:
        faults.add("hand", "HAND_MISSING", "there is no hand; an empty hand is a hand of no tiles")
        return []
    if message.hidden:
        text = f"this method needs an open hand, but {message.hidden} of its tiles are hidden"
        faults.add("hand.hidden", "HIDDEN_TILES", text)
    if len(message.tiles) > set_size(highest):
        text = (
            f"a hand of {len(message.tiles)} tiles is larger than the double-{highest} set "
            f"of {set_size(highest)}"
        )
        faults.add("hand.tiles", "HAND_TOO_LARGE", text)
        return []
    return sorted(read_tiles(message.tiles, "hand.tiles", highest, faults))


def read_tiles(
    messages: Iterable[tiles_pb2.Tile], path: str, highest: int, faults: Faults
) -> list[Tile]:
    """Return different tiles of the double-``highest`` set, those at fault left out."""
    places: dict[Tile, int] = {}
    for place, message in enumerate(messages):
        tile = read_tile(message, f"{path}[{place}]", highest, faults)
        if tile is None:
            continue
        if tile in places:
            text = f"{tile} is already in {path}[{places[tile]}]"
            faults.add(f"{path}[{place}]", "TILE_REPEATED", text)
        else:
            places[tile] = place
    return list(places)


def read_tile(
    message: tiles_pb2.Tile, path: str, highest: int | None, faults: Faults
) -> Tile | None:
    """Return the tile, or None when it is at fault; None as ``highest`` leaves it to the rules."""
    low, high = message.low, message.high
    highest = MOST_PIPS if highest is None else highest
    # The plain case first: a batch reads many tiles.
    in_set = 0 <= low <= highest and 0 <= high <= highest
    if in_set and message.HasField("low") and message.HasField("high"):
        return Tile.of(low, high)
    sound = [_check_half(message, name, path, highest, faults) for name in _HALVES]
    return Tile.of(low, high) if all(sound) else None


def _check_half(
    message: tiles_pb2.Tile, name: Half, path: str, highest: int, faults: Faults
) -> bool:
    pips = getattr(message, name)
    shown = f"{message.low}-{message.high}"
    if not message.HasField(name):
        faults.add(f"{path}.{name}", "HALF_MISSING", f"the tile has no {name} half; a blank is a 0")
    elif pips < 0:
        faults.add(f"{path}.{name}", "PIP_NEGATIVE", f"{shown}: a half shows 0 pips or more")
    elif pips > highest:
        text = f"{shown}: the double-{highest} set has no half of {pips} pips"
        faults.add(f"{path}.{name}", "PIP_ABOVE_SET", text)
    else:
        return True
    return False


def read_limits(message: limits_pb2.Limits, faults: Faults) -> Limits:
    """Return the limits at the path ``limits``."""
    seconds: float | None = None
    if message.HasField("time"):
        seconds = message.time.seconds + message.time.nanos / 1e9
        if not 0 < seconds <= MOST_SECONDS:
            text = f"a time limit is above 0 and at most {MOST_SECONDS} s, not {seconds:g} s"
            faults.add("limits.time", "TIME_OUT_OF_RANGE", text)
    nodes: int | None = None
    if message.HasField("nodes"):
        nodes = message.nodes
        if not 1 <= nodes <= MOST_NODES:
            text = f"a node limit is 1 to {MOST_NODES:,}, not {nodes:,}"
            faults.add("limits.nodes", "NODES_OUT_OF_RANGE", text)
    return Limits(seconds, nodes)


def write_tile(tile: Tile) -> tiles_pb2.Tile:
    """Return the tile as a message."""
    return tiles_pb2.Tile(low=tile.low, high=tile.high)


def write_tiles(tiles: Sequence[Tile]) -> list[tiles_pb2.Tile]:
    """Return the tiles as messages."""
    return [write_tile(tile) for tile in tiles]


def write_proof(proof: answer.Proof) -> answer_pb2.Proof:
    """Return the proof as a message."""
    status = answer_pb2.PROOF_STATUS_EXACT if proof.is_exact else answer_pb2.PROOF_STATUS_BOUNDS
    return answer_pb2.Proof(
        status=status, lower=proof.lower, upper=proof.upper, reason=_UNPROVEN[proof.why_not]
    )


def write_unproven(why_not: answer.Unproven | None) -> answer_pb2.UnprovenReason.ValueType:
    """Return what ended the work early as an enum; unspecified for nothing."""
    return _UNPROVEN[why_not]


def write_outcome(outcome: int) -> value_pb2.Outcome.ValueType:
    """Return an outcome (1 win, 0 tie, -1 loss) as an enum."""
    return _OUTCOMES[outcome]


def write_value(value: answer.Value) -> value_pb2.Value:
    """Return the value as a message."""
    return value_pb2.Value(margin=value.margin, outcome=write_outcome(value.outcome))


def write_proven_value(
    proven: answer.ProvenValue,
) -> tuple[value_pb2.Value | None, value_pb2.ValueProof]:
    """Return the value as a message, None unless it is exact, and its proof."""
    exact = proven.why_not is None
    proof = value_pb2.ValueProof(
        status=answer_pb2.PROOF_STATUS_EXACT if exact else answer_pb2.PROOF_STATUS_BOUNDS,
        lower=write_value(proven.lower),
        upper=write_value(proven.upper),
        reason=_UNPROVEN[proven.why_not],
    )
    return (write_value(proven.lower) if exact else None), proof


def write_effort(effort: answer.Effort) -> answer_pb2.Effort:
    """Return the effort as a message."""
    time = Duration()
    time.FromMicroseconds(round(effort.seconds * 1e6))
    return answer_pb2.Effort(time=time, nodes=effort.nodes, cached=False)


def write_effort_of_cache() -> answer_pb2.Effort:
    """Return the effort of an answer that was at hand."""
    return answer_pb2.Effort(time=Duration(), nodes=0, cached=True)


def write_provenance() -> answer_pb2.Provenance:
    """Return what gives the answers of this process."""
    return answer_pb2.Provenance(
        rules_revision=answer.RULES_REVISION, solver_version=answer.SOLVER_VERSION
    )
