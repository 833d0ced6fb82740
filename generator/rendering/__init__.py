"""From the model to one SVG per card side: layouts, art, sandboxed templates, preflight."""
