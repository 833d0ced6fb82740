"""The site: a folder for any web host, with ready prints of every game, the press, and the scorekeeper for phones."""
