"""The service: thin fronts over one transport-free desk for each game."""

import logging

# An app that embeds the service hears its log only if it listens.
logging.getLogger(__name__).addHandler(logging.NullHandler())
