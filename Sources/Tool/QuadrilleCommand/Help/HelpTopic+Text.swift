extension HelpTopic {
  static let textText = """
    A scene names its fonts, and a layer with the key text is a label:

      "fonts":  { "body": { "file": "body.fnt", "fallback": ["signs"] },
                  "signs": { "file": "signs.ttf" } },
      "layers": [ { "position": [256, 40],
                    "text": { "string": "Level ${level}", "font": "body",
                              "alignment": "center", "color": "#ffcc00" } } ]

    A font is a bitmap font of BMFont (.fnt as text, XML or binary, with its pages
    beside it), or an outline font (.ttf, .otf, .ttc), for which FreeType,
    HarfBuzz and FriBidi are opened: Debian's libfreetype6, libharfbuzz0b and
    libfribidi0. Characters that a font lacks are taken from those of fallback.

    Keys of a font
      file           beneath the scene's folder
      fallback       names of other fonts, asked in their order
      premultiplied  whether the pages' colours are multiplied by alpha
      face           the face of a collection, from 0
      hinting        none, or light: heights are moved to whole pixels
      variations     axes of a variable font by tag: { "wght": 600 }

    Keys of a text
      string, font   what is written, and in which font; both are needed
      fontSize       in points; a bitmap font has its own
      color          of the glyphs
      alignment      natural, left, center, right or justified
      wrapped, width whether lines are broken, and at how many points
      truncation     none, start, middle or end of a line that is too long
      maxLines       0 for any number
      lineHeight     from one base line to the next, in points
      letterSpacing  points more behind each character
      kerning        false leaves pairs as they are
      direction      auto, ltr or rtl
      language       as in "tr" or "zh-Hant"; decides among shapes of glyphs
      features       OpenType features by tag: { "liga": false, "salt": 2 }

    The layer's size is that of the lines unless it has bounds. Animations take the
    keys text.string, which changes at once, and text.color. Fonts that are
    installed are not used; --font-dir names further folders for font files, and
    --fonts bitmap refuses outlines.

    'quadrille pack --font face.ttf' makes a bitmap font of an outline font, and
    'quadrille info' reads one:

      quadrille pack --font body.ttf --font-size 24 --data body.fnt --sheet body.png
      quadrille info body.fnt
    """
}
