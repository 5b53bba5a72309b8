internal import CPNG
internal import QuadrilleIO

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

  /// Encodes a picture with 16 bits a channel as RGBA with straight alpha.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - level: How hard to try for a small file.
  /// - Throws: ``PNGError`` `png.encode` where memory is short.
  public static func encode(
    _ bitmap: DeepBitmap,
    level: Level = .standard
  ) throws(PNGError) -> [UInt8] {
    try PNGEncoder(level: level).encode(bitmap)
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
    case libdeflate(Packer)
  }

  /// What packs pictures with 8 bits at the named levels.
  private enum Named {
    case units(UnitPacker)
    case small(SmallPacker)
  }

  private let named: Named?
  /// What packs all others.
  private let compressor: Compressor
  private let filters: [RowFilter]
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
  package init(level: PNG.Level, kernels: PackingKernels) throws(PNGError) {
    do throws(ZlibError) {
      switch level {
      case .fast:
        named = .units(UnitPacker(CPEffortFast, kernels: kernels))
        compressor = .libdeflate(try Packer(level: 1))
        filters = [.sub, .up]
      case .standard:
        named = .units(UnitPacker(CPEffortDefault, kernels: kernels))
        compressor = .libdeflate(try Packer(level: 6))
        filters = RowFilter.allCases
      case .small:
        let small = try SmallPacker(kernels: kernels)
        named = .small(small)
        compressor = .libdeflate(small.packer)
        filters = RowFilter.allCases
      case .zlib(let number):
        named = nil
        compressor = .zlib(try DeflateStream(level: number, strategy: .filtered))
        filters = number < 7 ? [.paeth] : RowFilter.allCases
      case .libdeflate(let number):
        named = nil
        compressor = .libdeflate(try Packer(level: number))
        filters = number < 4 ? [.sub, .up] : RowFilter.allCases
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
    var file: [UInt8] = []
    func begin(_ plan: PackingPlan, _ file: inout [UInt8]) {
      PNG.appendHeader(bitmap.pixelSize, plan.colorType, depth: plan.depth, to: &file)
      PNG.appendOrientation(bitmap.orientation, to: &file)
      PNG.appendPalette(plan.palette, to: &file)
    }
    switch named {
    case .units(let packer):
      packer.pack(
        bitmap,
        reduces: true,
        as: .chunks,
        threads: threads,
        to: &file,
        begin: begin
      )
    case .small(let small):
      small.pack(bitmap, reduces: true, to: &file, begin: begin) { rows, file in
        PNG.appendChunk("IDAT", to: &file) { small.packer.appendZlib(rows, to: &$0) }
      }
    case nil:
      let layout: RowLayout = bitmap.isOpaque ? .rgb : .rgba
      PNG.appendHeader(bitmap.pixelSize, layout.colorType, depth: 8, to: &file)
      PNG.appendOrientation(bitmap.orientation, to: &file)
      bitmap.withPixels { pixels in
        unsafe compress(
          pixels.bytes,
          bitmap.stride,
          bitmap.pixelSize,
          layout,
          inChunks: true,
          to: &file
        )
      }
    }
    PNG.appendChunk("IEND", to: &file) { _ in }
    return file
  }

  /// Encodes a picture with 16 bits a channel as RGBA with straight alpha.
  public func encode(_ bitmap: DeepBitmap) -> [UInt8] {
    let samples = bitmap.unpremultiplied().samples
    let size = bitmap.pixelSize
    var file: [UInt8] = []
    PNG.appendHeader(size, .rgba, depth: 16, to: &file)
    unsafe compress(samples.span.bytes, 8 * size.width, size, .deep, inChunks: true, to: &file)
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
  ) -> AnimatedPNG.PackedFrame {
    let bitmap = bitmap.converted(to: alphaMode)
    var data: [UInt8] = []
    Timings.measure(.encode) { pack(bitmap, threads, into: &data) }
    return AnimatedPNG.PackedFrame(size: bitmap.pixelSize, data: data)
  }

  private func pack(_ bitmap: Bitmap, _ threads: Int, into data: inout [UInt8]) {
    switch named {
    case .units(let packer):
      packer.pack(bitmap, reduces: false, as: .bare, threads: threads, to: &data) { _, _ in }
    case .small(let small):
      small.pack(bitmap, reduces: false, to: &data, begin: { _, _ in }) { rows, data in
        small.packer.appendZlib(rows, to: &data)
      }
    case nil:
      bitmap.withPixels { pixels in
        unsafe compress(
          pixels.bytes,
          bitmap.stride,
          bitmap.pixelSize,
          .rgba,
          inChunks: false,
          to: &data
        )
      }
    }
  }

  // MARK: Pixels

  /// Adds the filtered and compressed rows of a picture, either in IDAT chunks or bare.
  private func compress(
    _ pixels: RawSpan,
    _ stride: Int,
    _ size: PixelSize,
    _ layout: RowLayout,
    inChunks: Bool,
    to output: inout [UInt8]
  ) {
    func add(_ part: (inout [UInt8]) -> Void) {
      if inChunks { PNG.appendChunk("IDAT", to: &output, data: part) } else { part(&output) }
    }
    let rowBytes = layout.rawValue * size.width + 1
    switch compressor {
    case .libdeflate(let packer):
      rows.filter(
        pixels,
        stride: stride,
        width: size.width,
        rows: 0..<size.height,
        layout: layout,
        filters: filters
      )
      let bytes = rows.bytes
      add { packer.appendZlib(bytes.span.extracting(first: rowBytes * size.height), to: &$0) }
    case .zlib(let stream):
      var isFirst = true
      func addPart(_ part: Span<UInt8>) {
        add { data in
          let start = data.count
          unsafe part.withUnsafeBufferPointer { unsafe data.append(contentsOf: $0) }
          if isFirst { Self.fitWindow(&data, at: start, rawBytes: rowBytes * size.height) }
          isFirst = false
        }
      }
      // A few rows at a time, so that a large picture is not in memory twice.
      let step = max(1, Self.blockBytes / rowBytes)
      for first in Swift.stride(from: 0, to: size.height, by: step) {
        let part = first..<min(first + step, size.height)
        rows.filter(
          pixels,
          stride: stride,
          width: size.width,
          rows: part,
          layout: layout,
          filters: filters(for: size)
        )
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
  private func filters(for size: PixelSize) -> [RowFilter] {
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
