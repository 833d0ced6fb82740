"""The Kivy side: draws the presenter's blocks and sends their events; it decides nothing.

`theme` has every colour, size and font, `look/*.kv` how things look; a module per kind of block has what they do;
`screen_widget` puts a screen together, `keyboard` lets keys do all that fingers can, `app` is the application.
"""
