"""The command as people see it: on a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios


def environment(target: str, **more: str) -> dict[str, str]:
    """Return what the command is started with, so that it asks a server."""
    return {**os.environ, "BESTPLAY_SERVER": target, **more}


def on_a_terminal(target: str, *arguments: str) -> tuple[str, int]:
    """Return what the command writes to a terminal of 100 columns, and how it ends."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    words = [sys.executable, "-m", "bestplay", *arguments]
    process = subprocess.Popen(words, stdout=its, stderr=its, env=environment(target, TERM="xterm"))
    os.close(its)
    written = b""
    try:
        while part := os.read(ours, 1 << 16):
            written += part
    except OSError:  # Linux tells the end so
        pass
    os.close(ours)
    return written.decode(), process.wait(timeout=60)
