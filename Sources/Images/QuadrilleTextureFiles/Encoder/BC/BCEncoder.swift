internal import CCodecs
package import QuadrilleImage
package import QuadrilleSystem

/// The formats of block compression that the encoder supports.
public enum BCFormat: String, Hashable, CaseIterable, Sendable {
  /// BC1, or DXT1: color; pixels with an alpha below 128 are transparent black, others opaque.
  case bc1 = "BC1"
  /// BC2, or DXT3: color, and alpha of four bits.
  case bc2 = "BC2"
  /// BC3, or DXT5: color, and interpolated alpha.
  case bc3 = "BC3"
  /// BC4: red.
  case bc4 = "BC4"
  /// BC5: red and green, such as of a normal map.
  case bc5 = "BC5"
  /// BC7: color and alpha of the highest quality.
  case bc7 = "BC7"

  /// The encoding in files.
  package var encoding: PVREncoding { .bc(number) }

  /// The number in the name.
  private var number: Int {
    switch self {
    case .bc1: 1
    case .bc2: 2
    case .bc3: 3
    case .bc4: 4
    case .bc5: 5
    case .bc7: 7
    }
  }

  /// The number of PVR version 3.
  var pvrNumber: UInt32 {
    switch self {
    case .bc1: 7
    case .bc2: 9
    case .bc3: 11
    case .bc4: 12
    case .bc5: 13
    case .bc7: 15
    }
  }

  fileprivate var kind: CCBCKind {
    switch self {
    case .bc1: CCBC1
    case .bc2: CCBC2
    case .bc3: CCBC3
    case .bc4: CCBC4
    case .bc5: CCBC5
    case .bc7: CCBC7
    }
  }
}

extension BCFormat: BlockRowFormat {
  /// Four by four pixels.
  package var blockSize: PixelSize { PixelSize(width: 4, height: 4) }

  /// 8 or 16 bytes.
  package var blockByteCount: Int { self == .bc1 || self == .bc4 ? 8 : 16 }
}

/// How much the encoder of block compression tries.
public enum BCQuality: String, CaseIterable, Sendable {
  /// One fit of each block; of BC7 the modes that most blocks need.
  case fast
  /// More fits, and more modes of BC7.
  case normal
  /// All that still helps.
  case best
}

/// Encodes images as BC1 to BC5 and BC7.
package struct BCEncoder: BlockRowEncoder {
  /// The encoder quality.
  package let quality: BCQuality

  /// Creates an encoder.
  package init(_ quality: BCQuality = .normal) { self.quality = quality }

  /// The kernels of block codecs.
  package static var kernels: SIMDKernels { .codecs }

  /// Calls a closure with a function that encodes one row.
  package func withRowEncoder<Result>(
    of bitmap: Bitmap,
    as format: BCFormat,
    kernels: SIMDLevel,
    _ body: ((_ row: Int, _ target: UnsafeMutableRawBufferPointer) -> Void) -> Result
  ) -> Result {
    let quality = self.quality.code
    return unsafe body { row, target in
      let across = target.count / format.blockByteCount
      if bitmap.width % 4 == 0, 4 * row + 4 <= bitmap.height {
        bitmap.withPixels { pixels in
          let rows = pixels.extracting((4 * row * bitmap.stride)..<pixels.count)
          unsafe encodeRow(rows, bitmap.stride, across, target, format, quality, kernels)
        }
      } else {
        let padded = bitmap.paddedBlockRow(row, across: across)
        unsafe encodeRow(padded.span, 16 * across, across, target, format, quality, kernels)
      }
    }
  }
}

/// Encodes four rows of pixels.
private func encodeRow(
  _ pixels: Span<UInt8>,
  _ stride: Int,
  _ count: Int,
  _ target: UnsafeMutableRawBufferPointer,
  _ format: BCFormat,
  _ quality: CCBCQuality,
  _ kernels: SIMDLevel
) {
  precondition(pixels.count >= 3 * stride + 16 * count, "the source holds the pixels")
  precondition(target.count >= count * format.blockByteCount, "the target holds the blocks")
  guard let target = target.baseAddress else { return }
  unsafe pixels.withUnsafeBufferPointer { source in
    guard let source = source.baseAddress else { return }
    let rows = unsafe CCBCPixels(
      source: source,
      stride: stride,
      count: count,
      target: target.assumingMemoryBound(to: UInt8.self)
    )
    unsafe withUnsafePointer(to: rows) { rows in
      unsafe cc_bc_encode(rows, format.kind, quality, kernels.code)
    }
  }
}

extension BCQuality {
  fileprivate var code: CCBCQuality {
    switch self {
    case .fast: CCBCFast
    case .normal: CCBCNormal
    case .best: CCBCHigh
    }
  }
}

extension Bitmap {
  /// The pixels of a row of blocks of 4 by 4 pixels, with the last column and row repeated beyond
  /// the image.
  fileprivate func paddedBlockRow(_ row: Int, across: Int) -> [UInt8] {
    var target = [UInt8](repeating: 0, count: 64 * across)
    withPixels { pixels in
      for y in 0..<4 {
        let start = min(4 * row + y, height - 1) * stride
        for x in 0..<(4 * across) {
          let offset = start + 4 * min(x, width - 1)
          for channel in 0..<4 {
            target[16 * across * y + 4 * x + channel] = pixels[offset + channel]
          }
        }
      }
    }
    return target
  }
}
