"""`ludotheque board`: boards shown, checked, turned and made."""
