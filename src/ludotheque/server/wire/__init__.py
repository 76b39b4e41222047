"""Every message as a type: commands from clients, events from the server, bodies of the HTTP API.

A type here has the name of what it describes elsewhere (`Outcome`, `Player`, `LogEntry`): it is that thing as JSON.
"""

import msgspec

PROTOCOL = 3
SUBPROTOCOL = "ludotheque.v3"
"""What a socket must ask for. An incompatible protocol gets a new name."""

ENCODER = msgspec.json.Encoder()
