package import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
package import QuadrilleSystem
package import QuadrilleTextureFiles

/// An atlas as a command reads it: from a path or standard input, with its own or replacement
/// textures.
package struct AtlasInput {
  /// The file extensions of data files.
  package static let fileExtensions = [
    ".plist", ".json", ".atlas", ".xml", ".txt", ".tres", ".tpsheet", ".tpatlas", ".tpinfo", ".tsx",
    ".tsj",
  ]

  /// The atlas, which lists each sprite once.
  package let chosen: SpriteAtlas

  /// The atlas, with every sprite variant in its data file.
  package var atlas: SpriteAtlas { chosen.withAllVariants() }

  /// Reads an atlas.
  ///
  /// - Parameters:
  ///   - path: The data file, an `.atlasc` folder, or `-`. The textures of an atlas from standard
  ///     input are in the working directory.
  ///   - more: Further data files of the same atlas.
  ///   - standardInput: The bytes of standard input, if they are read already.
  ///   - textures: Replacement textures, one per page.
  ///   - sprite: The only sprite that is needed; nil for all.
  ///   - key: The key of encrypted textures.
  /// - Throws: `AtlasError` or `IOError`.
  package init(
    _ path: String,
    also more: [String] = [],
    standardInput: [UInt8]? = nil,
    textures: [String] = [],
    sprite: String? = nil,
    key: CCZKey? = nil,
    job: JobContext
  ) throws {
    if textures.isEmpty, more.isEmpty, let sprites = try Self.asepriteSprites(path, job) {
      chosen = try SpriteAtlas(sprites, name: path, job: job)
      return
    }
    guard path == "-" || !textures.isEmpty || !more.isEmpty else {
      chosen = try SpriteAtlas(contentsOf: path, key: key, sprite: sprite, job: job)
      return
    }
    let pages = try textures.map { try Page(contentsOf: $0, key: key, job: job) }
    let description: AtlasDescription
    if path == "-" {
      let bytes = try standardInput ?? FileBytes.readStandardInput(job: job)
      description = try AtlasDescription(parsing: bytes, name: InputFile.name(path), job: job)
    } else {
      description = try AtlasDescription(contentsOf: path, also: more, job: job)
    }
    chosen =
      try pages.isEmpty
      ? SpriteAtlas(description, key: key, job: job)
      : SpriteAtlas(description, pages: pages, job: job)
  }

  /// The sprites of a file of Aseprite; nil for any other file.
  private static func asepriteSprites(
    _ path: String,
    _ job: JobContext
  ) throws -> AsepriteSprites? {
    let name = path.lowercased()
    guard name.hasSuffix(".aseprite") || name.hasSuffix(".ase") else { return nil }
    let bytes = try FileBytes.read(path: path, job: job)
    guard ImageFormat(of: bytes) == .aseprite else { return nil }
    return try AsepriteSprites(AsepriteFile(bytes, name: path, job: job), name: path)
  }
}
