"""Collecting Dominoes: the best grouping of a hand, and the check of a claimed one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, Unpack

from bestplay.batches import CHUNK, Item
from bestplay.collecting.v1.collecting_pb2 import (
    GROUPING_SCOPE_ALL,
    GROUPING_SCOPE_UNSPECIFIED,
    ClaimedGroup,
    CollectingRules,
    GroupHandRequest,
    GroupHandResponse,
    GroupHandsRequest,
    GroupHandsResponse,
    NamedTable,
    ScoreGroupsRequest,
    ScoreGroupsResponse,
    ScoreTable,
    TableEntry,
)
from bestplay.collecting.v1.collecting_pb2_grpc import CollectingServiceStub
from bestplay.connection import AsyncConnection, Connection
from bestplay.faults import NOTATION, Faults
from bestplay.limits import LimitOptions, read_limits
from bestplay.many import Batch, ask_many, ask_many_async, write_items
from bestplay.notation import HandLike, TilesLike, read_hand, read_tiles
from bestplay.options import Choices, check_names

if TYPE_CHECKING:  # it exists for type checkers alone
    from bestplay.collecting.v1.collecting_pb2_grpc import CollectingServiceAsyncStub

NAMED_TABLES = Choices(
    NamedTable.items(), "NAMED_TABLE_", field="rules.named_table", reason="TABLE_UNKNOWN"
)
"""The score tables with a name: ``standard``, ``seven-84``."""


class CustomTable(TypedDict):
    """A score table of one's own: points by the number of tiles, without a gap."""

    groups: Mapping[int, int]
    """Points of a group by its size, from two on, such as ``{2: 4, 3: 12}``."""
    unmatched: Mapping[int, int]
    """Points of the unmatched tiles by their number, from one on, such as ``{1: -1, 2: -6}``."""


_HANDS = Batch(GroupHandsRequest, GroupHandsResponse)

TableLike: TypeAlias = Literal["standard", "seven-84"] | str | CustomTable | ScoreTable
"""A score table: its name, a ``CustomTable``, or a message."""


class RuleOptions(TypedDict, total=False):
    """The rules to play by; what is left out or None is the default."""

    set: int | None
    """The set: double-n has every pair 0..n once. 1 to 18; double-six by default."""
    table: TableLike | None
    """The score table; ``standard`` by default."""


class GroupOptions(RuleOptions, LimitOptions, total=False):
    """What a grouping may be asked with; what is left out or None is the default."""

    all_best: bool
    """Whether to list all best groupings, and count them; by default one."""
    max_groupings: int | None
    """The most groupings to list when all are asked for, 1 to 1,000; by default 100."""
    count_cap: int | None
    """Count them up to this many, 1 to 10^9; by default 1,000,000."""


class ScoreOptions(RuleOptions, LimitOptions, total=False):
    """What a score may be asked with; what is left out or None is the default."""

    compare: bool
    """Whether to say how far the claim is from the best; by default not."""


def group_hand_request(hand: HandLike, **options: Unpack[GroupOptions]) -> GroupHandRequest:
    """Return the request for the best grouping of a hand.

    Raises:
        RequestError: a tile, table or number cannot be written into it; all faults at once.
    """
    check_names(options, GroupOptions)
    faults = Faults()
    request = GroupHandRequest(
        hand=read_hand(hand, "hand", faults),
        rules=_read_rules(options, faults),
        limits=read_limits(options, faults),
        scope=GROUPING_SCOPE_ALL if options.get("all_best") else GROUPING_SCOPE_UNSPECIFIED,
        max_groupings=faults.number(options.get("max_groupings"), "max_groupings"),
        count_cap=faults.number(options.get("count_cap"), "count_cap"),
    )
    faults.check()
    return request


def score_groups_request(
    hand: HandLike, groups: Iterable[TilesLike], **options: Unpack[ScoreOptions]
) -> ScoreGroupsRequest:
    """Return the request for the score of a claimed grouping.

    Raises:
        RequestError: a tile, table or number cannot be written into it; all faults at once.
    """
    check_names(options, ScoreOptions)
    faults = Faults()
    request = ScoreGroupsRequest(
        hand=read_hand(hand, "hand", faults),
        groups=[
            ClaimedGroup(tiles=read_tiles(group, f"groups[{at}].tiles", faults))
            for at, group in enumerate(groups)
        ],
        rules=_read_rules(options, faults),
        compare=options.get("compare") or None,
        limits=read_limits(options, faults),
    )
    faults.check()
    return request


