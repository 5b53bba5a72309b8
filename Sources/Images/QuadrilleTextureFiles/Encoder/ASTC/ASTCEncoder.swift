internal import CASTC
package import QuadrilleImage
package import QuadrilleSystem

/// The block sizes of ASTC that the encoder supports: flat ones, for colors from 0 to 1.
public struct ASTCFormat: Hashable, CaseIterable, Sendable {
  /// The width of a block in pixels.
  public let width: Int
  /// The height of a block in pixels.
  public let height: Int

  private init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The format with a block size; nil if ASTC has none of it.
  public init?(width: Int, height: Int) {
    guard Self.allCases.contains(ASTCFormat(width, height)) else { return nil }
    self.init(width, height)
  }

  /// The 14 sizes from 4 by 4 to 12 by 12.
  public static let allCases: [ASTCFormat] = PVREncoding.astcFootprints
    .filter { $0.2 == 1 }
    .map { ASTCFormat($0.0, $0.1) }

  /// The encoding in files.
  package var encoding: PVREncoding { .astc(width: width, height: height) }

  /// The number of PVR version 3.
  var pvrNumber: UInt32 {
    27 + UInt32(PVREncoding.astcFootprints.firstIndex { $0 == (width, height, 1) } ?? 0)
  }
}

/// How much the encoder of ASTC tries.
public enum ASTCQuality: String, CaseIterable, Sendable {
  /// Few grids of weights and one pattern of partitions.
  case fast
  /// More of both, and more steps of refinement.
  case medium
  /// All that still helps.
  case thorough
}

/// Encodes images as ASTC.
///
/// The same image and preset give the same bytes with any number of threads on any machine.
package struct ASTCEncoder: Sendable {
  /// The encoder quality.
  package let quality: ASTCQuality

  /// Creates an encoder.
  package init(_ quality: ASTCQuality = .medium) { self.quality = quality }

  /// Encodes one image: one level of one face of a texture.
  ///
  /// Blocks at the right and the lower border that extend beyond the image repeat its last column
  /// and row.
  ///
  /// - Parameters:
  ///   - bitmap: The image, of any size. Its values are encoded unchanged.
  ///   - format: The block size.
  ///   - threads: The maximum number of threads, including the calling one.
  ///   - job: The job that encodes.
  /// - Returns: The blocks of 16 bytes in row order.
  /// - Throws: ``JobInterruption``.
  package func encode(
    _ bitmap: Bitmap,
    as format: ASTCFormat,
    threads: Int = 1,
    job: JobContext
  ) throws(JobInterruption) -> [UInt8] {
    let blocks = encode(
      bitmap,
      as: format,
      threads: threads,
      kernels: SIMDKernels.astc.preferred,
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
    as format: ASTCFormat,
    threads: Int = 1,
    kernels: SIMDLevel,
    job: JobContext = .default
  ) -> [UInt8] {
    let across = (bitmap.width - 1) / format.width + 1
    let down = (bitmap.height - 1) / format.height + 1
    let contextSize = cc_astc_context_size(Int32(format.width), Int32(format.height))
    return unsafe withUnsafeTemporaryAllocation(byteCount: contextSize, alignment: 64) { context in
      // Written here and only read by the threads, of which each writes rows of blocks of its own.
      nonisolated(unsafe) let tables = UnsafeRawPointer(context.baseAddress)
      let isPrepared = unsafe cc_astc_prepare(
        context.baseAddress,
        Int32(format.width),
        Int32(format.height),
        quality.code
      )
      precondition(isPrepared, "the block size is one of ASTC")
      return unsafe [UInt8](unsafeUninitializedCapacity: 16 * across * down) { bytes, count in
        nonisolated(unsafe) let bytes = unsafe bytes
        forEachPartInParallel(down, threads: threads) { rows in
          bitmap.withPixels { pixels in
            unsafe pixels.withUnsafeBufferPointer { pixels in
              guard let source = pixels.baseAddress, let target = unsafe bytes.baseAddress else {
                return
              }
              for row in rows where !job.isInterrupted {
                let blocks = unsafe CCASTCBlocks(
                  pixels: source,
                  stride: bitmap.stride,
                  width: bitmap.width,
                  height: bitmap.height,
                  blockRow: row,
                  firstBlock: 0,
                  blockCount: across,
                  target: target + 16 * across * row
                )
                unsafe withUnsafePointer(to: blocks) { blocks in
                  unsafe cc_astc_encode(tables, blocks, kernels.code)
                }
              }
            }
          }
        }
        count = 16 * across * down
      }
    }
  }
}

extension ASTCQuality {
  fileprivate var code: CCASTCQuality {
    switch self {
    case .fast: CCASTCFast
    case .medium: CCASTCMedium
    case .thorough: CCASTCThorough
    }
  }
}

extension SIMDKernels {
  /// The kernels of the encoder; the scalar ones use vectors of 128 bits.
  static let astc = SIMDKernels([.scalar, .avx2, .avx512]) { cc_astc_supports($0) }
}
