package import QuadrilleFrames
package import QuadrilleOptions
import QuadrilleSystem

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
    guard path != "-", let found = fileExtension(of: path) else { return }
    guard found != ".png", let suggestion = foreign[found] ?? textures[found] else { return }
    throw UsageError(
      message: "\(path.quotedForDisplay) would hold a PNG, its name says \(found); \(suggestion)"
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
    guard path != "-", let found = fileExtension(of: path) else { return }
    if let suggestion = foreign[found] {
      let line =
        suggestion.hasSuffix("ffmpeg")
        ? "; quadrille frames ... -o - --format y4m | ffmpeg -i - \(path)"
        : found == ".gif"
          ? "; quadrille frames ... -o - --format apng | ffmpeg -i - \(path)" : "; \(suggestion)"
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
  private static func fileExtension(of path: String) -> String? {
    let name = (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
    for fileExtension in [".pvr.gz", ".pvr.ccz"] where name.hasSuffix(fileExtension) {
      return fileExtension
    }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return String(name[dot...])
  }
}
