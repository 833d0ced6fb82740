"""From the model to one SVG a card side: layouts, art, templates in their sandbox, inspection."""
