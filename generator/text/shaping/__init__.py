"""Characters to glyphs: HarfBuzz, directions, fonts by character, where lines may end."""
