import QuadrilleSystem

extension TextFont {
  /// Makes a font at a size.
  ///
  /// - Parameters:
  ///   - size: The size in points; nil for the natural size of a bitmap font.
  ///   - points: Points per pixel of the layout.
  init(_ font: Font, size: Double?, _ options: TextOptions, points: Double) throws(TextError) {
    let own = font.pixelSizes(options, size: size)
    let metrics = try font.metrics(options, size: size, pixel: points)
    self.init(
      font: font,
      ratio: own.font / points,
      pointsPerPixel: own.image,
      pixelsPerEm: font.pixelsPerEm(options, size: size ?? font.naturalSize),
      lineHeight: metrics.lineHeight,
      base: metrics.base
    )
  }

  /// The metrics of a text with a first font.
  static func metrics(_ font: Font, _ options: TextOptions) throws(TextError) -> TextMetrics {
    let points = font.pixelSizes(options, size: options.fontSize).image
    let sized = try font.metrics(options, size: options.fontSize, pixel: points)
    let toPixels = 1 / points
    return TextMetrics(
      pointsPerPixel: points,
      lineHeight: options.lineHeight.map { FontLength(nearest: $0 * toPixels) } ?? sized.lineHeight,
      width: options.width.map { FontLength(nearest: $0 * toPixels) },
      tabWidth: FontLength(billionths: max(0, sized.space.billionths) &* 4),
      usesKerning: options.usesKerning
    )
  }
}

extension Font {
  /// Points per pixel of the font, and per pixel of the images that are drawn.
  ///
  /// - Parameter size: The size in points; nil for the natural size.
  fileprivate func pixelSizes(
    _ options: TextOptions,
    size: Double?
  ) -> (font: Double, image: Double) {
    switch self {
    case .bitmap(let font):
      let own = size.map { $0 / font.size.value } ?? 1 / font.scale
      guard font.isDistanceField else { return (own, own) }
      return (own, imagePixel(options, size: size ?? naturalSize))
    case .outline:
      let image = imagePixel(options, size: size ?? naturalSize)
      return (image, image)
    }
  }

  /// Points per pixel of a glyph rasterized at a size.
  private func imagePixel(_ options: TextOptions, size: Double) -> Double {
    size * options.contentsScale <= maxPixelsPerEm
      ? 1 / options.contentsScale : size / maxPixelsPerEm
  }

  /// The size at which glyphs are rasterized, in pixels per em; larger text is enlarged.
  fileprivate func pixelsPerEm(_ options: TextOptions, size: Double) -> Double {
    min(maxPixelsPerEm, size * options.contentsScale)
  }

  private var maxPixelsPerEm: Double {
    switch self {
    case .bitmap: DistanceFieldGlyphs.maxPixelsPerEm
    case .outline: OutlineFace.maxPixelsPerEm
    }
  }

  /// The size in points if none is requested.
  fileprivate var naturalSize: Double {
    switch self {
    case .bitmap(let font): font.size.value / font.scale
    case .outline: 36
    }
  }

  /// The size in points of a font of a text; nil for the natural size of a bitmap font.
  ///
  /// Without a requested size, a bitmap font keeps its own, also as the fallback of another one.
  func size(_ options: TextOptions, isFirst: Bool, of first: Font) -> Double? {
    if let size = options.fontSize { return size }
    let isNatural = if case .bitmap = first { true } else { false }
    if case .bitmap = self, isNatural || isFirst { return nil }
    return isFirst ? naturalSize : first.naturalSize
  }

  /// The line height, the base and the space advance, in pixels of the layout.
  ///
  /// - Parameters:
  ///   - size: The size in points; nil for the natural size.
  ///   - pixel: Points per pixel of the layout.
  fileprivate func metrics(
    _ options: TextOptions,
    size: Double?,
    pixel: Double
  ) throws(TextError) -> (lineHeight: FontLength, base: FontLength, space: FontLength) {
    let ratio = pixelSizes(options, size: size).font / pixel
    switch self {
    case .bitmap(let font):
      return (
        font.lineHeight.scaled(by: ratio), font.base.scaled(by: ratio),
        font.storage.special.spaceAdvance.scaled(by: ratio)
      )
    case .outline(let font):
      do throws(FontError) {
        let metrics = try font.lineMetrics(
          pixelsPerEm: pixelsPerEm(options, size: size ?? naturalSize)
        )
        return (
          metrics.lineHeight.scaled(by: ratio), metrics.base.scaled(by: ratio),
          metrics.space.scaled(by: ratio)
        )
      } catch {
        throw TextError(.font(error))
      }
    }
  }
}
