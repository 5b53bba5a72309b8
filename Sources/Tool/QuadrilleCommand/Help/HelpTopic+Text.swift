extension HelpTopic {
  static let textText = """
    A scene names its fonts, and a layer with the key text is a label:

      "fonts":  { "body": { "file": "body.fnt", "fallback": ["signs"] },
                  "signs": { "file": "signs.ttf" } },
      "layers": [ { "position": [256, 40],
                    "text": { "string": "Level ${level}", "font": "body",
                              "alignment": "center", "color": "#ffcc00" } } ]

    A font is a BMFont bitmap font (.fnt as text, XML or binary, with its pages in
    the same folder), or an outline font (.ttf, .otf, .ttc), which needs FreeType,
    HarfBuzz and FriBidi: Debian's libfreetype6, libharfbuzz0b and libfribidi0.
    Characters that a font lacks are taken from its fallback fonts.

    Keys of a font
      file           below the scene's folder
      fallback       names of other fonts, tried in order
      premultiplied  whether the pages are premultiplied by alpha
      face           the face of a collection, from 0
      hinting        none, or light: heights are aligned to pixels
      variations     axes of a variable font by tag: { "wght": 600 }

    Keys of a text
      string, font   the text and its font; both are required
      fontSize       in points; not for bitmap fonts
      color          of the glyphs
      alignment      natural, left, center, right or justified
      wrapped, width whether lines are wrapped, and the width in points
      truncation     of long lines: none, start, middle or end
      maxLines       0 for any number
      lineHeight     distance between baselines, in points
      letterSpacing  additional space after each character, in points
      kerning        false disables pair kerning
      direction      auto, ltr or rtl
      language       as in "tr" or "zh-Hant"; selects glyph variants
      features       OpenType features by tag: { "liga": false, "salt": 2 }

    Unless it has bounds, the layer has the size of its lines. Animations can use
    the keys text.string, which changes in steps, and text.color. Installed fonts
    are not used; --font-dir adds folders for font files, and --fonts bitmap rejects
    outline fonts.

    'quadrille pack --font face.ttf' makes a bitmap font from an outline font, and
    'quadrille info' shows its properties:

      quadrille pack --font body.ttf --font-size 24 --data body.fnt --sheet body.png
      quadrille info body.fnt
    """
}
