public import QuadrilleImage
public import QuadrilleSystem
import QuadrilleTextureFiles

extension Sprite {
  /// Copies the sprite into a new image: unrotated and unmirrored, at its untrimmed source size.
  ///
  /// Pixel values and alpha mode are those of the page; the margin is transparent black. Half
  /// pixels are rounded towards the upper left. For a sprite with a ``mesh`` a pixel is visible if
  /// its center is in a triangle. To restore many sprites of one page use
  /// `untrimmed(using:job:)`, which decodes the page once.
  public func untrimmed(job: JobContext = .default) throws(AssetError) -> Bitmap {
    var bitmaps = PageBitmaps()
    return try untrimmed(using: &bitmaps, job: job)
  }

  /// Copies the sprite into a new image, with the pixels of the page from a cache of decoded pages.
  package func untrimmed(
    using bitmaps: inout PageBitmaps,
    job: JobContext = .default
  ) throws(AssetError) -> Bitmap {
    if let violation = job.limits.violation(ofSource: sourceSize) {
      throw AssetError(.limit(violation), at: DiagnosticLocation(file: page.name))
    }
    let source = bitmaps.bitmap(of: page, job: job)
    let added = job.violation(addingBytes: untrimmedByteCount)
    if let violation = added ?? job.timeViolation {
      throw AssetError(.limit(violation), at: DiagnosticLocation(file: page.name))
    }
    let (width, height) = restoredSize
    let copy = TrimmedCopy(self, page: page.pixelSize, sourceWidth: width, sourceHeight: height)
    var result = Bitmap(
      width: width,
      height: height,
      alphaMode: source.alphaMode,
      scale: scale,
      job: job
    )
    copy.run(from: source, to: &result)
    copy.cut(self, in: &result)
    return result
  }

  /// The size in bytes of the image returned by ``untrimmed(job:)``.
  package var untrimmedByteCount: Int {
    checkedProduct(4, restoredSize.width, restoredSize.height) ?? .max
  }

  private var restoredSize: (width: Int, height: Int) {
    (max(1, Self.wholePixels(sourceSize.width)), max(1, Self.wholePixels(sourceSize.height)))
  }

  /// The nearest integer, with halves rounded down.
  static func wholePixels(_ value: Double) -> Int { Int((value - 0.5).rounded(.up)) }
}

extension Sprite {
  /// The sprite aligned to whole pixels of source and page, with halves rounded to the upper left.
  ///
  /// This is the position of the pixels in ``untrimmed(job:)``, and of a sprite that is drawn
  /// alone.
  package var alignedToPixels: Sprite {
    var result = Sprite(
      page: page,
      packedOrigin: Point(
        x: Double(Self.wholePixels(packedOrigin.x)),
        y: Double(Self.wholePixels(packedOrigin.y))
      ),
      packedRotation: packedRotation,
      isMirrored: isMirrored,
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

/// A cache of decoded pages, so that each is decoded once for any number of restored sprites.
///
/// Pages with bitmaps take no extra memory; others keep their decoded pixels here as long as this
/// value exists.
package struct PageBitmaps: Sendable {
  private var decoded: [Page: Bitmap] = [:]

  /// Makes an empty cache.
  package init() {}

  /// The pixels of a page as RGBA8, rows from the top.
  package mutating func bitmap(of page: Page, job: JobContext = .default) -> Bitmap {
    if case .bitmap(let bitmap) = page.content { return bitmap }
    if let bitmap = decoded[page] { return bitmap }
    let bitmap = page.bitmap(job: job)
    decoded[page] = bitmap
    return bitmap
  }
}

/// Copies a packed rectangle to its position in the source, in whole pixels and clipped to both.
private struct TrimmedCopy {
  private let packedRotation: Rotation
  private let isMirrored: Bool
  /// The packed rectangle in the page.
  private let x: Int
  private let y: Int
  private let footprintWidth: Int
  private let footprintHeight: Int
  /// The offset of the trimmed rectangle in the source.
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
    isMirrored = sprite.isMirrored
  }

  /// Copies the pixels.
  func run(from page: Bitmap, to source: inout Bitmap) {
    let orientation: Orientation =
      switch packedRotation {
      case .none: isMirrored ? .upMirrored : .up
      case .clockwise90: isMirrored ? .rightMirrored : .left
      case .clockwise180: isMirrored ? .downMirrored : .down
      case .counterclockwise90: isMirrored ? .leftMirrored : .right
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

  /// Makes the pixels outside the sprite's mesh transparent, if it has one.
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
  /// The limit that a restored sprite of a size would exceed, if any.
  package func violation(ofSource size: Size) -> LimitViolation? {
    let longest = max(size.width, size.height)
    guard longest <= Double(maxDimension) else {
      return LimitViolation(.dimension, found: Int(longest), allowed: maxDimension)
    }
    let area = size.width * size.height
    guard area <= Double(maxPixels) else {
      return LimitViolation(.pixels, found: Int(area), allowed: maxPixels)
    }
    return nil
  }
}
