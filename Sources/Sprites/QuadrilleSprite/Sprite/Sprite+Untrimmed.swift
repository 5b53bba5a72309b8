public import QuadrilleImage
public import QuadrilleSystem
import QuadrilleTextureFiles

extension Sprite {
  /// The sprite as a picture of its own: upright, at its untrimmed source size.
  ///
  /// Texel values are those of the page, alpha mode included; the margin is transparent black. Half
  /// pixels go towards the upper left. Of a sprite with a ``mesh`` a pixel is shown where its centre
  /// lies in a triangle. To restore many sprites of one page use
  /// ``untrimmed(using:limits:)``, which decodes the page once.
  public func untrimmed(limits: Limits = .default) throws(AssetError) -> Bitmap {
    var bitmaps = PageBitmaps()
    return try untrimmed(using: &bitmaps, limits: limits)
  }

  /// The sprite as a picture of its own, taking the page's pixels from a store of decoded pages.
  public func untrimmed(
    using bitmaps: inout PageBitmaps,
    limits: Limits = .default
  ) throws(AssetError) -> Bitmap {
    if let violation = limits.violation(ofSource: sourceSize) {
      throw AssetError(.limit(violation), at: DiagnosticLocation(file: page.name))
    }
    let source = bitmaps.bitmap(of: page)
    let added = Budget.violation(addingBytes: untrimmedByteCount)
    if let violation = added ?? Budget.timeViolation {
      throw AssetError(.limit(violation), at: DiagnosticLocation(file: page.name))
    }
    let (width, height) = restoredSize
    let copy = TrimmedCopy(self, page: page.pixelSize, sourceWidth: width, sourceHeight: height)
    var result = Bitmap(width: width, height: height, alphaMode: source.alphaMode, scale: scale)
    copy.run(from: source, to: &result)
    copy.cut(self, in: &result)
    return result
  }

  /// The bytes of the picture that ``untrimmed(limits:)`` makes.
  public var untrimmedByteCount: Int {
    checkedProduct(4, restoredSize.width, restoredSize.height) ?? .max
  }

  private var restoredSize: (width: Int, height: Int) {
    (max(1, Self.wholePixels(sourceSize.width)), max(1, Self.wholePixels(sourceSize.height)))
  }

  /// The nearest whole number, a half downwards.
  static func wholePixels(_ value: Double) -> Int { Int((value - 0.5).rounded(.up)) }
}

extension Sprite {
  /// The sprite with its piece at whole pixels of source and page, halves rounded to the upper left.
  ///
  /// That is where ``untrimmed(limits:)`` puts the pixels, and how a sprite is drawn alone.
  public var alignedToPixels: Sprite {
    var result = Sprite(
      page: page,
      packedOrigin: Point(
        x: Double(Self.wholePixels(packedOrigin.x)),
        y: Double(Self.wholePixels(packedOrigin.y))
      ),
      packedRotation: packedRotation,
      trimmedRect: Rect(
        x: Double(Self.wholePixels(trimmedRect.origin.x)),
        y: Double(Self.wholePixels(trimmedRect.origin.y)),
        width: Double(Self.wholePixels(trimmedRect.size.width)),
        height: Double(Self.wholePixels(trimmedRect.size.height))
      ),
      sourceSize: sourceSize,
      anchor: anchor,
      scale: scale
    )
    result.mesh = mesh
    return result
  }
}

/// Decoded pages, so that each is decoded once however many sprites are restored from it.
///
/// Pages made of a bitmap cost nothing; others keep their pixels here until this value is gone.
public struct PageBitmaps: Sendable {
  private var decoded: [Page: Bitmap] = [:]

  /// Makes an empty store.
  public init() {}

  /// The pixels of a page as RGBA8, the right way up.
  public mutating func bitmap(of page: Page) -> Bitmap {
    if case .bitmap(let bitmap) = page.content { return bitmap }
    if let bitmap = decoded[page] { return bitmap }
    let bitmap = page.bitmap()
    decoded[page] = bitmap
    return bitmap
  }
}

/// A copy of a stored piece into its place in the source, in whole pixels and clipped to both.
private struct TrimmedCopy {
  private let packedRotation: Rotation
  /// The footprint in the page.
  private let x: Int
  private let y: Int
  private let footprintWidth: Int
  private let footprintHeight: Int
  /// The place of the piece in the source.
  private let left: Int
  private let top: Int
  private let width: Int
  private let height: Int

  init(_ sprite: Sprite, page: PixelSize, sourceWidth: Int, sourceHeight: Int) {
    let rect = sprite.packedRect
    let packedRotation = sprite.packedRotation
    x = min(max(0, Sprite.wholePixels(rect.origin.x)), page.width)
    y = min(max(0, Sprite.wholePixels(rect.origin.y)), page.height)
    left = min(max(0, Sprite.wholePixels(sprite.trimmedRect.origin.x)), sourceWidth)
    top = min(max(0, Sprite.wholePixels(sprite.trimmedRect.origin.y)), sourceHeight)
    let space =
      packedRotation.swapsAxes
      ? (page.height - y, page.width - x) : (page.width - x, page.height - y)
    width = max(
      0,
      min(Sprite.wholePixels(sprite.trimmedRect.size.width), space.0, sourceWidth - left)
    )
    height = max(
      0,
      min(Sprite.wholePixels(sprite.trimmedRect.size.height), space.1, sourceHeight - top)
    )
    footprintWidth = packedRotation.swapsAxes ? height : width
    footprintHeight = packedRotation.swapsAxes ? width : height
    self.packedRotation = packedRotation
  }

  /// Copies the piece.
  func run(from page: Bitmap, to source: inout Bitmap) {
    let orientation: Orientation =
      switch packedRotation {
      case .none: .up
      case .clockwise90: .left
      case .clockwise180: .down
      case .counterclockwise90: .right
      }
    source.blit(
      page,
      columns: x..<(x + footprintWidth),
      rows: y..<(y + footprintHeight),
      oriented: orientation,
      x: left,
      y: top
    )
  }

  /// Makes what the sprite's mesh leaves out transparent, if it has one.
  func cut(_ sprite: Sprite, in source: inout Bitmap) {
    guard let cut = MeshMask(sprite, width: width, height: height) else { return }
    let (stride, isPremultiplied) = (source.stride, source.alphaMode == .premultiplied)
    source.withMutablePixels { pixels in
      unsafe pixels.withUnsafeMutableBytes { pixels in
        unsafe cut.clear(
          pixels,
          from: top * stride + 4 * left,
          stride: stride,
          isPremultiplied: isPremultiplied
        )
      }
    }
  }
}

extension Limits {
  /// The limit that a restored sprite of some size would pass, if any.
  package func violation(ofSource size: Size) -> LimitViolation? {
    let longest = max(size.width, size.height)
    guard longest <= Double(dimension) else {
      return LimitViolation(.dimension, found: Int(longest), allowed: dimension)
    }
    let area = size.width * size.height
    guard area <= Double(pixels) else {
      return LimitViolation(.pixels, found: Int(area), allowed: pixels)
    }
    return nil
  }
}
