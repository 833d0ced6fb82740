"""The scorekeeper in a browser: the page that draws blocks, and the two ways in which it gets them.

`page/` is the front. `served/` is a table that phones in the same network join; `alone/` is the same page with Python
in it, for a phone by itself. Both hold a `Session`: messages from the page go in, messages to it come out.
"""
