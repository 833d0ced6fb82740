"""The press for programs: what `generator` promises, on top of what `pnp` uses (docs/library.md)."""
