"""The faults of a request that is still being written: all are gathered, then raised together."""

from __future__ import annotations

import math
from operator import index

from bestplay.errors import RequestError, Violation

NOTATION = "NOTATION"
"""The reason of what cannot be read, such as a tile written ``12``."""
NUMBER_OUT_OF_RANGE = "NUMBER_OUT_OF_RANGE"
"""The reason of a number that does not even fit its field."""

MOST_SECONDS = 315_576_000_000
"""The longest duration that protobuf knows; the service accepts far less."""


class Faults:
    """The faults of one request that can be seen before it is sent.

    Only what cannot be written into a message is a fault here: the service checks the rest.
    """

    def __init__(self) -> None:
        self._violations: list[Violation] = []

    def add(self, field: str, reason: str, description: str) -> None:
        """Note one fault of the field at a path."""
        self._violations.append(Violation(field, reason, description))

    def check(self) -> None:
        """Raise what was noted, if anything was.

        Raises:
            RequestError: with every fault noted.
        """
        if self._violations:
            raise RequestError.of(self._violations)

    def number(
        self, value: int | None, field: str, *, bits: int = 32, signed: bool = True
    ) -> int | None:
        """Return a whole number as it is; None, and a fault, when it needs more bits.

        Numbers below 0 have one bit less, and a field that is not signed holds none.
        """
        lowest, bits = (-(1 << bits - 1), bits - 1) if signed else (0, bits)
        if value is not None and not lowest <= index(value) < 1 << bits:
            self.add(field, NUMBER_OUT_OF_RANGE, f"{value} is out of any range")
            return None
        return value

    def seconds(self, value: float | None, field: str) -> float | None:
        """Return a number of seconds as it is; None, and a fault, when it is no duration."""
        if value is not None and not (math.isfinite(value) and abs(value) <= MOST_SECONDS):
            self.add(field, NUMBER_OUT_OF_RANGE, f"{value} seconds is no time")
            return None
        return value
