"""Ways to lay tiles into places: equal to brute force, each found once, drawn alike often."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product

import pytest
from bestplay_solver.search.deals import Dealer, Deals, TooManyWays

Laid = tuple[tuple[int, ...], tuple[int, ...]]
"""The place of every tile, and the tiles of the ordered place in their order."""


def random_deals(dice: random.Random) -> tuple[list[int], list[int], int]:
    """Return rooms, allowed places and the ordered place of a few tiles."""
    places, tiles = dice.randint(1, 4), dice.randint(0, 6)
    truth = [dice.randrange(places) for _ in range(tiles)]
    rooms = [truth.count(place) for place in range(places)]
    allowed = [1 << place | dice.getrandbits(places) for place in truth]
    return rooms, allowed, dice.randint(-1, places - 1)


def every_way(rooms: list[int], allowed: list[int], ordered: int) -> Iterator[Laid]:
    """Yield every way to lay the tiles, by trying all."""
    for places in product(range(len(rooms)), repeat=len(allowed)):
        fits = all(mask >> place & 1 for mask, place in zip(allowed, places, strict=True))
        if fits and all(places.count(place) == room for place, room in enumerate(rooms)):
            in_order = [tile for tile, place in enumerate(places) if place == ordered]
            for order in permutations(in_order):
                yield places, order


def read(laid: tuple[list[int], list[int]], tiles: int) -> Laid:
    """Return a deal of the product as the place of every tile, and the order."""
    masks, order = laid
    places = []
    for tile in range(tiles):
        holders = [place for place, mask in enumerate(masks) if mask >> tile & 1]
        assert len(holders) == 1, "a tile is in one place"
        places.append(holders[0])
    return tuple(places), tuple(order)


@pytest.mark.parametrize("seed", range(4))
def test_ways_to_lay_tiles_are_those_of_brute_force_each_once(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(60):
        rooms, allowed, ordered = random_deals(dice)
        deals = Deals(rooms, allowed, ordered)
        ways = list(every_way(rooms, allowed, ordered))
        found = [read(laid, len(allowed)) for laid in deals.every()]
        assert deals.total == len(ways) == len(found)
        assert set(found) == set(ways)
        dealer = Dealer(deals, seed)
        shuffled = [read(dealer.shuffled(index), len(allowed)) for index in range(deals.total)]
        assert sorted(shuffled) == sorted(ways), "the shuffled order has each deal once"
        count = len({places for places, _ in ways})
        assert deals.count == count
        for tile, chances in enumerate(deals.chances()):
            expected = Counter(places[tile] for places in {places for places, _ in ways})
            assert dict(chances) == dict(expected)


def test_no_way_is_none() -> None:
    deals = Deals([1, 1], [0b01, 0b01])
    assert deals.count == deals.total == 0
    assert list(deals.every()) == []


# 15 * 3! ways: six tiles in places of 1, 2 and 3, some of which not all tiles may have.
ROOMS, ALLOWED, ORDERED = [1, 2, 3], [0b111, 0b110, 0b111, 0b101, 0b110, 0b111], 2


def chi_square(seen: Iterable[Laid], expected_ways: Sequence[Laid]) -> float:
    """Return Pearson's statistic of the draws against all ways being alike likely."""
    counts = Counter(seen)
    assert set(counts) <= set(expected_ways)
    expected = counts.total() / len(expected_ways)
    return sum((counts[way] - expected) ** 2 / expected for way in expected_ways)


def critical(freedom: int) -> float:
    """Return what chi-square exceeds with chance 0.001, by Wilson and Hilferty's formula."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 3.0902 * math.sqrt(part)) ** 3


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sampled_ways_are_alike_likely(seed: int) -> None:
    ways = list(every_way(ROOMS, ALLOWED, ORDERED))
    deals = Deals(ROOMS, ALLOWED, ORDERED)
    drawn = [read(laid, len(ALLOWED)) for laid in deals.sample(100 * len(ways), seed)]
    assert chi_square(drawn, ways) < critical(len(ways) - 1)


def test_ways_too_many_for_numbers_are_drawn_alike_likely() -> None:
    rooms, allowed = [1, 2, 21], [0b111] * 5 + [0b100] * 19
    deals = Deals(rooms, allowed, ordered=2)
    assert deals.total == 30 * math.factorial(21)
    assert not deals.is_numbered
    drawn = [read(laid, len(allowed)) for laid in deals.sample(6_000, seed=5)]
    dealer = Dealer(deals, 5)
    drawn += [read(dealer.shuffled(index), len(allowed)) for index in range(6_000)]
    places = [(held, ()) for held, _ in every_way([1, 2, 2], [0b111] * 5, -1)]
    for half in (drawn[:6_000], drawn[6_000:]):
        assert chi_square([(held[:5], ()) for held, _ in half], places) < critical(29)
        for at in (0, 1, 20):
            # Where in the order a tile comes that is always in the ordered place.
            ranks = [((0,), (order.index(5 + at % 19),)) for _, order in half]
            assert chi_square(ranks, [((0,), (rank,)) for rank in range(21)]) < critical(20)


@pytest.mark.parametrize("index", [0, 1, 7])
def test_each_place_of_the_shuffled_order_is_alike_likely_over_the_seeds(index: int) -> None:
    ways = list(every_way(ROOMS, ALLOWED, ORDERED))
    deals = Deals(ROOMS, ALLOWED, ORDERED)
    seeds = range(100 * len(ways))
    drawn = [read(Dealer(deals, seed).shuffled(index), len(ALLOWED)) for seed in seeds]
    assert chi_square(drawn, ways) < critical(len(ways) - 1)


def test_the_shuffled_order_begins_with_any_two_deals_alike_likely() -> None:
    deals = Deals([2, 2], [0b11] * 4)
    ways = [read(laid, 4) for laid in deals.every()]
    pairs = list(permutations(range(len(ways)), 2))
    counts: Counter[tuple[int, int]] = Counter()
    for seed in range(100 * len(pairs)):
        dealer = Dealer(deals, seed)
        first, second = (ways.index(read(dealer.shuffled(index), 4)) for index in (0, 1))
        counts[first, second] += 1
    expected = counts.total() / len(pairs)
    statistic = sum((counts[pair] - expected) ** 2 / expected for pair in pairs)
    assert statistic < critical(len(pairs) - 1)


def test_more_ways_than_can_be_counted_are_refused_not_counted_for_ever() -> None:
    dice = random.Random(1)
    places = 34
    allowed = [dice.getrandbits(places) | 1 << tile % places for tile in range(60)]
    with pytest.raises(TooManyWays):
        Deals([1] * (places - 1) + [60 - places + 1], allowed)
