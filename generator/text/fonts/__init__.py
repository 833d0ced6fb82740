"""Fonts by family and weight, fallback stacks, and font credits."""
