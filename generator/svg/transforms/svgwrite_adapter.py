"""Drawings computed shape by shape, such as a calibration sheet; only this module uses svgwrite."""

from typing import Any

import svgwrite
from svgwrite.extensions import Inkscape

IS_CHECKED = False
"""Whether each attribute is checked against the SVG standard: in tests only; it takes ten times as long."""


def new_drawing(view_width: float, view_height: float, **attributes: str | tuple[str, str]) -> Any:
    """Return an empty drawing whose view box begins at 0, 0; it creates its own elements.

    Args:
        view_width: In the drawing's own unit.
        view_height: In the drawing's own unit.
        attributes: More of the root, such as `size`.
    """
    return svgwrite.Drawing(viewBox=f"0 0 {view_width:g} {view_height:g}", debug=IS_CHECKED, **attributes)


def layer_of(drawing: Any, name: str) -> Any:
    """Return an empty group that Inkscape shows as a layer of that name, and other readers as a group."""
    return Inkscape(drawing).layer(label=name, id=name)
