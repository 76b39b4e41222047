"""The board in a notebook: what it shows, and the widget that plays on it. Needs the extra `notebook`."""
