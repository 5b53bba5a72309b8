internal import CPNG
public import QuadrilleSystem

extension PNG {
  /// Encodes an image with 8 bits per channel; decoding gives the same values.
  ///
  /// The color type is reduced if possible: see ``Level``. An orientation other than
  /// ``Orientation/up`` is written to an eXIf chunk.
  ///
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - level: The compression level.
  ///   - alphaMode: The alpha mode of the stored colors, to which the image is converted. PNG
  ///     defines straight alpha: no reader detects premultiplied colors.
  ///   - threads: The maximum number of threads; the bytes do not depend on it.
  ///   - job: The job that encodes.
  /// - Throws: ``PNGError`` `png.encode` if memory runs out.
  public static func encode(
    _ bitmap: Bitmap,
    level: Level = .standard,
    alphaMode: AlphaMode = .straight,
    threads: Int = 1,
    job: JobContext = .default
  ) throws(PNGError) -> [UInt8] {
    try PNGEncoder(level: level).encode(bitmap, alphaMode: alphaMode, threads: threads, job: job)
  }

  /// Encodes an image with 16 bits per channel, with straight alpha; decoding gives the same
  /// values.
  ///
  /// At the named levels the color type is reduced if possible, at the numbered ones it is RGBA.
  ///
  /// - Parameters:
  ///   - bitmap: The image; a premultiplied one is converted to straight alpha.
  ///   - level: The compression level.
  ///   - threads: The maximum number of threads; the bytes do not depend on it.
  ///   - job: The job that encodes.
  /// - Throws: ``PNGError`` `png.encode` if memory runs out.
  public static func encode(
    _ bitmap: Bitmap16,
    level: Level = .standard,
    threads: Int = 1,
    job: JobContext = .default
  ) throws(PNGError) -> [UInt8] {
    try PNGEncoder(level: level).encode(bitmap, threads: threads, job: job)
  }
}

/// Encodes images one after another to PNG, whole files or the frames of an ``AnimatedPNG``.
///
/// The row buffers and the tables of the compressor are reused for the next image. An encoder must
/// be used by one thread at a time. The bytes of a file depend only on the pixels, the level and
/// the version of the compressor.
///
/// ```swift
/// let encoder = try PNGEncoder()
/// for frame in frames { try write(encoder.encode(frame)) }
/// ```
public final class PNGEncoder {
  private enum Method {
    /// The unit compressor, for the fast named levels.
    case units(PNGUnitCompressor)
    case small(PNGSmallCompressor)
  }

  private let method: Method

  /// Creates an encoder.
  ///
  /// - Parameter level: The compression level; the default is the fastest, for frames.
  /// - Precondition: The number of the level is in its range.
  /// - Throws: ``PNGError`` `png.encode` if memory runs out.
  public convenience init(level: PNG.Level = .fast) throws(PNGError) {
    try self.init(level: level, kernels: SIMDKernels.png.preferred)
  }

  /// Creates an encoder that uses a given instruction set.
  package init(level: PNG.Level, kernels: SIMDLevel) throws(PNGError) {
    do throws(ZlibError) {
      switch level {
      case .fast:
        method = .units(PNGUnitCompressor(CPEffortFast, kernels: kernels))
      case .standard:
        method = .units(PNGUnitCompressor(CPEffortDefault, kernels: kernels))
      case .small:
        method = .small(try PNGSmallCompressor(kernels: kernels))
      }
    } catch {
      throw PNGError(.encode(error.message), file: nil)
    }
  }

  /// Encodes an image with 8 bits per channel, as ``PNG/encode(_:level:alphaMode:threads:job:)``
  /// does.
  public func encode(
    _ bitmap: Bitmap,
    alphaMode: AlphaMode = .straight,
    threads: Int = 1,
    job: JobContext = .default
  ) -> [UInt8] {
    job.measure(.encode) { encoded(bitmap, alphaMode, threads) }
  }

  private func encoded(_ bitmap: Bitmap, _ alphaMode: AlphaMode, _ threads: Int) -> [UInt8] {
    let bitmap = bitmap.converted(to: alphaMode)
    return bitmap.withPixels { pixels in
      unsafe file(pixels.bytes, PixelMemoryLayout(bitmap), threads) { file in
        PNG.appendOrientation(bitmap.orientation, to: &file)
      }
    }
  }

  /// Encodes an image with 16 bits per channel, as ``PNG/encode(_:level:threads:job:)`` does.
  public func encode(
    _ bitmap: Bitmap16,
    threads: Int = 1,
    job: JobContext = .default
  ) -> [UInt8] {
    job.measure(.encode) {
      let bitmap = bitmap.unpremultiplied()
      return unsafe file(
        bitmap.samples.span.bytes,
        PixelMemoryLayout(bitmap),
        threads,
        extras: { _ in }
      )
    }
  }

  /// Encodes a whole file.
  ///
  /// - Parameters:
  ///   - pixels: The image's rows in the alpha mode of the file.
  ///   - shape: Their memory layout.
  ///   - threads: The maximum number of threads.
  ///   - isOpaque: Whether a file of plain rows omits alpha.
  ///   - extras: Appends the chunks between the header and the palette.
  private func file(
    _ pixels: RawSpan,
    _ shape: PixelMemoryLayout,
    _ threads: Int,
    extras: (inout [UInt8]) -> Void
  ) -> [UInt8] {
    var file: [UInt8] = []
    func begin(_ plan: PNGEncodingPlan, _ file: inout [UInt8]) {
      PNG.appendHeader(shape.size, plan.colorType, depth: plan.depth, to: &file)
      extras(&file)
      PNG.appendPalette(plan.palette, to: &file)
    }
    switch method {
    case .units(let packer):
      packer.pack(
        pixels,
        shape,
        reduces: true,
        as: .chunks,
        threads: threads,
        to: &file,
        begin: begin
      )
    case .small(let small):
      small.pack(pixels, shape, reduces: true, as: .chunks, to: &file, begin: begin)
    }
    PNG.appendChunk("IEND", to: &file) { _ in }
    return file
  }

  /// Compresses an image as a frame of an animation, always with alpha.
  ///
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - alphaMode: The alpha mode of the stored colors.
  ///   - threads: The maximum number of threads; the bytes do not depend on it.
  ///   - job: The job that encodes.
  public func packed(
    _ bitmap: Bitmap,
    alphaMode: AlphaMode = .straight,
    threads: Int = 1,
    job: JobContext = .default
  ) -> AnimatedPNG.CompressedFrame {
    let bitmap = bitmap.converted(to: alphaMode)
    var data: [UInt8] = []
    job.measure(.encode) { pack(bitmap, threads, into: &data) }
    return AnimatedPNG.CompressedFrame(size: bitmap.pixelSize, data: data)
  }

  private func pack(_ bitmap: Bitmap, _ threads: Int, into data: inout [UInt8]) {
    let shape = PixelMemoryLayout(bitmap)
    bitmap.withPixels { pixels in
      let pixels = unsafe pixels.bytes
      switch method {
      case .units(let packer):
        packer.pack(
          pixels,
          shape,
          reduces: false,
          as: .plainZlib,
          threads: threads,
          to: &data
        ) { _, _ in }
      case .small(let small):
        small.pack(pixels, shape, reduces: false, as: .plainZlib, to: &data) { _, _ in }
      }
    }
  }
}
