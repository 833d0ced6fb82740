"""The SVG subset that the press draws: elements, values, paths, paints, and the scene that writers read."""
