import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleSprite
package import QuadrilleSystem
package import QuadrilleTextureFiles

/// The files or sprites of one side of a comparison, by name.
package struct DiffInput {
  /// A file or sprite to compare; it is opened on demand.
  package struct Part: Sendable {
    /// The name on both sides; empty for a single file.
    package let name: String
    package let content: @Sendable (JobContext) throws -> DiffContent
  }

  /// Whether there can be several parts: in an atlas or a folder.
  package let isMultiple: Bool
  package let parts: [Part]

  /// Scans an image, a texture, an atlas or a folder of these.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - selection: The part of textures and animations to compare.
  ///   - key: The key of encrypted textures.
  ///   - job: The job that reads.
  package init(
    _ path: String,
    _ selection: DiffSelection,
    key: CCZKey?,
    job: JobContext
  ) throws {
    guard DirectoryTraversal.isFolder(path) else {
      self = try Self.file(path, selection, key: key, job: job)
      return
    }
    let fileExtensions =
      ImageFormat.allFileExtensions + TextureContainer.allFileExtensions + [".pvrtc"]
    let prefix = path.hasSuffix("/") ? path : path + "/"
    isMultiple = true
    parts = try DirectoryTraversal.files(in: path, fileExtensions: fileExtensions).map { file in
      Part(name: String(file.dropFirst(prefix.count))) { job in
        try DiffContent(InputFile.read(file, job: job), file, selection, key: key, job: job)
      }
    }
  }

  private init(isMultiple: Bool, parts: [Part]) {
    self.isMultiple = isMultiple
    self.parts = parts
  }

  private static func file(
    _ path: String,
    _ selection: DiffSelection,
    key: CCZKey?,
    job: JobContext
  ) throws -> DiffInput {
    let bytes = try InputFile.read(path, job: job)
    guard AtlasDescription.isLikelyAtlas(bytes) else {
      let content = try DiffContent(bytes, path, selection, key: key, job: job)
      return DiffInput(isMultiple: false, parts: [Part(name: "") { _ in content }])
    }
    let atlas = try AtlasInput(path, standardInput: bytes, key: key, job: job).atlas
    let parts = (0..<atlas.count).map { index in
      Part(name: atlas.names[index]) { _ in
        DiffContent { job in
          var bitmap = try atlas[index].untrimmed(job: job)
          bitmap.alphaMode = .straight
          return bitmap
        }
      }
    }
    return DiffInput(isMultiple: true, parts: parts)
  }
}
