import QuadrilleImage

/// A sprite ready to be packed: its trimmed rectangle with the final pixels, unrotated.
struct TrimmedSprite {
  let name: String
  /// The trimmed rectangle.
  let rect: TrimmedRect
  /// The anchor to be written to the data file.
  let pivot: Point?
  /// The pixels, without row padding.
  let bitmap: Bitmap
  let isOpaque: Bool

  /// Scales, trims and pads an image.
  init(_ sprite: LooseSprite, _ options: PackOptions, scale: Double, mode: PackOptions.ScaleMode) {
    name = sprite.name
    var image = sprite.bitmap
    let premultiplies = options.alphaHandling == .premultiplyAlpha
    if !premultiplies || scale != 1 { image = image.unpremultiplied() }
    image = image.scaled(by: scale, mode)
    // Scale and orientation are irrelevant here, and must not make equal images differ.
    image.scale = 1
    image.orientation = .up
    let bounds =
      options.trimMode == .none ? nil : image.visibleBounds(threshold: options.trimThreshold)
    var rect = TrimmedRect(of: image.width, image.height, bounds: bounds, options)
    var pivot = sprite.pivot ?? options.defaultPivot
    if options.trimMode == .crop || options.trimMode == .cropKeepPosition {
      if options.trimMode == .cropKeepPosition {
        let old = pivot ?? Point(x: 0.5, y: 0.5)
        pivot = Point(
          x: (old.x * Double(rect.sourceWidth) - Double(rect.left)) / Double(rect.width),
          y: (old.y * Double(rect.sourceHeight) - Double(rect.top)) / Double(rect.height)
        )
      }
      rect.left = 0
      rect.top = 0
      rect.sourceWidth = rect.width
      rect.sourceHeight = rect.height
    }
    self.rect = rect
    self.pivot = pivot
    var trimmed = image.cropped(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    isOpaque = !rect.isTrimmed && trimmed.isOpaque
    switch options.alphaHandling {
    case .keepTransparentPixels: break
    case .clearTransparentPixels: trimmed = trimmed.clearingTransparentPixels()
    case .reduceBorderArtifacts: trimmed = trimmed.alphaBled()
    case .premultiplyAlpha: trimmed = trimmed.premultiplied()
    }
    bitmap = trimmed
  }
}

extension TrimmedRect {
  /// Whether a margin of the source was trimmed.
  var isTrimmed: Bool {
    left != 0 || top != 0 || width != sourceWidth || height != sourceHeight
  }
}
