/// An image in memory with 16-bit red, green, blue and alpha.
public struct Bitmap16: Equatable, Sendable {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The relation of color to alpha.
  public let alphaMode: AlphaMode
  /// Red, green, blue and alpha of each pixel, top row first: `4 * width * height` samples.
  public private(set) var samples: [UInt16]

  /// Creates an image from samples.
  ///
  /// - Precondition: Width and height are at least 1, and `samples.count == 4 * width * height`.
  public init(width: Int, height: Int, alphaMode: AlphaMode = .straight, samples: [UInt16]) {
    precondition(width >= 1 && height >= 1, "an image has at least one pixel")
    precondition(samples.count == 4 * width * height, "four samples per pixel")
    self.width = width
    self.height = height
    self.alphaMode = alphaMode
    self.samples = samples
  }

  /// The size in pixels.
  public var pixelSize: PixelSize { PixelSize(width: width, height: height) }

  /// The image with straight alpha: `min(65535, round(65535 · c / a))`, 0 where alpha is 0.
  public func unpremultiplied() -> Bitmap16 {
    guard alphaMode == .premultiplied else { return self }
    var straight = samples
    for start in stride(from: 0, to: samples.count, by: 4) {
      let alpha = UInt64(samples[start + 3])
      for index in start..<(start + 3) {
        let color = alpha == 0 ? 0 : (131_070 * UInt64(samples[index]) + alpha) / (2 * alpha)
        straight[index] = UInt16(min(65_535, color))
      }
    }
    return Bitmap16(width: width, height: height, samples: straight)
  }

  /// The image with premultiplied alpha: `round(c · a / 65535)`.
  public func premultiplied() -> Bitmap16 {
    guard alphaMode == .straight else { return self }
    var multiplied = samples
    for start in stride(from: 0, to: samples.count, by: 4) {
      let alpha = UInt64(samples[start + 3])
      for index in start..<(start + 3) {
        let product = UInt64(samples[index]) * alpha
        multiplied[index] = UInt16((product + 32_767) / 65_535)
      }
    }
    return Bitmap16(width: width, height: height, alphaMode: .premultiplied, samples: multiplied)
  }

  /// The image with 8 bits per channel: each sample v is rounded to the nearest of v / 257.
  public func bitmap() -> Bitmap {
    Bitmap(
      width: width,
      height: height,
      alphaMode: alphaMode,
      bytes: samples.map { UInt8(truncatingIfNeeded: (UInt32($0) * 255 + 32_767) / 65_535) }
    )
  }

  /// The image with an orientation applied.
  public func oriented(_ orientation: Orientation) -> Bitmap16 {
    let columns = orientation.swapsAxes ? height : width
    let rows = orientation.swapsAxes ? width : height
    let traversal = orientation.traversal(
      columns: 0..<width,
      rows: 0..<height,
      stride: 8 * width,
      pixelBytes: 8
    )
    let oriented = unsafe [UInt16](unsafeUninitializedCapacity: samples.count) { buffer, count in
      count = samples.count
      unsafe samples.withUnsafeBytes { source in
        unsafe copyPixels(
          as: UInt64.self,
          from: source,
          traversal,
          to: UnsafeMutableRawBufferPointer(buffer),
          start: 0,
          stride: 8 * columns,
          width: columns,
          height: rows
        )
      }
    }
    return Bitmap16(width: columns, height: rows, alphaMode: alphaMode, samples: oriented)
  }

  /// The image flipped vertically.
  public func flippedVertically() -> Bitmap16 { oriented(.downMirrored) }

  /// The image flipped horizontally.
  public func flippedHorizontally() -> Bitmap16 { oriented(.upMirrored) }
}
