import QuadrilleImage
import QuadrilleSystem

/// The glyphs of a layout so far, and the sheets that they are drawn from.
struct GlyphOutput {
  var quads: [TextLayout.Quad]
  var strokes: [TextLayout.Quad] = []
  var sheets: [GlyphSheet]
  /// The number of pixels of all sheets.
  private var pixelCount = 0
  /// The most recent sheet: its number in the cache of a font, and its index here.
  private var latest: (font: Int, number: Int, index: Int)?

  init(quads: [TextLayout.Quad], sheets: [GlyphSheet]) {
    self.quads = quads
    self.sheets = sheets
  }

  /// Adds the image of a rasterized glyph.
  ///
  /// - Throws: ``FontError`` `limit.pixels` if the text needs more pages than the limits allow.
  mutating func append(
    _ image: GlyphPages.Entry,
    of element: TextElement,
    from pages: GlyphPages,
    at origin: Point,
    isStroke: Bool = false
  ) throws(FontError) {
    let index: Int
    let font = Int(element.font)
    if let latest, latest.font == font, latest.number == image.page {
      index = latest.index
    } else {
      guard let sheet = pages.sheet(image.page) else { return }
      if let known = sheets.firstIndex(where: { $0 === sheet }) {
        index = known
      } else {
        index = sheets.count
        sheets.append(sheet)
        pixelCount += sheet.pixelCount
        try pages.check(pixelCount)
      }
      latest = (font, image.page, index)
    }
    let quad = TextLayout.Quad(
      font: font,
      texture: index,
      rect: PixelRect(x: image.x, y: image.y, width: image.width, height: image.height),
      origin: origin,
      run: Int(element.style),
      isColored: image.isColored
    )
    if isStroke { strokes.append(quad) } else { quads.append(quad) }
  }
}

extension TextComposer {
  /// Adds the image of a bitmap font element at a pen position.
  func layOut(
    _ element: TextElement,
    at pen: FontLength,
    _ baseline: FontLength,
    _ output: inout GlyphOutput
  ) throws(TextError) {
    let font = fonts[Int(element.font)]
    guard case .bitmap(let bitmap) = font.font else { return }
    let glyph = bitmap.storage.glyphs[Int(element.glyph)]
    guard let texture = glyph.texture else { return }
    if let field = bitmap.storage.field {
      do throws(FontError) {
        try layOut(element, of: bitmap, field, at: pen, baseline, &output)
      } catch {
        throw TextError(.font(error))
      }
      return
    }
    let x = pen + glyph.xOffset.scaled(by: font.ratio)
    let y = baseline - font.base + glyph.yOffset.scaled(by: font.ratio)
    output.quads.append(
      TextLayout.Quad(
        font: Int(element.font),
        texture: texture,
        rect: glyph.rect,
        origin: Point(
          x: Double(x.rounded) * metrics.pointsPerPixel,
          y: Double(y.rounded) * metrics.pointsPerPixel
        ),
        run: Int(element.style),
        isColored: false
      )
    )
  }

  /// Adds a glyph drawn from a distance field, positioned at quarters of pixels.
  private func layOut(
    _ element: TextElement,
    of bitmap: BitmapFont,
    _ field: DistanceFieldGlyphs,
    at pen: FontLength,
    _ baseline: FontLength,
    _ output: inout GlyphOutput
  ) throws(FontError) {
    let font = fonts[Int(element.font)]
    let scale = metrics.pointsPerPixel / font.pointsPerPixel
    let (quarters, phase) = quarters(of: pen.scaled(by: scale))
    let row = baseline.scaled(by: scale).rounded
    let size = max(1, Int32((64 * font.pixelsPerEm).rounded()))
    let key = GlyphPages.Key(glyph: UInt32(element.glyph), size: size, phase: phase)
    try field.withPages { (pages) throws(FontError) in
      let image: GlyphPages.Entry
      if let known = pages.entry(key) {
        image = known
      } else {
        let glyph = bitmap.storage.glyphs[Int(element.glyph)]
        let rendered = field.render(
          glyph,
          base: bitmap.base,
          scale: Double(size) / 64 / bitmap.size.value,
          phase: phase
        )
        image = try pages.add(rendered, key)
      }
      guard image.width > 0 else { return }
      let origin = Point(
        x: Double((quarters - phase) / 4 + image.left) * font.pointsPerPixel,
        y: Double(row - image.top) * font.pointsPerPixel
      )
      try output.append(image, of: element, from: pages, at: origin)
    }
  }

  /// A position in quarters of a pixel, and its part of a pixel; whole pixels without subpixels.
  private func quarters(of position: FontLength) -> (quarters: Int, phase: Int) {
    let quarters =
      options.usesSubpixels
      ? FontLength(billionths: position.billionths &* 4).rounded : 4 * position.rounded
    return (quarters, quarters & 3)
  }

  /// The values shared by all clusters of an outline font in one line.
  struct OutlineLine {
    /// The em size in 64ths of a font pixel.
    let size: Int32
    /// Font pixels per layout pixel.
    let scale: Double
    /// The row of the baseline, in whole font pixels.
    let baseline: Int
    let pointsPerPixel: Double

    init(_ face: OutlineFace, _ font: TextFont, _ baseline: FontLength) throws(FontError) {
      size = try face.size(pixelsPerEm: font.pixelsPerEm)
      scale = 1 / font.ratio
      self.baseline = baseline.scaled(by: scale).rounded
      pointsPerPixel = font.pointsPerPixel
    }
  }

  /// Adds the glyphs of an outline font cluster, positioned at quarters of font pixels.
  func layOut(
    _ element: TextElement,
    on line: OutlineLine,
    _ face: OutlineFace,
    at pen: FontLength,
    _ output: inout GlyphOutput
  ) throws(FontError) {
    var x = pen.scaled(by: line.scale)
    let parts = parts(of: element, line)
    for index in Int(element.glyph)..<Int(element.glyph + element.glyphCount) {
      let glyph = paragraph.shaped[index]
      let (quarters, phase) = quarters(of: x + FontLength(sixtyFourths: Int(glyph.xOffset)))
      for part in parts {
        guard let image = try face.image(glyph.glyph, line.size, phase: phase, part) else {
          continue
        }
        let rise = (Int(glyph.yOffset) + 32) >> 6
        let origin = Point(
          x: Double((quarters - phase) / 4 + image.left) * line.pointsPerPixel,
          y: Double(line.baseline - rise - image.top) * line.pointsPerPixel
        )
        let isStroke = if case .stroke = part { true } else { false }
        try output.append(image, of: element, from: face.pages, at: origin, isStroke: isStroke)
      }
      x += FontLength(sixtyFourths: Int(glyph.xAdvance))
    }
  }

  /// What is drawn of the glyphs of an element.
  private func parts(of element: TextElement, _ line: OutlineLine) -> [GlyphPart] {
    let fill = GlyphPart.fill(foregrounds[Int(element.style)])
    let width = styles[Int(element.style)].strokeWidth
    guard width > 0 else { return [fill] }
    let radius = Int((32 * width / line.pointsPerPixel).rounded())
    guard radius > 0 else { return [fill] }
    return [fill, .stroke(GlyphStroke(radius: radius, isOverFill: options.strokesOverFill))]
  }
}
