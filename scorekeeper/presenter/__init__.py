"""What the screens show and what pressing does, in plain values: no toolkit, no clock, no files.

`blocks` are the words that a screen is made of; a `page` gives a `Screen` of blocks and answers events; `controller`
holds the open pages, the store and the open match. `games` has a module per game: the forms that fill in its entries,
and how its log reads. The app in `scorekeeper.ui` draws blocks and sends events, and decides nothing.
"""
