internal import QuadrilleImage
internal import QuadrilleSystem

/// Decoder for PVRTC1 and PVRTC-II with 2 or 4 bits per pixel.
///
/// An image is processed by rows of words. Each row is reordered, unpacked once and interpolated
/// horizontally (``PVRTCRow``); the pixels between the centers of two rows are then interpolated
/// vertically and blended, with 16-bit integers and no rounding but that of the format. The loops
/// are kernels of `CCodecs`. Levels of less than two words in width or height are decoded from all
/// of their words, as in Imagination's decoder.
struct PVRTCDecoder: PixelDecoder {
  let version: PVRTCGrid.Version
  let bits: Int
  /// Whether alpha is taken from the words; otherwise it is 255.
  let hasAlpha: Bool
  var kernels = SIMDKernels.codecs.preferred

  func decode(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableRawBufferPointer,
    threads: Int
  ) {
    let grid = PVRTCGrid(version, bits: bits, size: size)
    precondition(source.count >= grid.byteCount, "the source holds the words")
    precondition(target.count >= 4 * size.width * size.height, "the target holds the pixels")
    precondition(
      version == .second || (grid.columns.nonzeroBitCount == 1 && grid.rows.nonzeroBitCount == 1),
      "width and height of PVRTC1 are powers of two"
    )
    guard let source = source.baseAddress, let target = target.baseAddress else { return }
    let band = unsafe PVRTCBand(
      grid: grid,
      size: size,
      hasAlpha: hasAlpha,
      kernels: kernels,
      source: source,
      target: target
    )
    // The image ends halfway between two rows of words.
    let cells = (size.height + 1) / 4 + 1
    forEachPartInParallel(cells, threads: threads) { band.decode($0) }
  }
}

extension PVREncoding {
  /// PVRTC1 with 2 or 4 bits per pixel.
  package static func pvrtc1(bits: Int) -> PVREncoding {
    PVREncoding(
      "PVRTC1_\(bits)",
      .blocks(width: bits == 2 ? 8 : 4, height: 4, bytes: 8, minimum: 2),
      .powersOfTwo
    ) { PVRTCDecoder(version: .first, bits: bits, hasAlpha: $0.hasAlpha) }
  }

  /// PVRTC-II with 2 or 4 bits per pixel.
  package static func pvrtc2(bits: Int) -> PVREncoding {
    PVREncoding("PVRTC2_\(bits)", .blocks(width: bits == 2 ? 8 : 4, height: 4, bytes: 8)) {
      PVRTCDecoder(version: .second, bits: bits, hasAlpha: $0.hasAlpha)
    }
  }
}
