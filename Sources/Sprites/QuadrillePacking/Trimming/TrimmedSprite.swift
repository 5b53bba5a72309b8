import QuadrilleAtlas
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
  /// The borders of a nine-patch in the source of ``rect``.
  let borders: SpriteBorders?
  /// The content insets of a nine-patch.
  let padding: SpriteBorders?
  /// The outline, if sprites are trimmed to polygons; nil for a whole rectangle.
  let outline: SpriteOutline?
  /// Whether the sprite is not rotated in its page.
  let keepsOrientation: Bool

  /// Scales, trims and pads an image.
  init(_ sprite: LooseSprite, _ options: PackOptions, scale: Double, mode: PackOptions.ScaleMode) {
    name = sprite.name
    keepsOrientation = sprite.keepsOrientation
    var options = options
    if keepsOrientation { options.trimMode = .none }
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
    let margins = (x: -rect.x, y: -rect.y)
    let moved = { (borders: SpriteBorders) in
      borders.moved(
        scale: scale,
        left: margins.x,
        top: margins.y,
        right: rect.sourceWidth - image.width - margins.x,
        bottom: rect.sourceHeight - image.height - margins.y
      )
    }
    borders = sprite.borders.map(moved)
    padding = sprite.padding.map(moved)
    var trimmed = image.cropped(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    if options.trimMode == .polygon {
      let found = SpriteOutline(
        trimmed,
        threshold: options.trimThreshold,
        tolerance: options.tracerTolerance,
        maximum: options.maximumVertices
      )
      outline = found.isBox ? nil : found
    } else {
      outline = nil
    }
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

extension TrimmedSprite {
  /// Whether two sprites have the same borders, so that they may share a packed rectangle.
  func hasBorders(of other: TrimmedSprite) -> Bool {
    keepsOrientation == other.keepsOrientation && borders == other.borders
      && padding == other.padding
  }
}

extension TrimmedRect {
  /// Whether a margin of the source was trimmed.
  var isTrimmed: Bool {
    left != 0 || top != 0 || width != sourceWidth || height != sourceHeight
  }
}
