package import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
package import QuadrilleSystem
package import QuadrilleTextureFiles

/// An atlas as a command reads it: from a path or standard input, with its own or replacement
/// textures.
package struct AtlasInput {
  /// The file extensions of data files.
  package static let fileExtensions = [".plist", ".json", ".atlas", ".xml", ".txt", ".tres"]

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
  ///   - textures: Replacement textures, one per page.
  ///   - key: The key of encrypted textures.
  /// - Throws: `AtlasError` or `IOError`.
  package init(
    _ path: String,
    also more: [String] = [],
    textures: [String] = [],
    key: CCZKey? = nil,
    job: JobContext
  ) throws {
    if textures.isEmpty, more.isEmpty, let sprites = try Self.asepriteSprites(path, job) {
      chosen = try SpriteAtlas(sprites, name: path, job: job)
      return
    }
    guard path == "-" || !textures.isEmpty || !more.isEmpty else {
      chosen = try SpriteAtlas(contentsOf: path, key: key, job: job)
      return
    }
    let pages = try textures.map { try Page(contentsOf: $0, key: key, job: job) }
    guard path == "-" else {
      let description = try AtlasDescription(contentsOf: path, also: more, job: job)
      chosen =
        pages.isEmpty
        ? try SpriteAtlas(description, key: key, job: job)
        : try SpriteAtlas(description, pages: pages, job: job)
      return
    }
    let bytes = try FileBytes.readStandardInput(job: job)
    let name = InputFile.name(path)
    if pages.isEmpty {
      chosen = try SpriteAtlas(data: bytes, name: name, key: key, job: job)
    } else {
      let description = try AtlasDescription(parsing: bytes, name: name, job: job)
      chosen = try SpriteAtlas(description, pages: pages, job: job)
    }
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
