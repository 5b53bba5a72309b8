public import QuadrilleSystem

/// The relation of color to alpha.
public enum AlphaMode: String, Sendable {
  /// Color is independent of alpha.
  case straight
  /// Color is multiplied by alpha: no component exceeds alpha.
  case premultiplied
}

/// An image in memory with 8-bit red, green, blue and alpha.
///
/// Byte `y * stride + 4 * x` is the red component of the pixel in column `x` of row `y`; row 0 is
/// the top row. `bytes.count == stride * height`; bytes of a row beyond `4 * width` are padding.
public struct Bitmap: Sendable {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The distance between the starts of rows in bytes, at least `4 * width`.
  public let stride: Int
  /// The relation of color to alpha.
  public var alphaMode: AlphaMode
  /// The number of pixels per point, such as 2 for an image named `@2x`.
  public var scale: Double
  /// The EXIF orientation of the stored rows; see ``applyingOrientation()``.
  ///
  /// All other operations, drawing included, use the rows as they are stored.
  public var orientation = Orientation.up
  /// All rows, top row first.
  public private(set) var bytes: [UInt8]
  /// The reservation of the bytes in the budget of the job that made them.
  private var reservation: MemoryReservation?

  /// Creates a transparent black image, which counts in the budget of a job.
  ///
  /// - Precondition: Width and height are at least 1, and `stride` is nil or at least `4 * width`.
  public init(
    width: Int,
    height: Int,
    stride: Int? = nil,
    alphaMode: AlphaMode = .straight,
    scale: Double = 1,
    job: JobContext = .default
  ) {
    let stride = stride ?? 4 * width
    self.init(
      width: width,
      height: height,
      stride: stride,
      alphaMode: alphaMode,
      scale: scale,
      bytes: [UInt8](repeating: 0, count: stride * height),
      job: job
    )
  }

  /// Creates an image from rows of pixels, which counts in the budget of a job.
  ///
  /// - Precondition: Width and height are at least 1, `stride` is nil or at least `4 * width`, and
  ///   `bytes.count == stride * height`.
  public init(
    width: Int,
    height: Int,
    stride: Int? = nil,
    alphaMode: AlphaMode = .straight,
    scale: Double = 1,
    bytes: [UInt8],
    job: JobContext = .default
  ) {
    let stride = stride ?? 4 * width
    precondition(width >= 1 && height >= 1, "an image has at least one pixel")
    precondition(stride >= 4 * width, "a row holds four bytes per pixel")
    precondition(bytes.count == stride * height, "the bytes are stride times height")
    self.width = width
    self.height = height
    self.stride = stride
    self.alphaMode = alphaMode
    self.scale = scale
    self.bytes = bytes
    reservation = job.reservation(bytes: bytes.count)
  }

  /// The size in pixels.
  public var pixelSize: PixelSize { PixelSize(width: width, height: height) }

  /// The size in points: pixels divided by ``scale``.
  public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

  /// Counts the bytes in the budget of a job.
  package mutating func count(in job: JobContext) {
    reservation = job.reservation(bytes: bytes.count)
  }

  /// Counts the bytes in the budget in which those of another image count.
  package mutating func count(like other: Bitmap) {
    reservation = other.reservation?.another(bytes: bytes.count)
  }

  /// Calls a closure with all bytes, `stride * height` of them.
  public func withPixels<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.span)
  }

  /// Calls a closure with all bytes, `stride * height` of them, for modification.
  public mutating func withMutablePixels<Result: ~Copyable, Failure: Error>(
    _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Bytes shared with another image are copied now.
    if reservation != nil, !isKnownUniquelyReferenced(&reservation) {
      reservation = reservation?.another(bytes: bytes.count)
    }
    var span = bytes.mutableSpan
    return try body(&span)
  }

  /// The pixel at a column and row: red, green, blue, alpha.
  ///
  /// - Precondition: The pixel is inside the image.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      let offset = pixelOffset(x, y)
      return SIMD4(bytes[offset], bytes[offset + 1], bytes[offset + 2], bytes[offset + 3])
    }
    set {
      let offset = pixelOffset(x, y)
      for channel in 0..<4 { bytes[offset + channel] = newValue[channel] }
    }
  }

  private func pixelOffset(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is inside the image")
    return y * stride + 4 * x
  }
}

extension Bitmap: Equatable {
  /// Whether size, alpha mode, scale, orientation and all pixels are equal; strides may differ.
  public static func == (lhs: Bitmap, rhs: Bitmap) -> Bool {
    guard
      lhs.pixelSize == rhs.pixelSize, lhs.alphaMode == rhs.alphaMode, lhs.scale == rhs.scale,
      lhs.orientation == rhs.orientation
    else { return false }
    if lhs.stride == rhs.stride, lhs.stride == 4 * lhs.width { return lhs.bytes == rhs.bytes }
    return (0..<lhs.height).allSatisfy { row in
      let left = row * lhs.stride
      let right = row * rhs.stride
      return lhs.bytes[left..<(left + 4 * lhs.width)] == rhs.bytes[right..<(right + 4 * lhs.width)]
    }
  }
}

/// A presented frame of a drawable.
public struct Frame: Equatable, Sendable {
  /// The index of the frame: the number of frames that the drawable presented before.
  public let number: Int
  /// The pixels, top row first, with premultiplied alpha unless the bitmap says otherwise.
  public let bitmap: Bitmap

  /// Creates a frame.
  public init(number: Int, bitmap: Bitmap) {
    self.number = number
    self.bitmap = bitmap
  }

  /// The size in pixels.
  public var pixelSize: PixelSize { bitmap.pixelSize }

  /// The number of pixels per point.
  public var scale: Double { bitmap.scale }

  /// The size in points.
  public var size: Size { bitmap.size }
}
