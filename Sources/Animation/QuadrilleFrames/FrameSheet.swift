public import QuadrilleImage
public import QuadrilleSystem

/// An image of all frames in a grid, row by row.
///
/// ```swift
/// var sheet = try FrameSheet(source.size, count: schedule.count)
/// sheet.blit(image, at: 3)
/// let file = try PNG.encode(sheet.bitmap)
/// ```
public struct FrameSheet: Sendable {
  /// The sheet; empty before the first frame.
  public private(set) var bitmap: Bitmap
  private let frame: PixelSize
  private let columns: Int

  /// Makes an empty sheet.
  ///
  /// - Parameters:
  ///   - frame: The size of a frame in pixels.
  ///   - count: The number of frames, from 1.
  ///   - columns: The number of columns; nil for approximately the number of rows.
  ///   - alphaMode: The alpha mode of the frames and the sheet.
  ///   - job: The job; its limits bound the sheet.
  /// - Throws: ``FrameError`` if it would be too large.
  public init(
    _ frame: PixelSize,
    count: Int,
    columns: Int? = nil,
    alphaMode: AlphaMode = .straight,
    job: JobContext = .default
  ) throws(FrameError) {
    let columns = min(count, columns ?? Int(Double(count).squareRoot().rounded(.up)))
    let rows = (count + columns - 1) / columns
    let width = frame.width.multipliedReportingOverflow(by: columns)
    let height = frame.height.multipliedReportingOverflow(by: rows)
    let size = (
      width.overflow ? .max : width.partialValue, height.overflow ? .max : height.partialValue
    )
    if let violation = job.violation(width: size.0, height: size.1) {
      throw FrameError(.canvas(violation))
    }
    bitmap = Bitmap(width: size.0, height: size.1, alphaMode: alphaMode, job: job)
    self.frame = frame
    self.columns = columns
  }

  /// Copies a frame to its cell, numbered from 0 row by row.
  ///
  /// - Precondition: The image has the size of a frame and the alpha mode of the sheet.
  public mutating func blit(_ image: Bitmap, at index: Int) {
    precondition(image.pixelSize == frame && image.alphaMode == bitmap.alphaMode, "a frame")
    bitmap.blit(image, x: frame.width * (index % columns), y: frame.height * (index / columns))
  }
}
