"""Every message that goes over the wire, as types: asked by people, told by the server, letters over HTTP."""

PROTOCOL = 2
SUBPROTOCOL = "ludotheque.v2"
"""What a socket must ask for; a newer protocol gets a newer name and lives beside the old one."""
