"""The converter of Collecting Dominoes: requests to questions, answers to responses."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bestplay.collecting.v1 import collecting_pb2 as pb
from bestplay.table.v1 import answer_pb2
from bestplay_solver.answer import RULES_REVISION
from bestplay_solver.collecting.questions import Comparison, GroupHandAnswer, ScoredClaim
from bestplay_solver.collecting.rules import (
    MOST_POINTS,
    SEVEN_84_TABLE,
    SMALLEST_GROUP,
    STANDARD_TABLE,
    CollectingRules,
    Group,
    Grouping,
    ScoreTable,
    check_claim,
)
from bestplay_solver.tiles import LARGEST_SET, Tile, set_size

from bestplay_server.call import Limits
from bestplay_server.failures import refuse, request_at_fault
from bestplay_server.messages.table import (
    Faults,
    read_limits,
    read_open_hand,
    read_tile,
    write_effort,
    write_proof,
    write_provenance,
    write_tiles,
    write_unproven,
)

DEFAULT_MAX_GROUPINGS, MOST_GROUPINGS = 100, 1_000
DEFAULT_COUNT_CAP, MOST_COUNT_CAP = 1_000_000, 1_000_000_000
LARGEST_GROUP = LARGEST_SET + 1
DEFAULT_RULES = CollectingRules()
MOST_TILES = set_size(LARGEST_SET)
MOST_CLAIMED = 2 * MOST_TILES
"""More claimed tiles than this are refused unread: no hand has half as many."""

_NAMED_TABLES = {
    pb.NAMED_TABLE_UNSPECIFIED: STANDARD_TABLE,
    pb.NAMED_TABLE_STANDARD: STANDARD_TABLE,
    pb.NAMED_TABLE_SEVEN_84: SEVEN_84_TABLE,
}
_NAMES = {STANDARD_TABLE: pb.NAMED_TABLE_STANDARD, SEVEN_84_TABLE: pb.NAMED_TABLE_SEVEN_84}


@dataclass(frozen=True, slots=True)
class GroupHandQuestion:
    """What GroupHand asks: the best grouping, or all of them up to ``most``."""

    hand: tuple[Tile, ...]
    rules: CollectingRules
    limits: Limits
    all_best: bool
    most: int
    count_cap: int

    @property
    def canonical(self) -> Hashable:
        """The question without its limits: a proven answer is the same under all of them."""
        scope = (self.most, self.count_cap) if self.all_best else None
        return "GroupHand", RULES_REVISION, self.hand, self.rules, scope


@dataclass(frozen=True, slots=True)
class ScoreGroupsQuestion:
    """What ScoreGroups asks: the score of a claim that breaks no rule."""

    hand: tuple[Tile, ...]
    groups: tuple[tuple[Tile, ...], ...]
    rules: CollectingRules
    limits: Limits
    compare: bool

    @property
    def canonical(self) -> Hashable:
        """The question without its limits: a proven answer is the same under all of them."""
        return "ScoreGroups", RULES_REVISION, self.hand, self.groups, self.rules


def read_group_hand(request: pb.GroupHandRequest) -> GroupHandQuestion:
    """Return the question.

    Raises:
        Failure: the request is at fault, with all of its faults.
    """
    faults = Faults()
    rules = _read_rules(request.rules, faults)
    hand = read_open_hand(request.hand, request.HasField("hand"), rules.highest, faults)
    limits = read_limits(request.limits, faults)
    if request.scope not in pb.GroupingScope.values():
        faults.add("scope", "SCOPE_UNKNOWN", f"there is no scope {request.scope}")
    most, count_cap = DEFAULT_MAX_GROUPINGS, DEFAULT_COUNT_CAP
    if request.HasField("max_groupings"):
        most = request.max_groupings
        if not 1 <= most <= MOST_GROUPINGS:
            text = f"1 to {MOST_GROUPINGS:,} groupings can be listed, not {most:,}"
            faults.add("max_groupings", "MAX_GROUPINGS_OUT_OF_RANGE", text)
    if request.HasField("count_cap"):
        count_cap = request.count_cap
        if not 1 <= count_cap <= MOST_COUNT_CAP:
            text = f"a count's cap is 1 to {MOST_COUNT_CAP:,}, not {count_cap:,}"
            faults.add("count_cap", "COUNT_CAP_OUT_OF_RANGE", text)
    refuse(faults)
    all_best = request.scope == pb.GROUPING_SCOPE_ALL
    return GroupHandQuestion(tuple(hand), rules, limits, all_best, most, count_cap)


def read_score_groups(request: pb.ScoreGroupsRequest) -> ScoreGroupsQuestion:
    """Return the question.

    Raises:
        Failure: the request is at fault, with all of its faults, those of the claim too.
    """
    faults = Faults()
    rules = _read_rules(request.rules, faults)
    before_hand = len(faults)
    hand = read_open_hand(request.hand, request.HasField("hand"), rules.highest, faults)
    # Only a hand that was read whole can tell which claimed tile is not in it.
    known_hand = hand if len(faults) == before_hand else None
    limits = read_limits(request.limits, faults)
    groups = _read_claim(request.groups, rules.highest, faults)
    if faults:  # otherwise the claim is checked where it is scored
        faults.extend(check_claim(known_hand, groups))
        raise request_at_fault(faults)
    known = tuple(tuple(tile for tile in group if tile is not None) for group in groups)
    return ScoreGroupsQuestion(tuple(hand), known, rules, limits, request.compare)


def _read_claim(
    messages: Sequence[pb.ClaimedGroup], highest: int, faults: Faults
) -> list[list[Tile | None]]:
    if len(messages) + sum(len(group.tiles) for group in messages) > MOST_CLAIMED:
        text = f"more than {MOST_CLAIMED} tiles and groups are claimed; no hand has so many"
        faults.add("groups", "CLAIM_TOO_LARGE", text)
        return []
    return [
        [
            read_tile(tile, f"groups[{place}].tiles[{at}]", highest, faults)
            for at, tile in enumerate(group.tiles)
        ]
        for place, group in enumerate(messages)
    ]


def _read_rules(message: pb.CollectingRules, faults: Faults) -> CollectingRules:
    highest = message.set if message.HasField("set") else DEFAULT_RULES.highest
    if not 1 <= highest <= LARGEST_SET:
        text = f"a set is double-1 to double-{LARGEST_SET}, not double-{highest}"
        faults.add("rules.set", "SET_OUT_OF_RANGE", text)
        highest = LARGEST_SET  # read on, so that the other faults are found too
    if message.HasField("custom_table"):
        table = _read_table(message.custom_table, faults)
    elif message.named_table in _NAMED_TABLES:
        table = _NAMED_TABLES[message.named_table]
    else:
        text = f"there is no table {message.named_table}"
        faults.add("rules.named_table", "TABLE_UNKNOWN", text)
        table = STANDARD_TABLE
    return CollectingRules(highest, table)


def _read_table(message: pb.ScoreTable, faults: Faults) -> ScoreTable:
    path = "rules.custom_table"
    groups = _read_column(
        message.groups, f"{path}.groups", range(SMALLEST_GROUP, LARGEST_GROUP + 1), faults
    )
    unmatched = _read_column(
        message.unmatched, f"{path}.unmatched", range(1, MOST_TILES + 1), faults
    )
    return ScoreTable(groups, unmatched) if groups and unmatched else STANDARD_TABLE


def _read_column(
    entries: Sequence[pb.TableEntry], path: str, sizes: range, faults: Faults
) -> tuple[int, ...]:
    """Return the points of a table's column by size, empty when the column is at fault."""
    if not entries:
        faults.add(path, "TABLE_EMPTY", f"the table needs points for {sizes[0]} tiles at least")
        return ()
    if len(entries) > len(sizes):
        text = f"a table has at most {len(sizes)} lines here, this one has {len(entries):,}"
        faults.add(path, "TABLE_TOO_LONG", text)
        return ()
    before = len(faults)
    points: dict[int, int] = {}
    for place, entry in enumerate(entries):
        if _check_entry(entry, f"{path}[{place}]", sizes, faults):
            if entry.tiles in points:
                text = f"{entry.tiles} tiles stand twice in the table"
                faults.add(f"{path}[{place}].tiles", "TABLE_REPEATED", text)
            points[entry.tiles] = entry.points
    missing = [size for size in sizes if size < max(points, default=0) and size not in points]
    if missing and len(faults) == before:
        text = f"the table jumps over {', '.join(map(str, missing))} tiles"
        faults.add(path, "TABLE_GAP", text)
    return tuple(points[size] for size in sorted(points)) if len(faults) == before else ()


