internal import QuadrilleImage
internal import QuadrilleSystem

/// A codec of independently decoded blocks.
///
/// Blocks are in row order. Those at the right and the lower border extend beyond an image whose
/// size is not a multiple of theirs; pixels outside are dropped.
protocol BlockCodec: PixelDecoder {
  /// The block width, 1 to 12.
  var columns: Int { get }
  /// The block height, 1 to 12.
  var rows: Int { get }
  /// The number of bytes per block.
  var byteCount: Int { get }

  /// Decodes one complete block; all byte values are valid.
  ///
  /// - Parameters:
  ///   - block: The bytes of the block, at any address.
  ///   - target: The first pixel, at any address; four bytes red, green, blue, alpha per pixel.
  ///   - stride: The distance between rows of pixels in bytes.
  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  )

  /// Decodes horizontally adjacent blocks; otherwise the same as ``decodeBlock(_:into:stride:)``.
  ///
  /// - Parameter count: The number of blocks.
  func decodeBlocks(
    _ blocks: UnsafeRawPointer,
    count: Int,
    into target: UnsafeMutableRawPointer,
    stride: Int
  )
}

extension BlockCodec {
  var columns: Int { 4 }
  var rows: Int { 4 }

  @inline(__always)
  func decodeBlocks(
    _ blocks: UnsafeRawPointer,
    count: Int,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    for x in 0..<count {
      unsafe decodeBlock(
        blocks + x &* byteCount,
        into: target + 4 &* x &* columns,
        stride: stride
      )
    }
  }

  /// Decodes an image block by block, with rows of blocks distributed over the threads.
  @inline(__always)
  func decode(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableRawBufferPointer,
    threads: Int
  ) {
    let across = (size.width - 1) / columns + 1
    let down = (size.height - 1) / rows + 1
    precondition(source.count >= across * down * byteCount, "the source holds the blocks")
    precondition(target.count >= 4 * size.width * size.height, "the target holds the pixels")
    guard let source = source.baseAddress, let target = target.baseAddress else { return }
    forEachPartInParallel(down, threads: threads) { range in
      // Temporary pixels of one block, for blocks that are clipped at a border.
      unsafe withUnsafeTemporaryAllocation(byteCount: 4 * columns * rows, alignment: 16) { spare in
        guard let spare = spare.baseAddress else { return }
        for y in range {
          unsafe decodeRow(
            source + y * across * byteCount,
            into: target + 4 * y * rows * size.width,
            width: size.width,
            height: min(rows, size.height - y * rows),
            spare: spare
          )
        }
      }
    }
  }

  /// Decodes the blocks of one row, of which `height` rows of pixels are needed.
  @inline(__always)
  private func decodeRow(
    _ source: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    width: Int,
    height: Int,
    spare: UnsafeMutableRawPointer
  ) {
    let whole = height == rows ? width / columns : 0
    unsafe decodeBlocks(source, count: whole, into: target, stride: 4 &* width)
    var x = whole
    while x * columns < width {
      unsafe decodeBlock(source + x * byteCount, into: spare, stride: 4 * columns)
      for y in 0..<height {
        unsafe (target + 4 * (y * width + x * columns)).copyMemory(
          from: spare + 4 * y * columns,
          byteCount: 4 * min(columns, width - x * columns)
        )
      }
      x += 1
    }
  }
}

/// Fills a block of 4 by 4 pixels with opaque black.
@inline(__always)
func fillBlack(_ target: UnsafeMutableRawPointer, stride: Int) {
  for y in 0..<4 {
    for x in 0..<4 {
      unsafe storePixel(0xFF00_0000, to: target, offset: y &* stride &+ 4 &* x)
    }
  }
}

/// A pixel as the word whose bytes in memory are red, green, blue, alpha.
///
/// - Parameter red: A channel of 0 to 255, as the others are.
@inline(__always)
func pixelWord(_ red: Int32, _ green: Int32, _ blue: Int32, _ alpha: Int32 = 255) -> UInt32 {
  UInt32(truncatingIfNeeded: red | green &<< 8 | blue &<< 16 | alpha &<< 24)
}

/// The number clamped to 0 to 255.
@inline(__always)
func clampedByte(_ value: Int32) -> Int32 { max(0, min(255, value)) }

/// Writes one pixel.
///
/// - Parameter offset: The distance in bytes.
@inline(__always)
func storePixel(_ pixel: UInt32, to target: UnsafeMutableRawPointer, offset: Int) {
  unsafe target.storeBytes(of: pixel.littleEndian, toByteOffset: offset, as: UInt32.self)
}
