"""What pnp remembers between runs: printed cards, printers."""
