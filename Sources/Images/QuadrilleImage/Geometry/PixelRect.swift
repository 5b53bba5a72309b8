/// A rectangle of whole pixels, half open: columns `minX..<maxX`, rows `minY..<maxY`.
///
/// ```swift
/// let tile = bitmap.cropped(to: PixelRect(x: 16, y: 0, width: 16, height: 16))
/// ```
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last.
  public var maxX: Int
  /// The row after the last.
  public var maxY: Int

  /// Makes a rectangle of columns and rows.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = max(minX, maxX)
    self.maxY = max(minY, maxY)
  }

  /// Makes a rectangle of its upper left pixel and its size; a size below 0 counts as 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    func end(_ start: Int, _ length: Int) -> Int {
      let (end, isTooFar) = start.addingReportingOverflow(length)
      return isTooFar ? .max : end
    }
    self.init(minX: x, minY: y, maxX: end(x, max(0, width)), maxY: end(y, max(0, height)))
  }

  /// No pixel.
  public static let zero = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Creates the rectangle of a whole image.
  public init(_ size: PixelSize) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  /// The number of columns; `Int.max` for more.
  public var width: Int { Self.distance(from: minX, to: maxX) }
  /// The number of rows; `Int.max` for more.
  public var height: Int { Self.distance(from: minY, to: maxY) }
  /// Whether there is no pixel.
  public var isEmpty: Bool { maxX <= minX || maxY <= minY }

  private static func distance(from start: Int, to end: Int) -> Int {
    let (distance, isTooFar) = end.subtractingReportingOverflow(start)
    return isTooFar ? (end < start ? .min : .max) : distance
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: min(minX, other.minX),
      minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY)
    )
  }

  /// The pixels that lie in both.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX),
      minY: max(minY, other.minY),
      maxX: max(max(minX, other.minX), min(maxX, other.maxX)),
      maxY: max(max(minY, other.minY), min(maxY, other.maxY))
    )
  }
}
