package import QuadrilleAtlas
import QuadrilleSprite
package import QuadrilleSystem
package import QuadrilleTextureFiles

/// An atlas as a command reads it: from a path or standard input, with its own or replacement
/// textures.
package struct AtlasInput {
  /// The file extensions of data files.
  package static let fileExtensions = [".plist", ".json", ".atlas", ".xml", ".txt", ".tres"]

  /// The atlas, with every sprite variant in its data file.
  package let atlas: SpriteAtlas

  /// Reads an atlas.
  ///
  /// - Parameters:
  ///   - path: The data file, an `.atlasc` folder, or `-`. The textures of an atlas from standard
  ///     input are in the working directory.
  ///   - textures: Replacement textures, one per page.
  ///   - key: The key of encrypted textures.
  /// - Throws: `AtlasError` or `IOError`.
  package init(
    _ path: String,
    textures: [String] = [],
    key: CCZKey? = nil,
    limits: Limits
  ) throws {
    guard path == "-" || !textures.isEmpty else {
      atlas = try SpriteAtlas(contentsOf: path, key: key, limits: limits).withAllVariants()
      return
    }
    let pages = try textures.map { try Page(contentsOf: $0, key: key, limits: limits) }
    guard path == "-" else {
      let description = try AtlasDescription(contentsOf: path, limits: limits)
      atlas = try SpriteAtlas(description, pages: pages, limits: limits).withAllVariants()
      return
    }
    let bytes = try FileBytes.readStandardInput(limits: limits)
    let name = InputFile.name(path)
    if pages.isEmpty {
      atlas = try SpriteAtlas(data: bytes, name: name, key: key, limits: limits).withAllVariants()
    } else {
      let description = try AtlasDescription(parsing: bytes, name: name, limits: limits)
      atlas = try SpriteAtlas(description, pages: pages, limits: limits).withAllVariants()
    }
  }
}
