import CPNG
import QuadrilleSystem

/// Compresses images for minimum size.
///
/// It uses libdeflate's last level on the variant that the first level makes smallest, or units if
/// these are smaller still. The variants are filtered and plain rows, and for few colors with and
/// without a palette. Units are smaller where flat areas repeat row by row.
@safe final class PNGSmallCompressor {
  private let packer: DeflateCompressor
  private let trial: DeflateCompressor
  private let units: PNGUnitCompressor
  private let kernels: SIMDLevel

  init(kernels: SIMDLevel) throws(ZlibError) {
    packer = try DeflateCompressor(level: DeflateCompressor.levels.upperBound)
    trial = try DeflateCompressor(level: 1)
    units = PNGUnitCompressor(CPEffortDefault, kernels: kernels)
    self.kernels = kernels
  }

  /// The maximum size of an image whose rows are compressed as a whole, which takes four times as
  /// much memory: 4096² pixels with 8 bits per channel.
  private static var maxBytes: Int { 64 << 20 }

  /// Compresses an image; only in units if it is very large.
  ///
  /// - Parameters:
  ///   - pixels: The image's rows in the alpha mode of the file.
  ///   - shape: Their memory layout.
  ///   - reduces: Whether the color type may be reduced from RGBA.
  ///   - frame: The framing of the zlib stream or of the units.
  ///   - output: The bytes to which the zlib stream is appended.
  ///   - begin: Appends the bytes before it.
  func pack(
    _ pixels: RawSpan,
    _ shape: PixelMemoryLayout,
    reduces: Bool,
    as frame: PNGUnitCompressor.Frame,
    to output: inout [UInt8],
    begin: (PNGEncodingPlan, inout [UInt8]) -> Void
  ) {
    var inUnits: [UInt8] = []
    units.pack(pixels, shape, reduces: reduces, as: frame, threads: 1, to: &inUnits, begin: begin)
    guard shape.byteCount <= Self.maxBytes else {
      output += inUnits
      return
    }
    var whole: [UInt8] = []
    unsafe pixels.withUnsafeBytes { pixels in
      func plan(_ reduction: CPReduction) -> PNGEncodingPlan {
        unsafe PNGEncodingPlan(
          pixels,
          shape,
          effort: CPEffortDefault,
          reduction: reduction,
          kernels: kernels
        )
      }
      var plans = [plan(reduces ? CPReduceColors : CPReduceNothing)]
      if plans[0].colorType == .palette { plans.append(plan(CPReduceChannels)) }
      var best: (size: Int, plan: PNGEncodingPlan, rows: [UInt8])?
      for plan in plans {
        for isPlain in plan.colorType == .palette ? [true] : [true, false] {
          let rows = plan.rows(isPlain: isPlain)
          let size = packedCount(rows) + 4 * plan.palette.count
          if size < best?.size ?? .max { best = (size, plan, rows) }
        }
      }
      guard let best else { return }
      begin(best.plan, &whole)
      switch frame {
      case .chunks:
        PNG.appendChunk("IDAT", to: &whole) { packer.appendZlib(best.rows.span, to: &$0) }
      case .plainZlib: packer.appendZlib(best.rows.span, to: &whole)
      }
    }
    output += whole.count <= inUnits.count ? whole : inUnits
  }

  private func packedCount(_ rows: [UInt8]) -> Int {
    var packed: [UInt8] = []
    trial.appendZlib(rows.span, to: &packed)
    return packed.count
  }
}