def _check_entry(entry: pb.TableEntry, path: str, sizes: range, faults: Faults) -> bool:
    before = len(faults)
    for name in ("tiles", "points"):
        if not entry.HasField(name):
            text = f"the line of the table has no {name}"
            faults.add(f"{path}.{name}", "TABLE_VALUE_MISSING", text)
    if entry.HasField("tiles") and entry.tiles not in sizes:
        text = f"a line is for {sizes[0]} to {sizes[-1]} tiles, not {entry.tiles:,}"
        faults.add(f"{path}.tiles", "TABLE_VALUE_OUT_OF_RANGE", text)
    if abs(entry.points) > MOST_POINTS:
        text = f"points lie within {MOST_POINTS:,}, and {entry.points:,} do not"
        faults.add(f"{path}.points", "TABLE_VALUE_OUT_OF_RANGE", text)
    return len(faults) == before


def write_group_hand(answer: GroupHandAnswer, rules: CollectingRules) -> pb.GroupHandResponse:
    """Return the response; it has a count when one was asked for."""
    response = pb.GroupHandResponse(
        points=answer.points,
        proof=write_proof(answer.proof),
        groupings=[_write_grouping(grouping, rules.table) for grouping in answer.groupings],
        rules=_rules_in_force(rules),
        effort=write_effort(answer.effort),
        provenance=write_provenance(),
    )
    if answer.count is not None:
        response.count.value = answer.count
        response.count.exact = answer.count_is_exact
        response.count.reason = write_unproven(answer.count_why_not)
    return response


