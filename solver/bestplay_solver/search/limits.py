"""What ends a search early: nodes, time, or a flag; every search of plays is one of these."""

from __future__ import annotations

from bestplay_solver import bits

BUILT_FROM = bits.built_from()

NODES_A_LOOK = 1024
"""Nodes from one look at the clock to the next: 50 to 100 us."""
NO_LIMIT = 1 << 62


class Limits:
    """Counts nodes and tells when to stop. Any thread may set ``stop``.

    A search asks ``must_stop`` at a node once ``nodes`` has come to ``look_at``.
    """

    def begin(self, nodes: int | None = None, seconds: float | None = None) -> None:
        """Begin to count: at most so many nodes and seconds from now, together."""
        self.nodes = 0
        self.most_nodes = NO_LIMIT if nodes is None else min(nodes, NO_LIMIT)
        self.timed = seconds is not None
        self.ends = bits.clock() + (0.0 if seconds is None else seconds)
        self.look_at = min(self.most_nodes, NODES_A_LOOK) if self.timed else self.most_nodes
        self.out_of_nodes = False
        self.stop = seconds is not None and seconds <= 0

    def must_stop(self) -> bool:
        """Look at nodes and clock; return whether either is used up, and set ``stop`` then."""
        if self.nodes >= self.most_nodes:
            self.out_of_nodes = True
            self.stop = True
        elif self.timed:
            if bits.clock() >= self.ends:
                self.stop = True
            self.look_at = min(self.most_nodes, self.nodes + NODES_A_LOOK)
        return self.stop
