"""Cuts slices out of a font of colored emoji: subset-emoji.py <font> <folder>, slices as JSON on standard input.

Each slice is {"file": name, "text": the emoji it holds}. Needs fontTools 4.38 or later, and brotli.
"""

import json
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

font_path, folder = sys.argv[1:]
for part in json.load(sys.stdin):
    font = TTFont(font_path, lazy=False)
    # It holds the same pictures again, for browsers that cannot read COLR; those do not load this font.
    del font["SVG "]
    # Read whole before anything is cut: older versions of fontTools lose the boxes of glyphs otherwise.
    for box in font["COLR"].table.ClipList.clips.values():
        box.ensureDecompiled()
    options = subset.Options(flavor="woff2", layout_features=["*"], hinting=False, notdef_outline=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=part["text"])
    cutter.subset(font)
    subset.save_font(font, str(pathlib.Path(folder) / part["file"]), options)
