"""What can be asked of each game at the command line, a module per game."""
