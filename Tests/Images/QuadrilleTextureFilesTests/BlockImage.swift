import QuadrilleImage
import QuadrilleTextureFiles
import TestSupport
import Testing

/// A block format of version 3 with its layout.
struct BlockFormat: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The value of the pixel format enumeration.
  let number: UInt64
  var columns = 4
  var rows = 4
  var byteCount = 8
  /// The value of the channel type.
  var channelType: UInt32 = 0
  var isSRGB = false

  init(
    _ name: String,
    _ number: UInt64,
    columns: Int = 4,
    rows: Int = 4,
    byteCount: Int = 8,
    channelType: UInt32 = 0
  ) {
    testDescription = name
    self.number = number
    self.columns = columns
    self.rows = rows
    self.byteCount = byteCount
    self.channelType = channelType
  }

  /// The number of bytes of an image of the given size.
  func byteCount(_ width: Int, _ height: Int) -> Int {
    ((width + columns - 1) / columns) * ((height + rows - 1) / rows) * byteCount
  }

  /// A file with one image.
  func file(_ width: Int, _ height: Int, _ blocks: [UInt8]) -> File3 {
    var file = File3()
    file.format = number
    file.channelType = channelType
    file.colorSpace = isSRGB ? 1 : 0
    (file.width, file.height) = (UInt32(width), UInt32(height))
    file.pixels = blocks
    return file
  }

  /// The decoded image of the given blocks.
  func image(_ width: Int, _ height: Int, _ blocks: [UInt8]) throws -> Bitmap {
    try TextureFile(decoding: file(width, height, blocks).bytes).bitmap()
  }

  /// Compares decoded images of random blocks, in many sizes, with a decoder of single pixels.
  ///
  /// - Parameter pixel: The pixel of a block at a column and a row.
  func compare(
    seed: UInt64,
    blocks change: (inout [UInt8]) -> Void = { _ in },
    _ pixel: (_ block: [UInt8], _ x: Int, _ y: Int) -> [UInt8]
  ) throws {
    var random = SplitMix64(seed: seed)
    let sizes = [(1, 1), (2, 5), (7, 3), (4, 4), (9, 10), (64, 32), (61, 66)]
    for (width, height) in sizes {
      var bytes = random.bytes(byteCount(width, height))
      change(&bytes)
      let decoded = try image(width, height, bytes).bytes
      let across = (width + columns - 1) / columns
      var expected: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          let start = (y / rows * across + x / columns) * byteCount
          expected += pixel(Array(bytes[start..<(start + byteCount)]), x % columns, y % rows)
        }
      }
      guard decoded != expected else { continue }
      let first = zip(decoded, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
      let context = "\(width)x\(height), pixel \(first / 4 % width), \(first / 4 / width)"
      let pixel = (first / 4 * 4)..<(first / 4 * 4 + 4)
      Issue.record("\(context): \(decoded[pixel]) is not \(expected[pixel])")
      return
    }
  }
}

/// A block as a big-endian integer.
func bigEndianBlock(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0) { $0 << 8 | UInt64($1) }
}

/// A block as a little-endian integer.
func littleEndianBlock(_ bytes: some BidirectionalCollection<UInt8>) -> UInt64 {
  bigEndianBlock(bytes.reversed())
}
