"""What operators see: numbers in Prometheus' format, each of bounded cardinality."""

from __future__ import annotations

from bestplay_solver.answer import RULES_REVISION, SOLVER_VERSION
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bestplay_server.build import KIND

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
"""The upper bounds of the latency's buckets."""


class Metrics:
    """The numbers of one service. Labels are methods, fronts, codes and reasons: none is free."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._calls = Counter(
            "bestplay_calls",
            "Calls that ended, by method, front, code and reason.",
            ("method", "front", "code", "reason"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "bestplay_call_seconds",
            "Time from a call's arrival to its end, by method and front.",
            ("method", "front"),
            buckets=SECONDS,
            registry=self._registry,
        )
        self._refusals = Counter(
            "bestplay_refusals",
            "Calls refused before they came to a desk's method, by front and reason.",
            ("front", "reason"),
            registry=self._registry,
        )
        self._nodes = Counter(
            "bestplay_solver_nodes",
            "Search nodes of answers given, by game (CP-SAT: conflicts).",
            ("game",),
            registry=self._registry,
        )
        self._cache = Counter(
            "bestplay_cache_lookups",
            "Questions looked up in the answer cache, by result.",
            ("result",),
            registry=self._registry,
        )
        Gauge(
            "bestplay_build",
            "Always 1; the labels tell the version, the rules' revision, compiled or plain.",
            ("version", "rules", "kind"),
            registry=self._registry,
        ).labels(SOLVER_VERSION, str(RULES_REVISION), KIND).set(1)
        self.workers_busy = Gauge(
            "bestplay_workers_busy", "Solver threads at work.", registry=self._registry
        )
        self.queue_length = Gauge(
            "bestplay_queue_length", "Work that waits for a thread.", registry=self._registry
        )
        self.cache_bytes = Gauge(
            "bestplay_cache_bytes", "Size of the answers in the cache.", registry=self._registry
        )

    def call_ended(self, method: str, front: str, code: str, reason: str, seconds: float) -> None:
        """Count a call that came to a method."""
        self._calls.labels(method, front, code, reason).inc()
        self._seconds.labels(method, front).observe(seconds)

    def refused(self, front: str, reason: str) -> None:
        """Count a call that a front turned away."""
        self._refusals.labels(front, reason).inc()

    def nodes_searched(self, game: str, nodes: int) -> None:
        """Count the search nodes of an answer."""
        self._nodes.labels(game).inc(nodes)

    def cache_asked(self, *, hit: bool) -> None:
        """Count a question looked up in the cache."""
        self._cache.labels("hit" if hit else "miss").inc()

    def text(self) -> bytes:
        """Return all numbers in Prometheus' text format (``CONTENT_TYPE``)."""
        return generate_latest(self._registry)
