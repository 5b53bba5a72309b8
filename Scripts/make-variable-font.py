#!/usr/bin/env python3
"""Generates Fixtures/Fonts/variable.ttf: a box that grows along two axes. Needs python3-fonttools.

1,000 units per em. The box of the letter A spans (100, 0) to (600, 700), its advance is 800. At the maximum
of the axis `wght` (100 to 900, default 400) its right edge and the advance increase by 300 units; at the
maximum of `HGHT` (0 to 10, default 0) its top edge rises by 200.
"""
import os

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Fixtures/Fonts/variable.ttf")


def box():
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for point in [(100, 700), (600, 700), (600, 0)]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def main():
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", "space", "A"])
    font.setupCharacterMap({0x20: "space", 0x41: "A"})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "space": TTGlyphPen(None).glyph(), "A": box()})
    font.setupHorizontalMetrics({".notdef": (500, 0), "space": (250, 0), "A": (800, 100)})
    font.setupHorizontalHeader(ascent=900, descent=-100)
    font.setupNameTable({"familyName": "Variable Box", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=900, sTypoDescender=-100, usWinAscent=900, usWinDescent=100)
    font.setupPost()
    font.setupFvar([("wght", 100, 400, 900, "Weight"), ("HGHT", 0, 0, 10, "Height")], [])
    # Four corners, then the phantom points: left, right, top and bottom.
    wide = [(0, 0), (0, 0), (300, 0), (300, 0), (0, 0), (300, 0), (0, 0), (0, 0)]
    high = [(0, 0), (0, 200), (0, 200), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]
    font.setupGvar({"A": [TupleVariation({"wght": (0, 1, 1)}, wide),
                          TupleVariation({"HGHT": (0, 1, 1)}, high)]})
    font.font["head"].created = font.font["head"].modified = 0
    font.font.recalcTimestamp = False
    font.save(PATH)


if __name__ == "__main__":
    main()
