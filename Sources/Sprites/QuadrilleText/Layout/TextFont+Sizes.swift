import QuadrilleSystem

extension TextFont {
  /// The fonts of a text with their sizes, and the metrics of the first font.
  static func resolved(
    _ fonts: [Font],
    _ options: TextOptions
  ) throws(TextError) -> ([TextFont], TextMetrics) {
    let first = fonts[0]
    let size = options.fontSize ?? first.naturalSize
    let points = first.pixelSizes(options, size: options.fontSize).image
    let sized = try first.metrics(options, size: options.fontSize, pixel: points)
    var result: [TextFont] = []
    for (index, font) in fonts.enumerated() {
      // Without a requested size, a bitmap font keeps its own, also among other bitmap fonts.
      let isNatural = if case .bitmap = first { options.fontSize == nil } else { false }
      let naturalSize = isNatural ? font.naturalFallbackSize(size) : size
      let ownSize = index == 0 ? options.fontSize ?? first.requiredSize : naturalSize
      let own = font.pixelSizes(options, size: ownSize)
      let metrics =
        index == 0 ? sized : try font.metrics(options, size: ownSize, pixel: points)
      result.append(
        TextFont(
          font: font,
          ratio: own.font / points,
          pointsPerPixel: own.image,
          pixelsPerEm: font.pixelsPerEm(options, size: ownSize ?? font.naturalSize),
          topShift: sized.base - metrics.base
        )
      )
    }
    let toPixels = 1 / points
    let metrics = TextMetrics(
      pointsPerPixel: points,
      lineHeight: options.lineHeight.map { FontLength(nearest: $0 * toPixels) } ?? sized.lineHeight,
      base: sized.base,
      width: options.width.map { FontLength(nearest: $0 * toPixels) },
      letterSpacing: FontLength(nearest: options.letterSpacing * toPixels),
      tabWidth: FontLength(billionths: max(0, sized.space.billionths) &* 4),
      usesKerning: options.usesKerning
    )
    return (result, metrics)
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

  /// The size in points of a first font if none is requested; nil for the natural size of a bitmap
  /// font.
  fileprivate var requiredSize: Double? {
    if case .bitmap = self { return nil }
    return naturalSize
  }

  /// The size of a fallback font if none is requested; nil for the natural size of a bitmap font.
  fileprivate func naturalFallbackSize(_ size: Double) -> Double? {
    if case .bitmap = self { return nil }
    return size
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
