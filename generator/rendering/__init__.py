"""From the model to one SVG per card side: layouts, art, templates in their sandbox, inspection."""
