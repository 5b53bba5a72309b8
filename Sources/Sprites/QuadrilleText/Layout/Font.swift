import QuadrilleSprite
public import QuadrilleSystem

/// A font for text layout: a bitmap font or an outline font.
public enum Font: Hashable, Sendable {
  /// A font whose glyphs are images in pages.
  case bitmap(BitmapFont)
  /// A font whose glyphs are outlines, rasterized at the requested size.
  case outline(OutlineFont)

  /// Reads the font file at a path; its first bytes decide the kind.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - job: The job; its limits bound what is read.
  /// - Throws: ``FontError``.
  public init(contentsOf path: String, job: JobContext = .default) throws(FontError) {
    let bytes: [UInt8]
    let folder: Folder
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, job: job)
      folder = try Folder(containing: path, job: job)
    } catch {
      throw FontError(.file(error), at: error.location)
    }
    try self.init(bytes, name: path, folder: folder, job: job)
  }

  /// Reads a font from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: The font file.
  ///   - name: Its name, for messages and for the scale suffix.
  ///   - folder: The folder with the pages of a bitmap font.
  ///   - job: The job; its limits bound what is read.
  /// - Throws: ``FontError``.
  package init(
    _ bytes: [UInt8],
    name: String,
    folder: Folder,
    job: JobContext = .default
  ) throws(FontError) {
    switch FontFileKind(of: bytes) {
    case .outline: self = .outline(try OutlineFont(bytes, name: name, job: job))
    default: self = .bitmap(try BitmapFont(bytes, name: name, folder: folder, job: job))
    }
  }

  /// The file name, for messages.
  public var name: String? {
    switch self {
    case .bitmap(let font): font.name
    case .outline(let font): font.name
    }
  }

  /// Irregularities of the file that were tolerated.
  public var warnings: [Diagnostic] {
    switch self {
    case .bitmap(let font): font.warnings
    case .outline: []
    }
  }

  /// The approximate size of the font in memory, in bytes, without the glyph pages of outline
  /// fonts.
  package var byteCount: Int {
    switch self {
    case .bitmap(let font): font.pages.reduce(128 * font.glyphs.count) { $0 + $1.byteCount }
    case .outline(let font): font.fileByteCount
    }
  }
}
