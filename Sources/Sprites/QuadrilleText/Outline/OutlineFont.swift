import QuadrilleSprite
public import QuadrilleSystem

/// A font whose glyphs are outlines: TrueType or OpenType, drawn at the size that is asked for.
///
/// HarfBuzz finds the glyphs of a text and FreeType draws them; both are opened when the first text
/// is laid out, and neither is needed to read the file. A value that shares its storage, and with it
/// the pages of all glyphs that were drawn.
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
    let limits: Limits
    let state = Lock<OutlineFace?>(nil)

    init(
      _ file: FontFileCopy,
      _ name: String?,
      _ options: OutlineFontOptions,
      _ limits: Limits
    ) {
      self.file = file
      self.name = name
      self.options = options
      self.limits = limits
    }
  }

  private let storage: Storage

  /// The file, for messages.
  public var name: String? { storage.name }
  /// What was chosen of the file.
  public var options: OutlineFontOptions { storage.options }

  /// Reads a font that the caller names.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: What is chosen of it.
  ///   - limits: The bounds of the file, and of the pictures of its glyphs.
  /// - Throws: ``FontError``.
  public init(
    contentsOf path: String,
    options: OutlineFontOptions = OutlineFontOptions(),
    limits: Limits = .default
  ) throws(FontError) {
    let bytes: [UInt8]
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, limits: limits)
    } catch {
      throw FontError(.file(error), at: error.location)
    }
    try self.init(bytes, name: path, options: options, limits: limits)
  }

  /// Makes a font of its bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name, for messages.
  ///   - options: What is chosen of it.
  ///   - limits: The bounds of the file, and of the pictures of its glyphs.
  /// - Throws: ``FontError`` `font.color` for fonts that are pictures only, `font.outline` or
  ///   `font.truncated`.
  public init(
    _ bytes: [UInt8],
    name: String? = nil,
    options: OutlineFontOptions = OutlineFontOptions(),
    limits: Limits = .default
  ) throws(FontError) {
    let location = DiagnosticLocation(file: name)
    switch FontFileKind(of: bytes) {
    case .outline: break
    case .packaged(let packaging): throw FontError(.packaging(packaging), at: location)
    case .bitmap:
      throw FontError(.kind(found: "no outline font, where one is expected"), at: location)
    }
    let maximum =
      limits.fileBytes == Limits.default.fileBytes ? Self.maxBytes : limits.fileBytes
    guard bytes.count <= maximum else {
      let violation = LimitViolation(.fileBytes, found: bytes.count, allowed: maximum)
      throw FontError(.limit(violation), at: location)
    }
    _ = try SFNTDirectory(bytes, face: options.face, name: name)
    storage = Storage(try FontFileCopy(bytes, name: name), name, options, limits)
  }

  /// Makes a font of the file of another one, as if nothing were drawn yet.
  private init(fileOf other: OutlineFont) {
    let old = other.storage
    storage = Storage(old.file, old.name, old.options, old.limits)
  }

  /// The font as if nothing were drawn of it yet, without another copy of its file.
  ///
  /// What it takes does not depend on what the other one has drawn.
  package func withoutCachedGlyphs() -> OutlineFont { OutlineFont(fileOf: self) }

  /// The bytes of the file, which the font holds.
  package var fileByteCount: Int { storage.file.count }

  /// The largest file unless the caller's limits say otherwise.
  private static var maxBytes: Int { 64 << 20 }

  /// Whether two fonts share their storage.
  public static func == (lhs: OutlineFont, rhs: OutlineFont) -> Bool {
    lhs.storage === rhs.storage
  }

  /// Hashes the identity of the storage.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }

  // MARK: The face

  /// Calls a closure with the face, opened at the first call; other threads wait.
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

  /// The line height and the base in whole pixels, and the advance of the space, at a size.
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

  /// A page of the glyphs that were drawn so far.
  func page(_ index: Int) -> Page? {
    storage.state.withLock { $0?.pages.page(index) }
  }
}