class Collecting:
    """The questions about Collecting Dominoes. Every one may raise a ``BestplayError``.

    ``timeout`` is the longest wait for an answer, in seconds; None: the client's own.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stub = CollectingServiceStub(connection.channel)

    def group(
        self, hand: HandLike, *, timeout: float | None = None, **options: Unpack[GroupOptions]
    ) -> GroupHandResponse:
        """Return the best grouping of a hand, or all best ones (options: ``GroupOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        return self.group_hand(group_hand_request(hand, **options), timeout=timeout)

    def score(
        self,
        hand: HandLike,
        groups: Iterable[TilesLike],
        *,
        timeout: float | None = None,
        **options: Unpack[ScoreOptions],
    ) -> ScoreGroupsResponse:
        """Return the score of claimed groups, line by line (options: ``ScoreOptions``).

        Raises:
            RequestError: the request is at fault, or the claim breaks a rule.
        """
        return self.score_groups(score_groups_request(hand, groups, **options), timeout=timeout)

    def group_many(
        self,
        hands: Iterable[HandLike],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
        **options: Unpack[GroupOptions],
    ) -> Iterator[GroupHandsResponse]:
        """Yield an answer or an error for each hand, in order (options: ``GroupOptions``).

        ``hands`` may be of any length: see ``group_hands``.
        """
        return self.group_hands(_group_items(hands, options), timeout=timeout, chunk=chunk)

    def group_hand(
        self, request: GroupHandRequest, *, timeout: float | None = None
    ) -> GroupHandResponse:
        """Answer a ready request for ``group``."""
        return self._connection.ask(self._stub.GroupHand, request, timeout)

    def score_groups(
        self, request: ScoreGroupsRequest, *, timeout: float | None = None
    ) -> ScoreGroupsResponse:
        """Answer a ready request for ``score``."""
        return self._connection.ask(self._stub.ScoreGroups, request, timeout)

    def group_hands(
        self,
        items: Iterable[Item[GroupHandRequest]],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
    ) -> Iterator[GroupHandsResponse]:
        """Answer ready requests for ``group_many``.

        Items are read as they are needed, ``chunk`` of them (1 to 10,000) for each call, which
        share its time. An item may be a ``RequestError``, which then is its answer.
        """
        method = self._stub.GroupHands
        return ask_many(self._connection, method, _HANDS, items, timeout, chunk)


class AsyncCollecting:
    """The twin of ``Collecting`` for asyncio."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    @property
    def _stub(self) -> CollectingServiceAsyncStub:
        return CollectingServiceStub(self._connection.channel)

    async def group(
        self,
        hand: HandLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[GroupOptions],
    ) -> GroupHandResponse:
        """Return the best grouping of a hand, or all best ones (options: ``GroupOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        return await self.group_hand(group_hand_request(hand, **options), timeout=timeout)

    async def score(
        self,
        hand: HandLike,
        groups: Iterable[TilesLike],
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[ScoreOptions],
    ) -> ScoreGroupsResponse:
        """Return the score of claimed groups, line by line (options: ``ScoreOptions``).

        Raises:
            RequestError: the request is at fault, or the claim breaks a rule.
        """
        request = score_groups_request(hand, groups, **options)
        return await self.score_groups(request, timeout=timeout)

    def group_many(
        self,
        hands: Iterable[HandLike],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
        **options: Unpack[GroupOptions],
    ) -> AsyncIterator[GroupHandsResponse]:
        """Yield an answer or an error for each hand, in order (options: ``GroupOptions``).

        ``hands`` may be of any length: see ``Collecting.group_hands``.
        """
        return self.group_hands(_group_items(hands, options), timeout=timeout, chunk=chunk)

    async def group_hand(
        self,
        request: GroupHandRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> GroupHandResponse:
        """Answer a ready request for ``group``."""
        return await self._connection.ask(self._stub.GroupHand, request, timeout)

    async def score_groups(
        self,
        request: ScoreGroupsRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> ScoreGroupsResponse:
        """Answer a ready request for ``score``."""
        return await self._connection.ask(self._stub.ScoreGroups, request, timeout)

    def group_hands(
        self,
        items: Iterable[Item[GroupHandRequest]],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
    ) -> AsyncIterator[GroupHandsResponse]:
        """Answer ready requests for ``group_many``; see ``Collecting.group_hands``."""
        method = self._stub.GroupHands
        return ask_many_async(self._connection, method, _HANDS, items, timeout, chunk)


def _group_items(
    hands: Iterable[HandLike], options: GroupOptions
) -> Iterator[Item[GroupHandRequest]]:
    return write_items(hands, lambda hand: group_hand_request(hand, **options))


def _read_rules(options: RuleOptions, faults: Faults) -> CollectingRules | None:
    highest = faults.number(options.get("set"), "rules.set")
    table = options.get("table")
    if highest is None and table is None:
        return None
    rules = CollectingRules(set=highest)
    if isinstance(table, str):
        rules.named_table = NAMED_TABLES.read(table, faults)
    elif table is not None:
        rules.custom_table.CopyFrom(_read_table(table, faults))
    return rules


def _read_table(table: CustomTable | ScoreTable, faults: Faults) -> ScoreTable:
    if isinstance(table, ScoreTable):
        return table
    for name in sorted(table.keys() ^ CustomTable.__annotations__.keys()):
        text = f"a table has 'groups' and 'unmatched': {name!r} is missing or too many"
        faults.add("rules.custom_table", NOTATION, text)
    return ScoreTable(
        groups=_read_lines(table.get("groups", {}), "groups", faults),
        unmatched=_read_lines(table.get("unmatched", {}), "unmatched", faults),
    )


def _read_lines(lines: Mapping[int, int], name: str, faults: Faults) -> list[TableEntry]:
    field = f"rules.custom_table.{name}"
    return [
        TableEntry(
            tiles=faults.number(tiles, f"{field}[{at}].tiles"),
            points=faults.number(points, f"{field}[{at}].points"),
        )
        for at, (tiles, points) in enumerate(lines.items())
    ]
