"""Characters to glyphs: HarfBuzz, bidi, itemisation, break opportunities."""
