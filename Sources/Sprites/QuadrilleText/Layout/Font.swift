import QuadrilleSprite
public import QuadrilleSystem

/// A font that text can be laid out in: pictures, or outlines.
public enum Font: Hashable, Sendable {
  /// Glyphs that are pictures in pages.
  case bitmap(BitmapFont)
  /// Glyphs that are outlines, drawn at the size that is asked for.
  case outline(OutlineFont)

  /// Reads a font that the caller names; its first bytes decide the kind.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: Bounds on what is read.
  /// - Throws: ``FontError``.
  public init(contentsOf path: String, limits: Limits = .default) throws(FontError) {
    let bytes: [UInt8]
    let folder: Folder
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, limits: limits)
      folder = try Folder(containing: path)
    } catch {
      throw FontError(.file(error), at: error.location)
    }
    try self.init(bytes, name: path, folder: folder, limits: limits)
  }

  /// Reads a font from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: The font file.
  ///   - name: Its name, for messages and for the scale in it.
  ///   - folder: Where the pages of a bitmap font are.
  ///   - limits: Bounds on what is read.
  /// - Throws: ``FontError``.
  public init(
    _ bytes: [UInt8],
    name: String,
    folder: Folder,
    limits: Limits = .default
  ) throws(FontError) {
    switch FontFileKind(of: bytes) {
    case .outline: self = .outline(try OutlineFont(bytes, name: name, limits: limits))
    default: self = .bitmap(try BitmapFont(bytes, name: name, folder: folder, limits: limits))
    }
  }

  /// The file, for messages.
  public var name: String? {
    switch self {
    case .bitmap(let font): font.name
    case .outline(let font): font.name
    }
  }

  /// What was tolerated.
  public var warnings: [Diagnostic] {
    switch self {
    case .bitmap(let font): font.warnings
    case .outline: []
    }
  }

  /// About the bytes that it holds, what outline fonts draw left out.
  package var byteCount: Int {
    switch self {
    case .bitmap(let font): font.pages.reduce(128 * font.glyphs.count) { $0 + $1.byteCount }
    case .outline(let font): font.fileByteCount
    }
  }
}
