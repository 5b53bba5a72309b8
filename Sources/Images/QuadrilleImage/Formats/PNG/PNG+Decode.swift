internal import CLibPNG
public import QuadrilleSystem

extension PNG {
  /// Decodes a file to 8 bits per channel.
  ///
  /// A file of the variant for iOS (CgBI) becomes straight, with the note `png.premultiplied` if
  /// pixels are translucent. A file without IEND is read if its pixels are complete, and matches
  /// may reach further back than the window that the zlib header declares; both are warnings.
  /// An index past the palette gives transparent black and the warning `png.paletteIndex`.
  /// Ancillary chunks are skipped, except for tRNS and the orientation in eXIf: rows are in stored
  /// order, and ``Bitmap/orientation`` gives the orientation. Memory is allocated only once the
  /// pixel data is long enough for the size in the header.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension` and `Limits.maxPixels` apply.
  ///   - premultiplying: Whether to premultiply color by alpha, for drawing.
  /// - Throws: ``PNGError``.
  public static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    premultiplying: Bool = false
  ) throws(PNGError) -> Image {
    try decode(bytes, name: name, job: job, premultiplying: premultiplying, backend: .any)
  }

  /// The decoder of the pixel data.
  package enum DecoderBackend: Sendable {
    /// The fast decoder for common kinds, libpng for all others and for damaged data.
    case any
    /// libpng for everything.
    case libpng
  }

  /// Decodes a file as ``decode(_:name:job:premultiplying:)`` does, with a given decoder.
  package static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    premultiplying: Bool = false,
    backend: DecoderBackend
  ) throws(PNGError) -> Image {
    try job.measure(.decode) { () throws(PNGError) in
      try decoded(bytes, name, job, premultiplying, backend)
    }
  }

  private static func decoded(
    _ bytes: [UInt8],
    _ name: String?,
    _ job: JobContext,
    _ premultiplying: Bool,
    _ backend: DecoderBackend
  ) throws(PNGError) -> Image {
    var parser = try PNGChunkParser(bytes.span, name: name, job: job)
    try parser.readAll(bytes.span)
    let info = parser.info
    let decoder = PNGDecoder(parser)
    let bytes = decoder.complete(bytes)
    let count = 4 * info.width * info.height
    var report = quadrille_png_report()
    var status: Int32 = 0
    let isQuick = backend == .any && !info.isApple
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      status = isQuick ? unsafe decoder.runQuickly(bytes, buffer.baseAddress, &report) : 1
      if status != 0 {
        status = unsafe decoder.run(bytes, buffer.baseAddress, bits: 8, &report)
      }
      initialized = count
      if status == 0, premultiplying, !info.isApple {
        unsafe premultiply(UnsafeMutableRawBufferPointer(buffer))
      }
    }
    guard status == 0 else { throw decoder.error(report) }
    var bitmap = Bitmap(
      width: info.width,
      height: info.height,
      alphaMode: premultiplying ? .premultiplied : .straight,
      bytes: pixels,
      job: job
    )
    bitmap.orientation = info.orientation
    var warnings = parser.warnings + decoder.warnings(report)
    if info.isApple { bitmap.convertFromApple(info, name, premultiplying, &warnings) }
    return Image(info: info, bitmap: bitmap, warnings: warnings)
  }

  /// Decodes a file to 16 bits per channel, straight alpha; samples with fewer bits are scaled up.
  ///
  /// Parameters and errors are those of ``decode(_:name:job:premultiplying:)``.
  package static func decode16(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(PNGError) -> Image16 {
    var parser = try PNGChunkParser(bytes.span, name: name, job: job)
    try parser.readAll(bytes.span)
    let info = parser.info
    let decoder = PNGDecoder(parser)
    let bytes = decoder.complete(bytes)
    let count = 4 * info.width * info.height
    // The parser has checked half of it.
    if let violation = job.violation(addingBytes: 2 * count) {
      throw PNGError(.limit(violation), file: name)
    }
    var report = quadrille_png_report()
    var status: Int32 = 0
    let samples = unsafe [UInt16](unsafeUninitializedCapacity: count) { buffer, initialized in
      let raw = unsafe UnsafeMutableRawBufferPointer(buffer).bindMemory(to: UInt8.self)
      status = unsafe decoder.run(bytes, raw.baseAddress, bits: 16, &report)
      unsafe UnsafeMutableRawPointer(raw.baseAddress)?.bindMemory(to: UInt16.self, capacity: count)
      initialized = count
    }
    guard status == 0 else { throw decoder.error(report) }
    var bitmap = Bitmap16(width: info.width, height: info.height, samples: samples)
    var warnings = parser.warnings + decoder.warnings(report)
    if info.isApple { bitmap = bitmap.convertedFromApple(info, name, &warnings) }
    return Image16(info: info, bitmap: bitmap, warnings: warnings)
  }

  /// Reads the header and the chunks around the pixels without decoding pixels.
  ///
  /// - Throws: ``PNGError``; chunks after the first pixel data are searched for an orientation, but
  ///   errors in them are not reported.
  public static func readInfo(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(PNGError) -> Info {
    var parser = try PNGChunkParser(bytes.span, name: name, job: job)
    try parser.readToPixels(bytes.span)
    parser.findOrientation(bytes.span)
    return parser.info
  }
}

/// A call of the C decoder and its report.
private struct PNGDecoder {
  let parser: PNGChunkParser

  init(_ parser: PNGChunkParser) {
    self.parser = parser
  }

  /// Decodes into a buffer of sufficient size, if the file is of a common kind; returns 1 if not.
  func runQuickly(
    _ file: [UInt8],
    _ pixels: UnsafeMutablePointer<UInt8>?,
    _ report: inout quadrille_png_report
  ) -> Int32 {
    let runs = parser.runs.map { quadrille_png_run(offset: $0.lowerBound, length: $0.count) }
    return unsafe quadrille_png_decode_quick(
      file,
      runs,
      runs.count,
      pixels,
      4 * parser.info.width,
      UInt32(parser.info.width),
      UInt32(parser.info.height),
      &report
    )
  }

  /// Decodes into a buffer of sufficient size.
  func run(
    _ file: [UInt8],
    _ pixels: UnsafeMutablePointer<UInt8>?,
    bits: Int32,
    _ report: inout quadrille_png_report
  ) -> Int32 {
    let runs = parser.runs.map { quadrille_png_run(offset: $0.lowerBound, length: $0.count) }
    return unsafe quadrille_png_decode(
      file,
      runs,
      runs.count,
      bits,
      parser.info.isApple ? 1 : 0,
      pixels,
      parser.info.width * Int(bits) / 2,
      UInt32(parser.info.width),
      UInt32(parser.info.height),
      &report
    )
  }

  /// The file with an IEND chunk where it has none.
  func complete(_ file: [UInt8]) -> [UInt8] {
    parser.endError == nil ? file : file + PNG.endChunk
  }

  func error(_ report: quadrille_png_report) -> PNGError {
    if let error = parser.endError { return error }
    var report = report
    let message = unsafe withUnsafeBytes(of: &report.message) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    let offset = Int(report.offset)
    return PNGError(.data(message), file: parser.name, part: "IDAT", offset: offset)
  }

  func warnings(_ report: quadrille_png_report) -> [Diagnostic] {
    let location = DiagnosticLocation(file: parser.name, part: "IDAT")
    var result: [Diagnostic] = []
    if report.has_extra_data != 0 {
      let message = "more pixel data than the image has rows"
      result.append(
        Diagnostic(.warning, code: "png.extraData", location: location, message: message)
      )
    }
    if report.has_small_window != 0 {
      let message = "matches reach further back than the window that the zlib header declares"
      result.append(
        Diagnostic(.warning, code: "png.window", location: location, message: message)
      )
    }
    if report.has_stray_index != 0 {
      let message = "indices past the palette, shown as transparent black"
      result.append(
        Diagnostic(.warning, code: "png.paletteIndex", location: location, message: message)
      )
    }
    return result
  }
}
