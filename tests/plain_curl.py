"""Stands in for curl where it is missing: sends what the documents' curl lines say, by urllib."""

from __future__ import annotations

import argparse
import sys
import urllib.parse
import urllib.request


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("-s", action="store_true")
    parser.add_argument("-G", action="store_true")
    parser.add_argument("-H", action="append", default=[])
    parser.add_argument("-d", "--data-binary", dest="data")
    parser.add_argument("--data-urlencode", action="append", default=[])
    parser.add_argument("url")
    line = parser.parse_args()
    url, data = line.url, line.data and line.data.encode()
    if line.data == "@-":
        data = sys.stdin.buffer.read()
    if line.G:
        fields = [field.partition("=")[::2] for field in line.data_urlencode]
        url, data = f"{url}?{urllib.parse.urlencode(fields)}", None
    headers = dict(header.split(": ", 1) for header in line.H)
    request = urllib.request.Request(url, data, headers)  # noqa: S310 - the documents' own
    with urllib.request.urlopen(request) as reply:  # noqa: S310 - the documents' own
        sys.stdout.buffer.write(reply.read())


if __name__ == "__main__":
    main()
