"""The SVG subset that pnp draws: elements, values, paths, paints, and the scene that writers read."""
