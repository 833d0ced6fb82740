"""`python -m generator` is `pnp`."""

from generator.cli.main import main

main()
