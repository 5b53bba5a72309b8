internal import QuadrilleSystem

/// Converts stored pixels of any color mode to numbers with red in the lowest byte and alpha in the
/// highest; of alpha 0 are those that are not drawn.
struct AsepritePixels {
  /// The number of bytes of a pixel.
  let byteCount: Int
  private let mode: AsepriteFile.ColorMode
  /// The color of each index, for indexed images.
  private let colors: [UInt32]

  /// - Parameters:
  ///   - file: The sprite.
  ///   - frame: The frame, whose palette is used.
  init(_ file: AsepriteFile, frame: Int) {
    mode = file.colorMode
    byteCount = mode.rawValue / 8
    guard mode == .indexed else {
      colors = []
      return
    }
    var colors = file.palette(at: frame).colors.prefix(256).map(Self.pixel)
    colors += [UInt32](repeating: 0, count: 256 - colors.count)
    if let index = file.transparentIndex { colors[Int(index)] = 0 }
    self.colors = colors
  }

  /// A color as a number; 0 if its alpha is 0.
  static func pixel(_ color: SIMD4<UInt8>) -> UInt32 {
    guard color.w > 0 else { return 0 }
    return UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16 | UInt32(color.w) << 24
  }

  /// Converts stored pixels to pixels of a row.
  ///
  /// - Parameters:
  ///   - bytes: The stored pixels.
  ///   - first: The index of the first stored pixel.
  ///   - row: The row.
  ///   - range: The pixels of the row.
  /// - Precondition: The pixels are there.
  func convert(
    _ bytes: Span<UInt8>,
    from first: Int,
    to row: inout MutableSpan<UInt32>,
    _ range: Range<Int>
  ) {
    switch mode {
    case .indexed:
      let colors = colors.span
      for index in 0..<range.count {
        row[range.lowerBound &+ index] = colors[Int(bytes[first &+ index])]
      }
    case .grayscale:
      for index in 0..<range.count {
        let offset = 2 &* (first &+ index)
        let gray = UInt32(bytes[offset])
        row[range.lowerBound &+ index] = gray &* 0x1_0101 | UInt32(bytes[offset &+ 1]) &<< 24
      }
    case .rgba:
      let source = bytes.extracting((4 * first)..<(4 * (first + range.count)))
      unsafe row.withUnsafeMutableBytes { target in
        let part = unsafe target[(4 * range.lowerBound)..<(4 * range.upperBound)]
        unsafe source.withUnsafeBytes {
          unsafe UnsafeMutableRawBufferPointer(rebasing: part).copyMemory(from: $0)
        }
      }
    }
  }
}
