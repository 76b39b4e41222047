"""E-mail, where the host has a mail server: a person hears, now and then, that others wait for them."""
