"""Playing at tables of a server: `connect` for scripts and notebooks, `open_client` for programs with asyncio.

address      servers and tables in links         connection   one table over a socket that comes back after it broke
refusals     what a server says no with          table        what may be done at one table
merging      whole tables of what changed        server       tables opened, joined and found
requests     the HTTP interface                  front        the same without asyncio
seat_player  a program at one seat               network_bot  a program that is challenged, many games at once
patient_requests  requests that wait where the server wants less at once
"""

from ludotheque.client.blocking import BlockingTable, Client, connect
from ludotheque.client.network_bot import BotSettings, NetworkBot
from ludotheque.client.refusals import ServerUnreachable
from ludotheque.client.seat_player import SeatPlayer
from ludotheque.client.server import AsyncClient, new_key, open_client
from ludotheque.client.state import TableState
from ludotheque.client.table import OnlineTable

__all__ = [
    "AsyncClient",
    "BlockingTable",
    "BotSettings",
    "Client",
    "NetworkBot",
    "OnlineTable",
    "SeatPlayer",
    "ServerUnreachable",
    "TableState",
    "connect",
    "new_key",
    "open_client",
]