def is_final(response: pb.GroupHandResponse) -> bool:
    """Whether the same question would have this answer for ever, but for its effort."""
    ended_early = response.count.reason != answer_pb2.UNPROVEN_REASON_UNSPECIFIED
    return response.proof.status == answer_pb2.PROOF_STATUS_EXACT and not ended_early


def write_score_groups(
    claim: ScoredClaim, question: ScoreGroupsQuestion, comparison: Comparison | None
) -> pb.ScoreGroupsResponse:
    """Return the response, its groups in the claim's order, with the comparison if any."""
    response = pb.ScoreGroupsResponse(
        points=claim.points,
        groups=[
            pb.Group(suit=group.suit, tiles=write_tiles(group.tiles), points=points)
            for group, points in zip(claim.groups, claim.group_points, strict=True)
        ],
        unmatched=pb.Unmatched(tiles=write_tiles(claim.unmatched), points=claim.unmatched_points),
        rules=_rules_in_force(question.rules),
        provenance=write_provenance(),
    )
    if comparison is not None:
        response.comparison.CopyFrom(
            pb.Comparison(
                best_points=comparison.best_points,
                loss=comparison.loss,
                best=_write_grouping(comparison.best, question.rules.table),
                proof=write_proof(comparison.proof),
                effort=write_effort(comparison.effort),
            )
        )
    return response


def _write_grouping(grouping: Grouping, table: ScoreTable) -> pb.Grouping:
    return pb.Grouping(
        groups=[_write_group(group, table) for group in grouping.groups],
        unmatched=pb.Unmatched(
            tiles=write_tiles(grouping.unmatched),
            points=table.unmatched_points(len(grouping.unmatched)),
        ),
        points=grouping.points(table),
    )


def _write_group(group: Group, table: ScoreTable) -> pb.Group:
    points = table.group_points(len(group.tiles))
    return pb.Group(suit=group.suit, tiles=write_tiles(group.tiles), points=points)


@lru_cache(maxsize=64)
def _rules_in_force(rules: CollectingRules) -> pb.CollectingRulesInForce:
    table = rules.table
    return pb.CollectingRulesInForce(
        set=rules.highest,
        named_table=_NAMES.get(table, pb.NAMED_TABLE_UNSPECIFIED),
        table=pb.ScoreTable(
            groups=[
                pb.TableEntry(tiles=size, points=points)
                for size, points in enumerate(table.groups, SMALLEST_GROUP)
            ],
            unmatched=[
                pb.TableEntry(tiles=number, points=points)
                for number, points in enumerate(table.unmatched, 1)
            ],
        ),
    )
