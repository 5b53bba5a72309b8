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

extension ASTCFormat: BlockRowFormat {
  /// The width and height of a block in pixels.
  package var blockSize: PixelSize { PixelSize(width: width, height: height) }

  /// 16 bytes.
  package var blockByteCount: Int { 16 }
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
package struct ASTCEncoder: BlockRowEncoder {
  /// The encoder quality.
  package let quality: ASTCQuality

  /// Creates an encoder.
  package init(_ quality: ASTCQuality = .medium) { self.quality = quality }

  /// The kernels of the encoder; the scalar ones use vectors of 128 bits.
  package static let kernels = SIMDKernels([.scalar, .avx2, .avx512]) { cc_astc_supports($0) }

  /// Prepares the tables of a block size, and calls a closure with a function that encodes one row.
  package func withRowEncoder<Result>(
    of bitmap: Bitmap,
    as format: ASTCFormat,
    kernels: SIMDLevel,
    _ body: ((_ row: Int, _ target: UnsafeMutableRawBufferPointer) -> Void) -> Result
  ) -> Result {
    let (width, height) = (Int32(format.width), Int32(format.height))
    let contextSize = cc_astc_context_size(width, height)
    return unsafe withUnsafeTemporaryAllocation(byteCount: contextSize, alignment: 64) { context in
      // Written here and only read by the threads.
      let tables = UnsafeRawPointer(context.baseAddress)
      let isPrepared = unsafe cc_astc_prepare(context.baseAddress, width, height, quality.code)
      precondition(isPrepared, "the block size is one of ASTC")
      return unsafe body { row, target in
        bitmap.withPixels { pixels in
          unsafe pixels.withUnsafeBufferPointer { pixels in
            guard let source = pixels.baseAddress, let start = target.baseAddress else {
              return
            }
            let blocks = unsafe CCASTCBlocks(
              pixels: source,
              stride: bitmap.stride,
              width: bitmap.width,
              height: bitmap.height,
              blockRow: row,
              firstBlock: 0,
              blockCount: target.count / format.blockByteCount,
              target: start.assumingMemoryBound(to: UInt8.self)
            )
            unsafe withUnsafePointer(to: blocks) { blocks in
              unsafe cc_astc_encode(tables, blocks, kernels.code)
            }
          }
        }
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
