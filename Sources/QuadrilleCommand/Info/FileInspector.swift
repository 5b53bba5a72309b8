import QuadrilleAtlas
import QuadrilleIO
import QuadrillePVR
import QuadrillePixels
import QuadrilleSyntax

/// Reads files and reports what is in them.
struct FileInspector: Sendable {
  /// Whether everything is read and digests are given.
  let checks: Bool
  /// Whether the levels of textures are listed.
  let levels: Bool
  /// Whether the frames of atlases are listed.
  let frames: Bool
  let limits: Limits
  /// What encrypted files are read with.
  let key: CCZKey?
  /// The threads to decode one picture with.
  var threads = 1

  /// Reads a file and tells what is in it.
  ///
  /// - Throws: The typed error of the stage that fails.
  func report(on path: String) throws -> InfoReport {
    let name = InputFile.name(path)
    let bytes = try InputFile.read(path, limits: limits)
    var report: InfoReport
    if let format = PictureFormat(of: bytes) {
      report = try picture(bytes, name, format)
    } else if SceneFacts.areMeant(by: bytes) {
      report = try scene(bytes, path, name)
    } else if AtlasDescription.looksLikeAtlas(bytes) {
      report = try atlas(bytes, path, name)
    } else {
      try InputKindError.checkPicture(bytes, name)
      report = try texture(bytes, name)
    }
    report.facts.insert(("file", .string(name)), at: 0)
    return report
  }
}
