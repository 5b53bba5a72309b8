import CPNG
import QuadrilleSystem

/// Packs pictures by libdeflate's last level, in the way that its first one makes smallest, or in
/// units where these are smaller still.
///
/// The ways are filtered rows and plain ones, and for few colours a palette or none. Units are smaller
/// where plain areas repeat row by row.
@safe final class PNGSmallCompressor {
  private let packer: DeflateCompressor
  private let trial: DeflateCompressor
  private let units: PNGUnitCompressor
  private let kernels: PNGKernels

  init(kernels: PNGKernels) throws(ZlibError) {
    packer = try DeflateCompressor(level: DeflateCompressor.levels.upperBound)
    trial = try DeflateCompressor(level: 1)
    units = PNGUnitCompressor(CPEffortDefault, kernels: kernels)
    self.kernels = kernels
  }

  /// The most bytes of a picture whose rows are packed as a whole, which takes four times as much:
  /// 4096² pixels of 8 bits a channel.
  private static var maxBytes: Int { 64 << 20 }

  /// Packs a picture; in units alone where it is very large.
  ///
  /// - Parameters:
  ///   - pixels: The picture's rows, with the colours that the file has.
  ///   - shape: How they lie.
  ///   - reduces: Whether it may become anything but RGBA.
  ///   - frame: What stands around the zlib stream, or the bytes of a unit.
  ///   - output: Where the zlib stream is added.
  ///   - begin: Adds what comes before it.
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
