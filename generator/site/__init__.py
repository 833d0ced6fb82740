"""The site: a folder for any web host, with ready prints of every game and the scorekeeper for phones."""
