package import QuadrilleImage
package import QuadrilleSystem

/// The formats of Ericsson Texture Compression that the encoder supports.
public enum ETCFormat: Hashable, CaseIterable, Sendable {
  /// ETC1, without alpha.
  case etc1
  /// ETC2 without alpha.
  case etc2RGB
  /// ETC2 with an EAC block for alpha.
  case etc2RGBA
  /// ETC2 with one bit of alpha: pixels are transparent black below an alpha of 128, else opaque.
  case etc2RGBA1
  /// EAC with red, 11 bits.
  case eacR11
  /// EAC with red and green, 11 bits each.
  case eacRG11

  /// The encoding in files.
  package var encoding: PVREncoding {
    switch self {
    case .etc1: .etc1
    case .etc2RGB: .etc2RGB
    case .etc2RGBA: .etc2RGBA
    case .etc2RGBA1: .etc2RGBA1
    case .eacR11: .eacR11
    case .eacRG11: .eacRG11
    }
  }
}

extension ETCFormat: BlockRowFormat {
  /// Four by four pixels.
  package var blockSize: PixelSize { PixelSize(width: 4, height: 4) }

  /// 8 or 16 bytes.
  package var blockByteCount: Int { self == .etc2RGBA || self == .eacRG11 ? 16 : 8 }
}

/// Encodes images as ETC1, ETC2 and EAC.
package struct ETCEncoder: BlockRowEncoder {
  /// The encoder quality.
  package let quality: ETCQuality

  /// Creates an encoder.
  package init(_ quality: ETCQuality = .normal) { self.quality = quality }

  /// The kernels of block codecs.
  package static var kernels: SIMDKernels { .codecs }

  /// Prepares the search, and calls a closure with a function that encodes one row.
  package func withRowEncoder<Result>(
    of bitmap: Bitmap,
    as format: ETCFormat,
    kernels: SIMDLevel,
    _ body: ((_ row: Int, _ target: UnsafeMutableRawBufferPointer) -> Void) -> Result
  ) -> Result {
    let encoder = ETCBlockEncoder(format: format, search: ETCSearch(quality), kernels: kernels)
    return unsafe body { row, target in unsafe encoder.encodeRow(row, of: bitmap, into: target) }
  }
}

extension ETCBlockEncoder {
  /// Encodes a row of blocks.
  fileprivate func encodeRow(
    _ row: Int,
    of bitmap: Bitmap,
    into bytes: UnsafeMutableRawBufferPointer
  ) {
    let size = format.blockByteCount
    // Neighboring blocks are often equal: transparent, or of one color.
    var last: (rows: ETCBlockRows, words: (UInt64, UInt64))?
    for column in 0..<(bytes.count / size) {
      let rows = ETCBlockRows(bitmap, column: column, row: row)
      let words: (UInt64, UInt64)
      if let last, last.rows == rows {
        words = last.words
      } else {
        words = self.words(ETCPixels(rows.rows, kernels: kernels))
        last = (rows, words)
      }
      let offset = column * size
      unsafe bytes.storeBytes(of: words.0.bigEndian, toByteOffset: offset, as: UInt64.self)
      if size == 16 {
        unsafe bytes.storeBytes(of: words.1.bigEndian, toByteOffset: offset + 8, as: UInt64.self)
      }
    }
  }
}

/// The 16 pixels of a block in the order of the image.
private struct ETCBlockRows: Equatable {
  var rows: (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>)

  @inline(__always)
  init(_ bitmap: Bitmap, column: Int, row: Int) {
    func line(_ y: Int) -> SIMD4<UInt32> {
      let y = min(4 * row + y, bitmap.height - 1)
      return bitmap.withPixels { pixels in
        var line = SIMD4<UInt32>.zero
        let start = y * bitmap.stride
        for x in 0..<4 {
          let offset = start + 4 * min(4 * column + x, bitmap.width - 1)
          line[x] = unsafe pixels.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
        }
        return line
      }
    }
    rows = (line(0), line(1), line(2), line(3))
  }

  @inline(__always)
  static func == (left: ETCBlockRows, right: ETCBlockRows) -> Bool {
    let difference =
      (left.rows.0 ^ right.rows.0) | (left.rows.1 ^ right.rows.1)
      | (left.rows.2 ^ right.rows.2) | (left.rows.3 ^ right.rows.3)
    return difference[0] | difference[1] | difference[2] | difference[3] == 0
  }
}
