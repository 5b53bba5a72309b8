import QuadrillePixels

extension Double {
  /// The number with at most six decimals, the last one not 0.
  var written: String {
    guard isFinite, abs(self) < 1e9 else { return "0" }
    let millionths = Int((self * 1_000_000).rounded())
    let sign = millionths < 0 ? "-" : ""
    let whole = millionths.magnitude / 1_000_000
    var digits = String(millionths.magnitude % 1_000_000)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return digits.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(digits)"
  }
}

extension Point {
  /// `{x,y}`, as property lists have it.
  var written: String { "{\(x.written),\(y.written)}" }
}

extension Size {
  /// `{w,h}`.
  var written: String { "{\(width.written),\(height.written)}" }
}

extension Rect {
  /// `{{x,y},{w,h}}`.
  var written: String { "{\(origin.written),\(size.written)}" }
}

extension AtlasDescription.Frame {
  /// The offset of the piece's centre from the source's, y upwards, as Cocos2D has it.
  var centerOffset: Point {
    Point(
      x: trimmedRect.minX + (trimmedRect.width - sourceSize.width) / 2,
      y: (sourceSize.height - trimmedRect.height) / 2 - trimmedRect.minY
    )
  }

  /// The way from the source's lower left corner to the piece's, y upwards.
  var bottomLeft: Point { Point(x: trimmedRect.minX, y: sourceSize.height - trimmedRect.maxY) }
}

extension AtlasDescription.Page {
  /// The pixel format to be written, in the words of TexturePacker.
  var writtenPixelFormat: String { pixelFormat ?? PixelFormat.rgba8888.rawValue }
}
