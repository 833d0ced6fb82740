"""Screens and their events, as plain values: no toolkit, no clock, no files.

`blocks` are what a screen is made of; a `page` gives a `Screen` of blocks and answers events; `controller`
holds the open pages, the store and the open match. `games` has a module for each game: the forms for its entries,
and its log texts. The app in `scorekeeper.ui` draws blocks and sends events, and decides nothing.
"""
