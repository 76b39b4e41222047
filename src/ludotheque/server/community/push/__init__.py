"""Web Push: a device hears that it is somebody's turn, although no page is open there."""
