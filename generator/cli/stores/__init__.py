"""Data that pnp stores between runs: printed cards, printers."""
