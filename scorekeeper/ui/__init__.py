"""The Kivy side: draws the presenter's blocks and sends their events; it decides nothing.

`theme` has every colour, size and font, `look/*.kv` the appearance; a module for each kind of block has its behaviour;
`screen_widget` puts a screen together, `keyboard` makes everything reachable by keys, `app` is the application.
"""
