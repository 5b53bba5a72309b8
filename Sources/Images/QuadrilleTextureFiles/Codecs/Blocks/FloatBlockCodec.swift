internal import QuadrilleImage
internal import QuadrilleSystem

/// An image of blocks with 8 bytes per decoded pixel, row of blocks by row of blocks.
struct BlockBands {
  let columns: Int
  let rows: Int
  /// The bytes of a block.
  let byteCount: Int
  /// The size of the image.
  let size: PixelSize

  /// Decodes every row of blocks into memory of its own.
  ///
  /// - Parameters:
  ///   - source: The blocks.
  ///   - threads: The maximum number of threads.
  ///   - decode: Decodes adjacent blocks: the first one, their number, the first pixel, and the
  ///     bytes from one row of pixels to the next.
  ///   - use: Called with the pixels of some rows, without padding, and the numbers of the rows.
  func forEach(
    _ source: UnsafeRawBufferPointer,
    threads: Int,
    decode: (UnsafeRawPointer, Int, UnsafeMutableRawPointer, Int) -> Void,
    use: (UnsafeRawBufferPointer, Range<Int>) -> Void
  ) {
    let across = (size.width - 1) / columns + 1
    let down = (size.height - 1) / rows + 1
    precondition(source.count >= across * down * byteCount, "the source holds the blocks")
    guard let source = source.baseAddress else { return }
    let stride = 8 * columns * across
    forEachPartInParallel(down, threads: threads) { range in
      unsafe withUnsafeTemporaryAllocation(byteCount: stride * rows, alignment: 16) { band in
        guard let start = band.baseAddress else { return }
        for y in range {
          unsafe decode(source + y * across * byteCount, across, start, stride)
          let height = min(rows, size.height - y * rows)
          let row = 8 * size.width
          if row < stride {
            for line in 1..<max(1, height) {
              unsafe (start + line * row).copyMemory(from: start + line * stride, byteCount: row)
            }
          }
          let pixels = unsafe UnsafeRawBufferPointer(start: start, count: height * row)
          unsafe use(pixels, (y * rows)..<(y * rows + height))
        }
      }
    }
  }
}

/// A codec of blocks that hold numbers of 16 bits of floating point, red, green, blue and alpha.
///
/// They are mapped to samples as those of individually stored pixels are.
protocol FloatBlockCodec: PixelDecoder, Decoder16 {
  /// The block width, 4 to 12.
  var columns: Int { get }
  /// The block height, 4 to 12.
  var rows: Int { get }
  /// The number of bytes per block.
  var byteCount: Int { get }
  /// The color values mapped to 0 and the maximum sample; nil for 0 to 1.
  var range: ClosedRange<Double>? { get }

  /// Decodes horizontally adjacent blocks to four numbers of 16 bits per pixel.
  ///
  /// - Parameters:
  ///   - blocks: The first block, at any address.
  ///   - count: The number of blocks.
  ///   - target: The first pixel, at any address.
  ///   - stride: The distance between rows of pixels in bytes.
  func decodeHalves(
    _ blocks: UnsafeRawPointer,
    count: Int,
    into target: UnsafeMutableRawPointer,
    stride: Int
  )
}

extension FloatBlockCodec {
  func decode(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableRawBufferPointer,
    threads: Int
  ) {
    unsafe expand(source, size, into: target, as: UInt8.self, threads)
  }

  func decodeSamples(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableBufferPointer<UInt16>,
    threads: Int
  ) {
    unsafe expand(
      source,
      size,
      into: UnsafeMutableRawBufferPointer(target),
      as: UInt16.self,
      threads
    )
  }

  private func expand<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & SIMDScalar>(
    _ source: UnsafeRawBufferPointer,
    _ size: PixelSize,
    into target: UnsafeMutableRawBufferPointer,
    as type: Sample.Type,
    _ threads: Int
  ) {
    let width = 4 * MemoryLayout<Sample>.size * size.width
    precondition(target.count >= width * size.height, "the target holds the pixels")
    let expansion = ChannelExpansion(
      .rgbaHalf,
      maxValue: UInt16(truncatingIfNeeded: Sample.max),
      range: range,
      pixelCount: size.width * size.height
    )
    let bands = BlockBands(columns: columns, rows: rows, byteCount: byteCount, size: size)
    unsafe bands.forEach(
      source,
      threads: threads,
      decode: { unsafe decodeHalves($0, count: $1, into: $2, stride: $3) },
      use: { pixels, rows in
        let part = unsafe UnsafeMutableRawBufferPointer(
          rebasing: target[(rows.lowerBound * width)..<(rows.upperBound * width)]
        )
        unsafe expansion.expand(pixels, 0..<(rows.count * size.width), into: part, as: type)
      }
    )
  }

  /// The minimum and maximum finite color of an image; nil if there is none.
  func colors(_ source: UnsafeRawBufferPointer, size: PixelSize) -> ClosedRange<Double>? {
    var found: ClosedRange<Double>?
    let bands = BlockBands(columns: columns, rows: rows, byteCount: byteCount, size: size)
    unsafe bands.forEach(
      source,
      threads: 1,
      decode: { unsafe decodeHalves($0, count: $1, into: $2, stride: $3) },
      use: { pixels, rows in
        let part = unsafe ChannelExpansion.colors(
          .rgbaHalf,
          pixels,
          0..<(rows.count * size.width)
        )
        guard let part else { return }
        found =
          found.map {
            min($0.lowerBound, part.lowerBound)...max($0.upperBound, part.upperBound)
          } ?? part
      }
    )
    return found
  }
}

extension PixelFormat {
  /// Red, green, blue and alpha, each of 16 bits of floating point.
  fileprivate static let rgbaHalf =
    PixelFormat(
      channels: "rgba".utf8.map { ($0, 16) },
      numbers: .float
    ) ?? .rgba8888
}
