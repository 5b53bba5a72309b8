internal import CPNG
internal import QuadrilleSystem

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
  /// - Throws: ``PNGError`` `png.encode` if memory runs out.
  public static func encode(
    _ bitmap: Bitmap,
    level: Level = .standard,
    alphaMode: AlphaMode = .straight,
    threads: Int = 1
  ) throws(PNGError) -> [UInt8] {
    try PNGEncoder(level: level).encode(bitmap, alphaMode: alphaMode, threads: threads)
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
  /// - Throws: ``PNGError`` `png.encode` if memory runs out.
  public static func encode(
    _ bitmap: Bitmap16,
    level: Level = .standard,
    threads: Int = 1
  ) throws(PNGError) -> [UInt8] {
    try PNGEncoder(level: level).encode(bitmap, threads: threads)
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
  private enum Compressor {
    case zlib(DeflateStream)
    case libdeflate(DeflateCompressor)
  }

  private enum Method {
    /// The unit compressor, for the fast named levels.
    case units(PNGUnitCompressor)
    case small(PNGSmallCompressor)
    /// Filtered rows, each with the best of some filters.
    case rows(Compressor, [RowFilter])
  }

  private let method: Method
  private var rows = FilteredRows()

  /// Creates an encoder.
  ///
  /// - Parameter level: The compression level; the default is the fastest, for frames.
  /// - Precondition: The number of the level is in its range.
  /// - Throws: ``PNGError`` `png.encode` if memory runs out.
  public convenience init(level: PNG.Level = .fast) throws(PNGError) {
    try self.init(level: level, kernels: .preferred)
  }

  /// Creates an encoder that uses a given instruction set.
  package init(level: PNG.Level, kernels: PNGKernels) throws(PNGError) {
    do throws(ZlibError) {
      switch level {
      case .fast:
        method = .units(PNGUnitCompressor(CPEffortFast, kernels: kernels))
      case .standard:
        method = .units(PNGUnitCompressor(CPEffortDefault, kernels: kernels))
      case .small:
        method = .small(try PNGSmallCompressor(kernels: kernels))
      case .zlib(let number):
        let stream = try DeflateStream(level: number, strategy: .filtered)
        method = .rows(.zlib(stream), number < 7 ? [.paeth] : RowFilter.allCases)
      case .libdeflate(let number):
        let packer = try DeflateCompressor(level: number)
        method = .rows(.libdeflate(packer), number < 4 ? [.sub, .up] : RowFilter.allCases)
      }
    } catch {
      throw PNGError(.encode(error.message), file: nil)
    }
  }

  /// Encodes an image with 8 bits per channel, as ``PNG/encode(_:level:alphaMode:threads:)`` does.
  public func encode(
    _ bitmap: Bitmap,
    alphaMode: AlphaMode = .straight,
    threads: Int = 1
  ) -> [UInt8] {
    Timings.measure(.encode) { encoded(bitmap, alphaMode, threads) }
  }

  private func encoded(_ bitmap: Bitmap, _ alphaMode: AlphaMode, _ threads: Int) -> [UInt8] {
    let bitmap = bitmap.converted(to: alphaMode)
    return bitmap.withPixels { pixels in
      unsafe file(pixels.bytes, PixelMemoryLayout(bitmap), threads, isOpaque: bitmap.isOpaque) {
        file in
        PNG.appendOrientation(bitmap.orientation, to: &file)
      }
    }
  }

  /// Encodes an image with 16 bits per channel, as ``PNG/encode(_:level:threads:)`` does.
  public func encode(_ bitmap: Bitmap16, threads: Int = 1) -> [UInt8] {
    Timings.measure(.encode) {
      let bitmap = bitmap.unpremultiplied()
      return unsafe file(
        bitmap.samples.span.bytes,
        PixelMemoryLayout(bitmap),
        threads,
        isOpaque: false,
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
    isOpaque: @autoclosure () -> Bool,
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
    case .rows(let compressor, let filters):
      let layout: RowLayout = shape.isDeep ? .deep : isOpaque() ? .rgb : .rgba
      PNG.appendHeader(shape.size, layout.colorType, depth: shape.isDeep ? 16 : 8, to: &file)
      extras(&file)
      compress(pixels, shape, layout, compressor, filters, inChunks: true, to: &file)
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
  public func packed(
    _ bitmap: Bitmap,
    alphaMode: AlphaMode = .straight,
    threads: Int = 1
  ) -> AnimatedPNG.CompressedFrame {
    let bitmap = bitmap.converted(to: alphaMode)
    var data: [UInt8] = []
    Timings.measure(.encode) { pack(bitmap, threads, into: &data) }
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
      case .rows(let compressor, let filters):
        compress(pixels, shape, .rgba, compressor, filters, inChunks: false, to: &data)
      }
    }
  }

  // MARK: Rows

  /// Appends the filtered and compressed rows of an image, either in IDAT chunks or bare.
  private func compress(
    _ pixels: RawSpan,
    _ shape: PixelMemoryLayout,
    _ layout: RowLayout,
    _ compressor: Compressor,
    _ filters: [RowFilter],
    inChunks: Bool,
    to output: inout [UInt8]
  ) {
    func add(_ part: (inout [UInt8]) -> Void) {
      if inChunks { PNG.appendChunk("IDAT", to: &output, data: part) } else { part(&output) }
    }
    let (width, height) = (shape.size.width, shape.size.height)
    let rowBytes = layout.rawValue * width + 1
    func filter(_ part: Range<Int>, _ filters: [RowFilter]) {
      rows.filter(
        pixels,
        stride: shape.stride,
        width: width,
        rows: part,
        layout: layout,
        filters: filters
      )
    }
    switch compressor {
    case .libdeflate(let packer):
      filter(0..<height, filters)
      let bytes = rows.bytes
      add { packer.appendZlib(bytes.span.extracting(first: rowBytes * height), to: &$0) }
    case .zlib(let stream):
      var isFirst = true
      func addPart(_ part: Span<UInt8>) {
        add { data in
          let start = data.count
          unsafe part.withUnsafeBufferPointer { unsafe data.append(contentsOf: $0) }
          if isFirst { Self.fitWindow(&data, at: start, rawBytes: rowBytes * height) }
          isFirst = false
        }
      }
      let useful = Self.useful(filters, for: shape.size)
      // A few rows at a time, so that no copy of a large image is needed.
      let step = max(1, Self.blockBytes / rowBytes)
      for first in stride(from: 0, to: height, by: step) {
        let part = first..<min(first + step, height)
        filter(part, useful)
        let bytes = rows.bytes
        for row in part.indices {
          let start = (row - first) * rowBytes
          stream.append(bytes.span.extracting(start..<(start + rowBytes)), full: addPart)
        }
      }
      stream.finish(full: addPart)
    }
  }

  private static let blockBytes = 1 << 16

  /// The filters that make a difference for an image: libpng's rule for a single row or column.
  private static func useful(_ filters: [RowFilter], for size: PixelSize) -> [RowFilter] {
    let useful = filters.filter { filter in
      switch filter {
      case .none: true
      case .sub: size.width > 1
      case .up: size.height > 1
      case .average, .paeth: size.width > 1 && size.height > 1
      }
    }
    return useful.isEmpty ? [.none] : useful
  }

  /// Reduces the window size in a zlib header to the size of the data, so that readers need less
  /// memory.
  ///
  /// The upper half of the first header byte is the logarithm of the window less 8, and the second
  /// byte makes both together a multiple of 31 (RFC 1950, section 2.2).
  private static func fitWindow(_ data: inout [UInt8], at start: Int, rawBytes: Int) {
    var log = 15
    while log > 8, rawBytes <= 1 << (log - 1) { log -= 1 }
    guard log < 15 else { return }
    let method = UInt16(data[start] & 0x0F | UInt8(log - 8) << 4)
    let flags = UInt16(data[start + 1] & 0xE0)
    data[start] = UInt8(method)
    data[start + 1] = UInt8(flags + 31 - (method << 8 + flags) % 31)
  }
}
