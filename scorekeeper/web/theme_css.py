"""The colours of the page, from the palettes shared by all fronts."""

from dataclasses import fields

from scorekeeper.palettes import DARK, LIGHT, Palette


def theme_css() -> str:
    """Return a style sheet with the colours of both looks as custom properties: `--paper`, `--player-0`."""
    players = "\n".join(f".p{number} {{ --player: var(--player-{number}); }}" for number in range(len(LIGHT.players)))
    emblems = "\n".join(f".e{number} {{ --emblem: {colour}; }}" for number, colour in enumerate(LIGHT.players))
    return (
        f":root {{\n{_properties(LIGHT)}  color-scheme: light;\n}}\n"
        f':root[data-look="dark"] {{\n{_properties(DARK)}  color-scheme: dark;\n}}\n{players}\n{emblems}\n'
    )


def _properties(palette: Palette) -> str:
    plain = {each.name: getattr(palette, each.name) for each in fields(palette) if each.name != "players"}
    numbered = {f"player-{number}": colour for number, colour in enumerate(palette.players)}
    return "".join(f"  --{name.replace('_', '-')}: {value};\n" for name, value in {**plain, **numbered}.items())
