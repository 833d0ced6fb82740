"""The referee at the command line: questions about scores, and simulations."""
