"""The scorekeeper in a browser: the page that draws blocks, and two ways to supply them.

`page/` is the front. `server/` is a shared session that phones in the same network join; `site/` is the same page with
Python in it, for a phone by itself. Both hold a `Session` that exchanges messages with the page.
"""
