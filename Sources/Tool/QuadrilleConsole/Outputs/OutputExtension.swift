package import QuadrilleFrames
import QuadrilleSystem
package import QuadrilleOptions

/// What the extension of a name promises.
package enum OutputExtension {
  /// The extensions of formats that are never written, with the way that works.
  private static let foreign = [
    ".jpg": "write .png", ".jpeg": "write .png", ".webp": "write .png", ".gif": "write .apng",
    ".bmp": "write .png", ".tga": "write .png", ".tif": "write .png", ".tiff": "write .png",
    ".mp4": "write y4m to ffmpeg", ".mov": "write y4m to ffmpeg", ".webm": "write y4m to ffmpeg",
    ".avi": "write y4m to ffmpeg", ".mkv": "write y4m to ffmpeg", ".ktx": "write .pvr",
    ".ktx2": "write .pvr", ".dds": "write .pvr", ".zip": "write a folder of .png",
  ]

  /// Checks that the name of a PNG does not say that it is something else.
  ///
  /// - Throws: ``UsageError`` with the way that works.
  package static func checkPNG(_ path: String) throws(UsageError) {
    guard path != "-", let found = ending(of: path) else { return }
    guard found != ".png", let advice = foreign[found] ?? textures[found] else { return }
    throw UsageError(
      message: "\(path.quotedForDisplay) would hold a PNG, its name says \(found); \(advice)"
    )
  }

  private static let textures = [
    ".pvr": "'quadrille encode' makes textures", ".pvr.gz": "'quadrille encode' makes textures",
    ".pvr.ccz": "'quadrille encode' makes textures",
  ]

  /// Checks that the name of frames does not say that they are something else than is written.
  ///
  /// - Parameter format: What is written; nil where the name decides.
  /// - Throws: ``UsageError`` with the way that works.
  package static func check(_ path: String, writes format: FrameFormat?) throws(UsageError) {
    guard path != "-", let found = ending(of: path) else { return }
    if let advice = foreign[found] {
      let line =
        advice.hasSuffix("ffmpeg")
        ? "; quadrille frames ... -o - --format y4m | ffmpeg -i - \(path)"
        : found == ".gif"
          ? "; quadrille frames ... -o - --format apng | ffmpeg -i - \(path)" : "; \(advice)"
      throw UsageError(message: "\(found.dropFirst()) files are not written\(line)")
    }
    guard let format, let own = FrameFormat(rawValue: String(found.dropFirst())), own != format,
      !(own == .png && format == .apng)
    else { return }
    throw UsageError(
      message: "\(path.quotedForDisplay) would hold \(format.rawValue), its name says "
        + "\(own.rawValue)"
    )
  }

  /// The extension of the last part of a path in small letters, of wrapped textures both.
  private static func ending(of path: String) -> String? {
    let name = (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
    for ending in [".pvr.gz", ".pvr.ccz"] where name.hasSuffix(ending) { return ending }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return String(name[dot...])
  }
}
