public import QuadrilleAtlas
public import QuadrilleImage
import QuadrilleSystem

/// A nine-patch image (`.9.png`): its pixels without the frame of guides, and what the guides mark.
///
/// The outermost pixels of the file are guides: opaque black or transparent. Those at the top and
/// left mark the columns and rows that stretch, those at the bottom and right the area of the
/// content. The rules are those of the packer of libGDX: only the first run of an edge counts, and
/// the corners are not used.
public struct NinePatch: Sendable, Equatable {
  /// The image without its guides.
  public var bitmap: Bitmap
  /// The distances from the edges to the stretched center in pixels; nil if nothing is marked.
  ///
  /// An axis without guides is stretched as a whole: 0 before and its whole length after, as libGDX
  /// writes it.
  public var borders: SpriteBorders?
  /// The distances from the edges to the content in pixels; nil if nothing is marked.
  ///
  /// Nil also if they equal ``borders``. An axis without guides has -1 twice, which stands for its ``borders``.
  public var padding: SpriteBorders?

  /// Separates an image from its guides.
  ///
  /// - Parameter image: The image with its guides, 3 by 3 pixels or larger.
  /// - Throws: ``PackError`` `pack.ninePatch` for a pixel within a guide that is neither opaque
  ///   black nor transparent, or for an image without pixels inside the guides.
  public init(_ image: Bitmap) throws(PackError) {
    guard image.width >= 3, image.height >= 3 else {
      throw PackError(
        .ninePatch(found: "an image of \(image.pixelSize)", allowed: "3x3 or more with its guides")
      )
    }
    let image = image.unpremultiplied()
    bitmap = image.cropped(x: 1, y: 1, width: image.width - 2, height: image.height - 2)
    let top = try GuideRun(image, .top)
    let left = try GuideRun(image, .left)
    let bottom = try GuideRun(image, .bottom)
    let right = try GuideRun(image, .right)
    if top.run != nil || left.run != nil {
      let x = top.distances ?? (0, bitmap.width)
      let y = left.distances ?? (0, bitmap.height)
      borders = SpriteBorders(x, y)
    }
    if bottom.run != nil || right.run != nil {
      let content = SpriteBorders(bottom.distances ?? (-1, -1), right.distances ?? (-1, -1))
      if content != borders { padding = content }
    }
  }

  /// Whether a file name is that of a nine-patch: it ends in `.9.png`.
  public static func isName(_ name: String) -> Bool {
    name.utf8.count > suffix.utf8.count && name.lowercased().hasSuffix(suffix)
  }

  /// The name of a file without the `.9` that marks a nine-patch: `panel.png` for `panel.9.png`.
  public static func plainName(_ name: String) -> String {
    guard isName(name) else { return name }
    return String(name.dropLast(suffix.count)) + String(name.suffix(suffix.count - 2))
  }

  private static var suffix: String { ".9.png" }
}

extension SpriteBorders {
  fileprivate init(_ x: (Int, Int), _ y: (Int, Int)) {
    self.init(left: Double(x.0), top: Double(y.0), right: Double(x.1), bottom: Double(y.1))
  }

  /// The borders in a source that is scaled and gets margins; those of an axis without guides stay
  /// -1.
  ///
  /// - Parameters:
  ///   - scale: The factor; distances are rounded to the nearest integer.
  ///   - left: The columns added at the left, and so on.
  func moved(scale: Double, left: Int, top: Int, right: Int, bottom: Int) -> SpriteBorders {
    func distance(_ value: Double, _ margin: Int) -> Double {
      value < 0 ? value : (value * scale).rounded() + Double(margin)
    }
    return SpriteBorders(
      left: distance(self.left, left),
      top: distance(self.top, top),
      right: distance(self.right, right),
      bottom: distance(self.bottom, bottom)
    )
  }
}

/// The first run of opaque black along an edge of a nine-patch image.
private struct GuideRun {
  /// The edge of an image.
  enum Edge: String {
    case top
    case left
    case bottom
    case right
  }

  /// The run in pixels from the corner; nil if the edge has no guide.
  let run: Range<Int>?
  /// The length of the edge including both corners.
  private let length: Int

  /// Finds the run.
  ///
  /// - Throws: ``PackError`` if a pixel between the start of the run and its end, the next
  ///   transparent pixel, is not opaque black.
  init(_ image: Bitmap, _ edge: Edge) throws(PackError) {
    let isHorizontal = edge == .top || edge == .bottom
    length = isHorizontal ? image.width : image.height
    func position(_ index: Int) -> (x: Int, y: Int) {
      switch edge {
      case .top: (index, 0)
      case .left: (0, index)
      case .bottom: (index, image.height - 1)
      case .right: (image.width - 1, index)
      }
    }
    func pixel(_ index: Int) -> SIMD4<UInt8> {
      let (x, y) = position(index)
      return image[x, y]
    }
    let inner = 1..<(length - 1)
    guard let start = inner.first(where: { pixel($0).w == 255 }) else {
      run = nil
      return
    }
    var end = start
    while end < inner.upperBound, pixel(end).w != 0 {
      guard pixel(end) == SIMD4(0, 0, 0, 255) else {
        let (x, y) = position(end)
        let found = pixel(end)
        throw PackError(
          .ninePatch(
            found: "the pixel \(found.x),\(found.y),\(found.z),\(found.w) in the \(edge.rawValue) "
              + "guide at \(x),\(y)",
            allowed: "opaque black or transparent"
          )
        )
      }
      end += 1
    }
    run = start..<end
  }

  /// The distances of the run from both ends of the image without guides.
  var distances: (Int, Int)? {
    run.map { ($0.lowerBound - 1, length - 1 - $0.upperBound) }
  }
}
