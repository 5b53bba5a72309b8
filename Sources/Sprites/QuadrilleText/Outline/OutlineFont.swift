import QuadrilleSprite
public import QuadrilleSystem

/// A font whose glyphs are outlines: TrueType or OpenType, rasterized at the requested size.
///
/// HarfBuzz shapes the text and FreeType rasterizes the glyphs; both are loaded when the first text
/// is laid out, and neither is needed to read the file. A value with shared storage, including the
/// pages of all rasterized glyphs.
///
/// ```swift
/// let font = try OutlineFont(contentsOf: "fonts/DejaVuSans.ttf")
/// var options = TextOptions()
/// options.fontSize = 16
/// let layout = try TextLayout("office", font: .outline(font), options: options)
/// ```
public struct OutlineFont: Hashable, Sendable {
  final class Storage: Sendable {
    let file: FontFileCopy
    let name: String?
    let options: OutlineFontOptions
    let job: JobContext
    let state = Lock<OutlineFace?>(nil)

    init(
      _ file: FontFileCopy,
      _ name: String?,
      _ options: OutlineFontOptions,
      _ job: JobContext
    ) {
      self.file = file
      self.name = name
      self.options = options
      self.job = job
    }
  }

  private let storage: Storage

  /// The file name, for messages.
  public var name: String? { storage.name }
  /// The options: face, hinting and variation axes.
  public var options: OutlineFontOptions { storage.options }

  /// Reads the font file at a path.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: The face, hinting and variation axes.
  ///   - job: The job; its limits bound the file and the images of its glyphs.
  /// - Throws: ``FontError``.
  public init(
    contentsOf path: String,
    options: OutlineFontOptions = OutlineFontOptions(),
    job: JobContext = .default
  ) throws(FontError) {
    let bytes: [UInt8]
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, job: job)
    } catch {
      throw FontError(.file(error), at: error.location)
    }
    try self.init(bytes, name: path, options: options, job: job)
  }

  /// Makes a font from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name, for messages.
  ///   - options: The face, hinting and variation axes.
  ///   - job: The job; its limits bound the file and the images of its glyphs.
  /// - Throws: ``FontError`` `font.colour` for fonts with bitmaps only, `font.outline` or
  ///   `font.truncated`.
  public init(
    _ bytes: [UInt8],
    name: String? = nil,
    options: OutlineFontOptions = OutlineFontOptions(),
    job: JobContext = .default
  ) throws(FontError) {
    let location = DiagnosticLocation(file: name)
    switch FontFileKind(of: bytes) {
    case .outline: break
    case .packaged(let packaging): throw FontError(.packaging(packaging), at: location)
    case .bitmap:
      throw FontError(.kind(found: "no outline font, where one is expected"), at: location)
    }
    let maximum =
      job.limits.maxFileBytes == Limits.default.maxFileBytes
      ? Self.maxBytes : job.limits.maxFileBytes
    guard bytes.count <= maximum else {
      let violation = LimitViolation(.fileBytes, found: bytes.count, allowed: maximum)
      throw FontError(.limit(violation), at: location)
    }
    _ = try SFNTDirectory(bytes, face: options.face, name: name)
    storage = Storage(try FontFileCopy(bytes, name: name, job: job), name, options, job)
  }

  /// Makes a font from the file of another one, with an empty glyph cache.
  private init(fileOf other: OutlineFont, job: JobContext) {
    let old = other.storage
    storage = Storage(old.file, old.name, old.options, job)
  }

  /// The font with an empty glyph cache for another job, sharing the bytes of its file.
  ///
  /// Its memory use does not depend on the glyphs that the other one has rasterized.
  package func withoutCachedGlyphs(job: JobContext) -> OutlineFont {
    OutlineFont(fileOf: self, job: job)
  }

  /// The size of the file in bytes, which the font keeps in memory.
  package var fileByteCount: Int { storage.file.count }

  /// The maximum file size unless the caller's limits override it.
  private static var maxBytes: Int { 64 << 20 }

  /// Whether two fonts share their storage.
  public static func == (lhs: OutlineFont, rhs: OutlineFont) -> Bool {
    lhs.storage === rhs.storage
  }

  /// Hashes the identity of the storage.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }

  // MARK: The face

  /// Calls a closure with the face, opened on the first call, under a lock.
  func withFace<Result>(
    _ body: (OutlineFace) throws(FontError) -> Result
  ) throws(FontError) -> Result {
    try storage.state.withLock { (state) throws(FontError) in
      if let state { return try body(state) }
      let face = try OutlineFace(storage)
      state = face
      return try body(face)
    }
  }

  /// The line height and the base in whole pixels, and the space advance, at a size.
  ///
  /// - Throws: ``FontError`` `font.library` or `font.outline`.
  func lineMetrics(
    pixelsPerEm: Double
  ) throws(FontError) -> (lineHeight: FontLength, base: FontLength, space: FontLength) {
    try withFace { (face) throws(FontError) in
      let size = try face.size(pixelsPerEm: pixelsPerEm)
      return face.lineMetrics(size)
    }
  }

  /// A page of the glyphs rasterized so far.
  func page(_ index: Int) -> Page? {
    storage.state.withLock { $0?.pages.page(index) }
  }
}
