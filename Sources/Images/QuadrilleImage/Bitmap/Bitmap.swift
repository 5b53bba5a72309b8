internal import QuadrilleSystem

/// How the colour of a pixel relates to its alpha.
public enum AlphaMode: String, Sendable {
  /// Colour is independent of alpha.
  case straight
  /// Colour was multiplied by alpha: no component is above alpha.
  case premultiplied
}

/// A picture in memory: rows of 8-bit red, green, blue and alpha.
///
/// Byte `y * stride + 4 * x` is the red of the pixel in column `x` of row `y`; row 0 is the top one.
/// `bytes.count == stride * height`, and bytes of a row past `4 * width` mean nothing.
public struct Bitmap: Sendable {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The distance from one row to the next in bytes, at least `4 * width`.
  public let stride: Int
  /// How colour relates to alpha.
  public var alphaMode: AlphaMode
  /// Pixels for one point: 2 for a picture named `@2x`.
  public var scale: Double
  /// How the rows have to be turned to be seen upright; see ``applyingOrientation()``.
  ///
  /// Everything else, drawing included, takes the rows as they are stored.
  public var orientation = Orientation.up
  /// All rows, top row first.
  public private(set) var bytes: [UInt8]
  /// What the bytes take of the budget that was in force when they came.
  private var reservation: MemoryReservation?

  /// Makes a picture of transparent black.
  ///
  /// - Precondition: Both sides are at least 1, and `stride` is nil or at least `4 * width`.
  public init(
    width: Int,
    height: Int,
    stride: Int? = nil,
    alphaMode: AlphaMode = .straight,
    scale: Double = 1
  ) {
    let stride = stride ?? 4 * width
    self.init(
      width: width,
      height: height,
      stride: stride,
      alphaMode: alphaMode,
      scale: scale,
      bytes: [UInt8](repeating: 0, count: stride * height)
    )
  }

  /// Makes a picture of given rows.
  ///
  /// - Precondition: Both sides are at least 1, `stride` is nil or at least `4 * width`, and
  ///   `bytes.count == stride * height`.
  public init(
    width: Int,
    height: Int,
    stride: Int? = nil,
    alphaMode: AlphaMode = .straight,
    scale: Double = 1,
    bytes: [UInt8]
  ) {
    let stride = stride ?? 4 * width
    precondition(width >= 1 && height >= 1, "a picture has at least one pixel")
    precondition(stride >= 4 * width, "a row holds four bytes a pixel")
    precondition(bytes.count == stride * height, "the bytes are stride times height")
    self.width = width
    self.height = height
    self.stride = stride
    self.alphaMode = alphaMode
    self.scale = scale
    self.bytes = bytes
    reservation = MemoryReservation(bytes: bytes.count)
  }

  /// The sides in pixels.
  public var pixelSize: PixelSize { PixelSize(width: width, height: height) }

  /// The sides in points: pixels divided by ``scale``.
  public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

  /// Calls a closure with all bytes, `stride * height` of them.
  public func withPixels<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.span)
  }

  /// Calls a closure with all bytes to change, `stride * height` of them.
  public mutating func withMutablePixels<Result: ~Copyable, Failure: Error>(
    _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Bytes that another picture has, too, are copied now.
    if reservation != nil, !isKnownUniquelyReferenced(&reservation) {
      reservation = MemoryReservation(bytes: bytes.count)
    }
    var span = bytes.mutableSpan
    return try body(&span)
  }

  /// The pixel in a column and a row: red, green, blue, alpha.
  ///
  /// - Precondition: The pixel lies in the picture.
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
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies in the picture")
    return y * stride + 4 * x
  }
}

extension Bitmap: Equatable {
  /// Whether sides, alpha mode, scale, orientation and every pixel agree; strides may differ.
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

/// A finished picture of a drawable: what a present gives.
public struct Frame: Equatable, Sendable {
  /// How many frames the drawable had presented before this one: 0 for the first.
  public let number: Int
  /// The pixels, top row first, with premultiplied alpha unless the bitmap says otherwise.
  public let bitmap: Bitmap

  /// Makes a frame.
  public init(number: Int, bitmap: Bitmap) {
    self.number = number
    self.bitmap = bitmap
  }

  /// The sides in pixels.
  public var pixelSize: PixelSize { bitmap.pixelSize }

  /// Pixels for one point.
  public var scale: Double { bitmap.scale }

  /// The sides in points.
  public var size: Size { bitmap.size }
}
