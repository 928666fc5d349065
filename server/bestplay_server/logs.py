"""Structured logs on standard error: one line for each call, as text or as JSON.

The service logs through the standard library, with fields as ``extra``; so an app that embeds it
decides what becomes of its lines. Only the command ``bestplay-server`` sets them up as here.
"""

from __future__ import annotations

import logging
import sys
from typing import Literal

import structlog

LogFormat = Literal["text", "json"]


def set_up_logs(style: LogFormat, level: str) -> None:
    """Log from ``level`` on (such as "INFO"), as text for people or as JSON for machines."""
    renderer: structlog.typing.Processor = structlog.processors.JSONRenderer()
    if style == "text":
        renderer = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.ExtraAdder(),
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            _without_colours,
            renderer,
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # It reports clients that leave in the middle of a stream as errors of ours.
    logging.getLogger("grpc._cython.cygrpc").addFilter(_is_no_leaving_client)


def _without_colours(
    _logger: object, _method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Leave out what uvicorn would print a second time, in colours."""
    event.pop("color_message", None)
    return event


def _is_no_leaving_client(record: logging.LogRecord) -> bool:
    return "ExecuteBatchError" not in record.getMessage()
