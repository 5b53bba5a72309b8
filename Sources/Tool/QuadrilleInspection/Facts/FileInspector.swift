import QuadrilleAtlas
package import QuadrilleConsole
import QuadrilleImage
import QuadrilleSyntax
package import QuadrilleSystem
package import QuadrilleTextureFiles

/// Reports the contents of files.
package struct FileInspector: Sendable {
  /// Whether everything is decoded and digests are included.
  package let checks: Bool
  /// Whether texture levels are listed.
  package let levels: Bool
  /// Whether atlas frames are listed.
  package let frames: Bool
  package var job: JobContext
  /// The key of encrypted files.
  package let key: CCZKey?
  /// The textures to use instead of those that an atlas names.
  package let textures: AtlasTextureOptions
  /// Number of threads for decoding one image.
  package var threads = 1

  package init(
    checks: Bool,
    levels: Bool,
    frames: Bool,
    job: JobContext,
    key: CCZKey? = nil,
    textures: AtlasTextureOptions = AtlasTextureOptions(),
    threads: Int = 1
  ) {
    self.checks = checks
    self.levels = levels
    self.frames = frames
    self.job = job
    self.key = key
    self.textures = textures
    self.threads = threads
  }

  /// Reads a file and reports its contents.
  ///
  /// - Throws: The typed error of the stage that fails.
  package func report(on path: String) throws -> InfoReport {
    let name = InputFile.name(path)
    let bytes = try InputFile.read(path, job: job)
    var report: InfoReport
    if let format = ImageFormat(of: bytes, name: name) {
      report = try image(bytes, name, format)
    } else if SceneFacts.isScene(by: bytes) {
      report = try scene(bytes, path, name)
    } else if Self.isFont(bytes) {
      report = try font(bytes, path, name)
    } else if AtlasDescription.isLikelyAtlas(bytes) {
      report = try atlas(bytes, path, name)
      report.facts.insert(("file", .string(name)), at: 0)
      return report
    } else {
      try InputKindError.checkImage(bytes, name)
      report = try texture(bytes, name)
    }
    try textures.requireNone(for: name)
    report.facts.insert(("file", .string(name)), at: 0)
    return report
  }
}
