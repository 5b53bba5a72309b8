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

  /// The number of bytes per block of 4 by 4 pixels.
  var blockByteCount: Int { self == .bc1 || self == .bc4 ? 8 : 16 }

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
///
/// The same image and preset give the same bytes with any number of threads on any machine.
package struct BCEncoder: Sendable {
  /// The encoder quality.
  package let quality: BCQuality

  /// Creates an encoder.
  package init(_ quality: BCQuality = .normal) { self.quality = quality }

  /// Encodes one image: one level of one face of a texture.
  ///
  /// Blocks at the right and the lower border that extend beyond the image repeat its last column
  /// and row.
  ///
  /// - Parameters:
  ///   - bitmap: The image, of any size. Its values are encoded unchanged.
  ///   - format: The format.
  ///   - threads: The maximum number of threads, including the calling one.
  ///   - job: The job that encodes.
  /// - Returns: The blocks of 8 or 16 bytes in row order, each for 4 by 4 pixels.
  /// - Throws: ``JobInterruption``.
  package func encode(
    _ bitmap: Bitmap,
    as format: BCFormat,
    threads: Int = 1,
    job: JobContext
  ) throws(JobInterruption) -> [UInt8] {
    let blocks = encode(
      bitmap,
      as: format,
      threads: threads,
      kernels: SIMDKernels.codecs.preferred,
      job: job
    )
    try job.checkCancellation()
    return blocks
  }

  /// Encodes one image with an instruction set; all of them give the same bytes.
  ///
  /// Blocks are missing where the job is interrupted.
  func encode(
    _ bitmap: Bitmap,
    as format: BCFormat,
    threads: Int = 1,
    kernels: SIMDLevel,
    job: JobContext = .default
  ) -> [UInt8] {
    let across = (bitmap.width + 3) / 4
    let down = (bitmap.height + 3) / 4
    let rowBytes = across * format.blockByteCount
    let quality = self.quality.code
    return unsafe [UInt8](unsafeUninitializedCapacity: down * rowBytes) { bytes, count in
      // Each row of blocks is written once, by the thread that has its index.
      nonisolated(unsafe) let bytes = UnsafeMutableRawBufferPointer(bytes)
      forEachPartInParallel(down, threads: threads) { rows in
        var padded: [UInt8] = []
        for row in rows where !job.isInterrupted {
          let target = unsafe UnsafeMutableRawBufferPointer(
            rebasing: bytes[(row * rowBytes)..<((row + 1) * rowBytes)]
          )
          if bitmap.width % 4 == 0, 4 * row + 4 <= bitmap.height {
            bitmap.withPixels { pixels in
              let rows = pixels.extracting((4 * row * bitmap.stride)..<pixels.count)
              unsafe encodeRow(rows, bitmap.stride, across, target, format, quality, kernels)
            }
          } else {
            bitmap.copyBlockRow(row, across: across, into: &padded)
            unsafe encodeRow(padded.span, 16 * across, across, target, format, quality, kernels)
          }
        }
      }
      count = down * rowBytes
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
  /// Copies a row of blocks of 4 by 4 pixels, with the last column and row repeated beyond the
  /// image.
  fileprivate func copyBlockRow(_ row: Int, across: Int, into target: inout [UInt8]) {
    if target.count != 64 * across { target = [UInt8](repeating: 0, count: 64 * across) }
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
  }
}
