"""Tables of a server on the full screen: the lobby, tables as tabs, and what is shown of each."""
