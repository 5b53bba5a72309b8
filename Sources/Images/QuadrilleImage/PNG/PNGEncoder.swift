internal import CPNG
internal import QuadrilleSystem

extension PNG {
  /// Encodes a picture with 8 bits a channel; decoding gives the same values.
  ///
  /// The file has the colours that the picture needs: see ``Level``. An orientation other than
  /// ``Orientation/up`` goes into an eXIf chunk.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - level: How hard to try for a small file.
  ///   - alphaMode: How the colours of the file relate to alpha; a picture of the other mode is
  ///     converted. A PNG file has straight ones: no reader sees that they are premultiplied.
  ///   - threads: The most threads; the bytes are the same for all numbers.
  /// - Throws: ``PNGError`` `png.encode` where memory is short.
  public static func encode(
    _ bitmap: Bitmap,
    level: Level = .standard,
    alphaMode: AlphaMode = .straight,
    threads: Int = 1
  ) throws(PNGError) -> [UInt8] {
    try PNGEncoder(level: level).encode(bitmap, alphaMode: alphaMode, threads: threads)
  }

  /// Encodes a picture with 16 bits a channel, with straight alpha; decoding gives the same values.
  ///
  /// At the named levels the file has the channels that the picture needs, at a number RGBA.
  ///
  /// - Parameters:
  ///   - bitmap: The picture; a premultiplied one is divided by alpha.
  ///   - level: How hard to try for a small file.
  ///   - threads: The most threads; the bytes are the same for all numbers.
  /// - Throws: ``PNGError`` `png.encode` where memory is short.
  public static func encode(
    _ bitmap: Bitmap16,
    level: Level = .standard,
    threads: Int = 1
  ) throws(PNGError) -> [UInt8] {
    try PNGEncoder(level: level).encode(bitmap, threads: threads)
  }
}

/// Encodes pictures one after another to PNG, whole files or the frames of an ``AnimatedPNG``.
///
/// The memory for rows and the tables of the compressor are kept from one picture to the next. An
/// encoder belongs to one thread at a time. The bytes of a file depend on the pixels, the level and the
/// version of the compressor alone.
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
    /// Our own, for the named levels that are quick.
    case units(PNGUnitCompressor)
    case small(PNGSmallCompressor)
    /// Rows, each by the best of some filters.
    case rows(Compressor, [RowFilter])
  }

  private let method: Method
  private var rows = FilteredRows()

  /// Makes an encoder.
  ///
  /// - Parameter level: How hard to try for small files; the default is the fastest, for frames.
  /// - Precondition: The number of the level is in its range.
  /// - Throws: ``PNGError`` `png.encode` where memory is short.
  public convenience init(level: PNG.Level = .fast) throws(PNGError) {
    try self.init(level: level, kernels: .preferred)
  }

  /// Makes an encoder that packs with certain instructions.
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

  /// Encodes a picture with 8 bits a channel, as ``PNG/encode(_:level:alphaMode:threads:)`` does.
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

  /// Encodes a picture with 16 bits a channel, as ``PNG/encode(_:level:threads:)`` does.
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

  /// A whole file.
  ///
  /// - Parameters:
  ///   - pixels: The picture's rows, with the colours that the file has.
  ///   - shape: How they lie.
  ///   - threads: The most threads.
  ///   - isOpaque: Whether a file of plain rows leaves alpha out.
  ///   - extras: Adds what stands between the header and the palette.
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

  /// Packs a picture as a frame of an animation, always with alpha.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - alphaMode: How the colours of the file relate to alpha.
  ///   - threads: The most threads; the bytes are the same for all numbers.
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

  /// Adds the filtered and compressed rows of a picture, either in IDAT chunks or bare.
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
      // A few rows at a time, so that a large picture is not in memory twice.
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

  /// The filters that make a difference in a picture: libpng's rule for those of one row or column.
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

  /// Lowers the window that a zlib stream states to what so few bytes need, so that readers take less
  /// memory.
  ///
  /// Of the two bytes of the header the upper half of the first is the logarithm of the window less
  /// 8, and the second makes both together a multiple of 31 (RFC 1950, section 2.2).
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
