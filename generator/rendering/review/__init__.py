"""Reviews of rendered sides: faults, unused texts, effects of styles, reprints."""
