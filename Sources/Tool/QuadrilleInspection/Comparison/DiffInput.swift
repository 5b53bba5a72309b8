import QuadrilleAtlas
import QuadrilleConsole
package import QuadrilleImage
import QuadrilleOptions
import QuadrilleSprite
package import QuadrilleSystem
package import QuadrilleTextureFiles

/// The images of one side of a comparison, by name.
package struct DiffInput {
  /// An image to compare; it is decoded on demand.
  package struct Part: Sendable {
    /// The name on both sides; empty for a single file.
    package let name: String
    package let bitmap: @Sendable (JobContext) throws -> Bitmap
  }

  /// Whether there can be several parts.
  package let isMultiple: Bool
  package let parts: [Part]

  /// Scans an image, a texture, an atlas or a folder of these.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - level: The mip level of textures to compare.
  ///   - key: The key of encrypted textures.
  package init(_ path: String, level: Int, key: CCZKey?, job: JobContext) throws {
    guard DirectoryTraversal.isFolder(path) else {
      self = try Self.file(path, name: "", level: level, key: key, job: job)
      return
    }
    let fileExtensions = ImageFormat.allFileExtensions + [".pvr", ".pvr.gz", ".pvr.ccz", ".pvrtc"]
    let prefix = path.hasSuffix("/") ? path : path + "/"
    isMultiple = true
    parts = try DirectoryTraversal.files(in: path, fileExtensions: fileExtensions).map { file in
      Part(name: String(file.dropFirst(prefix.count))) { job in
        try Self.image(
          InputFile.read(file, job: job),
          file,
          level: level,
          key: key,
          job: job
        )
      }
    }
  }

  private init(isMultiple: Bool, parts: [Part]) {
    self.isMultiple = isMultiple
    self.parts = parts
  }

  private static func file(
    _ path: String,
    name: String,
    level: Int,
    key: CCZKey?,
    job: JobContext
  ) throws -> DiffInput {
    let bytes = try InputFile.read(path, job: job)
    guard AtlasDescription.isLikelyAtlas(bytes) else {
      let bitmap = try image(bytes, path, level: level, key: key, job: job)
      return DiffInput(isMultiple: false, parts: [Part(name: name) { _ in bitmap }])
    }
    let atlas = try AtlasInput(path, key: key, job: job).atlas
    let parts = (0..<atlas.count).map { index in
      Part(name: atlas.names[index]) { job in
        var bitmap = try atlas[index].untrimmed(job: job)
        bitmap.alphaMode = .straight
        return bitmap
      }
    }
    return DiffInput(isMultiple: true, parts: parts)
  }

  /// Decodes an image or a texture level; values stay as stored.
  package static func image(
    _ bytes: [UInt8],
    _ path: String,
    level: Int,
    key: CCZKey?,
    job: JobContext
  ) throws -> Bitmap {
    let name = InputFile.name(path)
    if ImageFormat(of: bytes, name: name) != nil {
      return try ImageFile.decode(bytes, name: name, job: job).bitmap
    }
    try InputKindError.checkImage(bytes, name)
    let texture = try PVRTexture(
      decoding: bytes,
      name: name,
      job: job,
      key: key
    )
    guard (0..<texture.mipmapCount).contains(level) else {
      throw UsageError(message: "--level is \(level), \(name) has \(texture.mipmapCount)")
    }
    var bitmap = try texture.bitmap(level: level, job: job)
    bitmap.alphaMode = .straight
    return bitmap
  }
}
