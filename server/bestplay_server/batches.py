"""Batches: many questions of one call, worked on side by side, answered in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from typing import TypeVar

from bestplay_solver.faults import Fault, FaultyQuestion
from google.protobuf.message import Message

from bestplay_server.failures import Failure, refuse, request_at_fault
from bestplay_server.workers import Workers

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Response = TypeVar("Response", bound=Message)

MOST_ITEMS = 10_000


async def answer_batch(
    items: Sequence[Item | Failure],
    answer: Callable[[Item, int], Awaitable[Message]],
    response: type[Response],
    workers: Workers,
) -> AsyncGenerator[Response]:
    """Yield a response for each item, with its answer or its error, in the order of the items.

    ``answer`` is handed the item and how many are left, this one included; a response has the
    fields index, answer and error.

    Raises:
        Failure: there are more than 10,000 items (BATCH_TOO_LARGE), or no place (OVERLOADED).
    """
    if len(items) > MOST_ITEMS:
        text = f"a batch has at most {MOST_ITEMS:,} items, this one has {len(items):,}"
        refuse([Fault("items", "BATCH_TOO_LARGE", text)])
    with workers.batch():
        async for index, found in answers_in_order(items, answer, abreast=workers.threads):
            if isinstance(found, Failure):
                yield response(index=index, error=found.to_item_error())
            else:
                yield response(index=index, answer=found)


async def answers_in_order(
    items: Sequence[Item | Failure],
    answer: Callable[[Item, int], Awaitable[Answer]],
    *,
    abreast: int,
) -> AsyncIterator[tuple[int, Answer | Failure]]:
    """Yield each item's place and answer, or its failure, in the order of the items.

    ``answer`` is handed the item and how many are left, this one included; at most ``abreast`` are
    worked on at once. Whatever ends the iteration ends that work too.
    """
    waiting: deque[asyncio.Task[Answer | Failure]] = deque()
    try:
        for place, item in enumerate(items):
            left = len(items) - place
            waiting.append(asyncio.create_task(_answer_or_failure(item, answer, left)))
            if len(waiting) >= abreast:
                yield place - len(waiting) + 1, await waiting.popleft()
        while waiting:
            yield len(items) - len(waiting), await waiting.popleft()
    finally:
        for task in waiting:
            task.cancel()


async def _answer_or_failure(
    item: Item | Failure, answer: Callable[[Item, int], Awaitable[Answer]], items_left: int
) -> Answer | Failure:
    if isinstance(item, Failure):
        return item
    try:
        return await answer(item, items_left)
    except Failure as failure:
        return failure
    except FaultyQuestion as question:
        return request_at_fault(question.faults)
