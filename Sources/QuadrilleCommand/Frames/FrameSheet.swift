import QuadrilleIO
import QuadrillePixels

/// A picture of all frames side by side, row by row.
struct FrameSheet {
  private var canvas: Bitmap
  private let frame: PixelSize
  private let columns: Int

  /// Makes an empty sheet.
  ///
  /// - Parameter columns: The frames of a row; nil for about as many as there are rows.
  /// - Throws: ``CanvasError`` where it would be too large.
  init(
    _ frame: PixelSize,
    count: Int,
    columns: Int?,
    alphaMode: AlphaMode,
    limits: Limits
  ) throws {
    let columns = min(count, columns ?? Int(Double(count).squareRoot().rounded(.up)))
    let rows = (count + columns - 1) / columns
    let width = frame.width.multipliedReportingOverflow(by: columns)
    let height = frame.height.multipliedReportingOverflow(by: rows)
    let sides = (
      width.overflow ? .max : width.partialValue, height.overflow ? .max : height.partialValue
    )
    if let violation = limits.violation(width: sides.0, height: sides.1) {
      throw CanvasError(violation: violation)
    }
    canvas = Bitmap(width: sides.0, height: sides.1, alphaMode: alphaMode)
    self.frame = frame
    self.columns = columns
  }

  /// Puts a frame in its place.
  mutating func put(_ picture: Bitmap, at index: Int) {
    canvas.put(picture, x: frame.width * (index % columns), y: frame.height * (index / columns))
  }

  /// The sheet as PNG.
  func png(level: Int) throws -> [UInt8] {
    try PNG.encode(canvas, level: .libdeflate(level), alphaMode: canvas.alphaMode)
  }
}
