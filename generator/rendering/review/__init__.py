"""What drawn sides say of a deck: faults, unused texts, effects of styles, what to print again."""
