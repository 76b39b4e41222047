"""The full screen in a terminal: one app for games on this machine and at tables of servers.

app           screens, themes, language          palette, themes    names of colours to colours, also sixteen and none
board         the widget that shows a picture    text_board         for games that bring no picture of their own
table_screen  one table, whoever plays it        shown              what it shows of any table
local_driver  a table of `local_play`            home, new_game     what to play, and how
"""
