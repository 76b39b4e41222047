"""`ludotheque mcp`: a Model Context Protocol server, over the standard input and output or over HTTP."""

from __future__ import annotations

from importlib.util import find_spec

import click

from ludotheque.cli.command import Command, option, refuse, shared_options
from ludotheque.cli.option_values import Number
from ludotheque.cli.terminal import Terminal

_PORT = Number(1, 65_535)
_HOST = "127.0.0.1"
"""Nobody is asked for a password, so nobody else's machine gets in."""


@click.command("mcp", cls=Command, help="cli.mcp.help")
@option("--port", callback=_PORT, metavar="NUMBER", help="cli.mcp.port")
@shared_options
@click.pass_obj
def mcp(terminal: Terminal, port: int | None) -> None:
    """Serve until the host closes the input, or until Ctrl-C."""
    if find_spec("mcp") is None or find_spec("mcp_types") is None:  # the second came with version 2
        refuse("cli.mcp.not-installed")
    from ludotheque.mcp_server.server import make_server

    server = make_server(terminal.language)
    if port is None:
        server.run("stdio")
    else:
        server.run("streamable-http", host=_HOST, port=port)
