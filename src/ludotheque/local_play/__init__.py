"""A table on this machine, for every screen that shows one: computers in threads, timers, hints, what is kept.

local_table  one game with its computers, its clock and its points    turn_timer  when something happens by itself
bot_threads  searches beside the screen                               hints       each says a little more
user_files   saved games, points, what was chosen last time           wording     games, options and levels in words
characters   what computer players are called
"""
