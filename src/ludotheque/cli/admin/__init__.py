"""`ludotheque admin`: rule a server that runs, over HTTP, with the admin key."""
