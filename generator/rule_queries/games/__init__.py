"""Questions about each game for the command line, a module for each."""
