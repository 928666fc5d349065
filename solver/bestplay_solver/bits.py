"""What compiled code takes from C, as it is in plain Python; bits.pxd has the C side.

Modules import this one and cimport its .pxd under the same name, so neither the rules nor the
searches need Cython when they run plain.
"""

from __future__ import annotations

from array import array
from time import monotonic as clock

__all__ = [
    "built_from",
    "clock",
    "highest_bit",
    "ints",
    "lowest_bit",
    "numbers",
    "popcount",
    "reals",
    "release_gil",
    "shorts",
    "take_gil",
    "words",
]

popcount = int.bit_count


def highest_bit(word: int) -> int:
    """Return the place of the highest bit that is set, of a word other than 0."""
    return word.bit_length() - 1


def lowest_bit(word: int) -> int:
    """Return the place of the lowest bit that is set, of a word other than 0."""
    return (word & -word).bit_length() - 1


def words(room: array[int]) -> array[int]:
    """Return the 64-bit words of an array: a pointer in C, which is valid while the array lives."""
    return room


def numbers(room: array[int]) -> array[int]:
    """Return the signed 64-bit numbers of an array: a pointer in C, as with ``words``."""
    return room


def reals(room: array[float]) -> array[float]:
    """Return the real numbers of an array: a pointer in C, as with ``words``."""
    return room


def release_gil() -> object:
    """Let other threads run Python until ``take_gil``; touch no Python object until then."""
    return None


def take_gil(state: object) -> None:
    """Take back the GIL with what ``release_gil`` returned."""


def shorts(room: array[int]) -> array[int]:
    """Return the 16-bit numbers of an array of type h, as ``words`` does."""
    return room


def ints(room: array[int]) -> array[int]:
    """Return the 32-bit numbers of an array of type i, as ``words`` does."""
    return room


def built_from() -> str:
    """Return the hash of the sources that the calling module was compiled from; plain: none."""
    return ""
