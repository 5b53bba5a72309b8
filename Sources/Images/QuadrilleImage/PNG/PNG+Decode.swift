internal import CLibPNG
public import QuadrilleSystem

extension PNG {
  /// Decodes a file to 8 bits a channel.
  ///
  /// An index past the palette gives transparent black and the warning `png.paletteIndex`. Optional
  /// chunks are skipped without looking inside, but for tRNS and the orientation in eXIf: the rows
  /// stay as they are stored, and ``Bitmap/orientation`` tells how they are meant to be seen. Memory
  /// is taken only once the pixel data are long enough to give the picture that the header promises.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - limits: The bounds; `Limits.dimension` and `Limits.pixels` count.
  ///   - premultiplying: Whether to multiply colour by alpha, as drawing wants it.
  /// - Throws: ``PNGError``.
  public static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default,
    premultiplying: Bool = false
  ) throws(PNGError) -> Image {
    try decode(bytes, name: name, limits: limits, premultiplying: premultiplying, way: .any)
  }

  /// What turns the pixel data of a file into rows.
  package enum DecoderBackend: Sendable {
    /// The quick way for the common kinds, libpng for all others and for what is damaged.
    case any
    /// libpng for everything.
    case libpng
  }

  /// Decodes a file as ``decode(_:name:limits:premultiplying:)`` does, in a way of choice.
  package static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default,
    premultiplying: Bool = false,
    way: DecoderBackend
  ) throws(PNGError) -> Image {
    try Timings.measure(.decode) { () throws(PNGError) in
      try decoded(bytes, name, limits, premultiplying, way)
    }
  }

  private static func decoded(
    _ bytes: [UInt8],
    _ name: String?,
    _ limits: Limits,
    _ premultiplying: Bool,
    _ way: DecoderBackend
  ) throws(PNGError) -> Image {
    var parser = try PNGChunkParser(bytes.span, name: name, limits: limits)
    try parser.readAll(bytes.span)
    let info = parser.info
    let job = DecodeJob(parser)
    let count = 4 * info.width * info.height
    var report = quadrille_png_report()
    var status: Int32 = 0
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      status = way == .any ? unsafe job.runQuickly(bytes, buffer.baseAddress, &report) : 1
      if status != 0 {
        status = unsafe job.run(bytes, buffer.baseAddress, bits: 8, &report)
      }
      initialized = count
      if status == 0, premultiplying {
        unsafe premultiply(UnsafeMutableRawBufferPointer(buffer))
      }
    }
    guard status == 0 else { throw job.error(report) }
    var bitmap = Bitmap(
      width: info.width,
      height: info.height,
      alphaMode: premultiplying ? .premultiplied : .straight,
      bytes: pixels
    )
    bitmap.orientation = info.orientation
    let warnings = parser.warnings + job.warnings(report)
    return Image(info: info, bitmap: bitmap, warnings: warnings)
  }

  /// Decodes a file to 16 bits a channel, straight alpha; samples of fewer bits are scaled up.
  ///
  /// Parameters and errors are those of ``decode(_:name:limits:premultiplying:)``.
  public static func decode16(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default
  ) throws(PNGError) -> Image16 {
    var parser = try PNGChunkParser(bytes.span, name: name, limits: limits)
    try parser.readAll(bytes.span)
    let info = parser.info
    let job = DecodeJob(parser)
    let count = 4 * info.width * info.height
    // The walk has asked for half of it.
    if let violation = Budget.violation(addingBytes: 2 * count) {
      throw PNGError(.limit(violation), file: name)
    }
    var report = quadrille_png_report()
    var status: Int32 = 0
    let samples = unsafe [UInt16](unsafeUninitializedCapacity: count) { buffer, initialized in
      let raw = unsafe UnsafeMutableRawBufferPointer(buffer).bindMemory(to: UInt8.self)
      status = unsafe job.run(bytes, raw.baseAddress, bits: 16, &report)
      unsafe UnsafeMutableRawPointer(raw.baseAddress)?.bindMemory(to: UInt16.self, capacity: count)
      initialized = count
    }
    guard status == 0 else { throw job.error(report) }
    let bitmap = Bitmap16(width: info.width, height: info.height, samples: samples)
    let warnings = parser.warnings + job.warnings(report)
    return Image16(info: info, bitmap: bitmap, warnings: warnings)
  }

  /// Reads the header and the chunks around the pixels, but no pixel.
  ///
  /// - Throws: ``PNGError``; of what is behind the first pixel data, an orientation is found and
  ///   nothing that is wrong.
  public static func readInfo(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default
  ) throws(PNGError) -> Info {
    var parser = try PNGChunkParser(bytes.span, name: name, limits: limits)
    try parser.readToPixels(bytes.span)
    parser.findOrientation(bytes.span)
    return parser.info
  }
}

/// One call of the shim and what it says.
private struct DecodeJob {
  let parser: PNGChunkParser

  init(_ parser: PNGChunkParser) {
    self.parser = parser
  }

  /// Decodes into a buffer that is long enough, if the file is of a common kind; 1 if not.
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

  /// Decodes into a buffer that is long enough.
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
      pixels,
      parser.info.width * Int(bits) / 2,
      UInt32(parser.info.width),
      UInt32(parser.info.height),
      &report
    )
  }

  func error(_ report: quadrille_png_report) -> PNGError {
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
      let message = "more pixel data than the picture has rows"
      result.append(
        Diagnostic(.warning, code: "png.extraData", location: location, message: message)
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
