import QuadrilleConsole
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSystem
import QuadrilleText

extension FontDescription.Encoding: OptionValue {}

/// Options for making a bitmap font instead of an atlas.
struct PackFontOptions: OptionGroup {
  var font: String?
  var size = 32.0
  var glyphs: String?
  var textFile: String?
  var encoding = FontDescription.Encoding.text
  var face = 0
  var padding = 0
  var outline = 0
  var distanceRange: Double?

  mutating func options(_ table: OptionTable) {
    table.value("--font", "file", &font, "Make a bitmap font from an outline font: .ttf, .otf.")
      .completing(.files([".ttf", ".otf", ".ttc"]))
    table.value("--font-size", "pixels", &size, "Font size.")
    table.value(
      "--glyphs",
      "list",
      &glyphs,
      "Sets (ascii, latin1, latin, greek, cyrillic, digits) and U+20AC or U+2190-2193."
    )
    table.value("--glyphs-of", "file", &textFile, "A text file whose characters are added.")
      .completing(.file)
    table.value(
      "--font-format",
      "form",
      &encoding,
      "Format of --data."
    )
    table.value("--font-face", "n", &face, "Face of a font collection, from 0.")
    table.value("--glyph-padding", "pixels", &padding, "Empty pixels around each glyph.")
    table.value("--glyph-outline", "pixels", &outline, "A black outline around each glyph.")
    table.value(
      "--distance-field",
      "pixels",
      &distanceRange,
      "Make a signed distance field with this range."
    )
  }

  /// Returns the options of the font builder.
  ///
  /// - Parameter text: The contents of ``textFile``.
  func resolved(_ pages: PackOptions, text: [UInt8]?) throws -> BitmapFontOptions {
    var options = BitmapFontOptions()
    options.size = size
    options.padding = padding
    options.outline = outline
    options.distanceRange = distanceRange
    options.pages = pages
    var scalars: [Unicode.Scalar] = []
    if let glyphs {
      scalars += try UsageError.mappingOptionErrors { () throws(PackError) in
        try GlyphSet.scalars(of: glyphs)
      }
    }
    if let text {
      // Control characters are not drawn.
      scalars += String(decoding: text, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x20 }
    }
    if glyphs != nil || text != nil { options.scalars = scalars }
    return options
  }
}
