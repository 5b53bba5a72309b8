package import QuadrilleFrames
package import QuadrilleImage
package import QuadrilleOptions
import QuadrilleSystem

/// Checks that file extensions match the format that is written.
package enum OutputExtension {
  /// The extensions of formats that cannot be written, with an alternative.
  private static let foreign = [
    ".webp": "write .png", ".gif": "write .apng",
    ".bmp": "write .png", ".psd": "write .png", ".psb": "write .png",
    ".tif": "write .png", ".tiff": "write .png",
    ".aseprite": "write .png", ".ase": "write .png",
    ".mp4": "write y4m to ffmpeg", ".mov": "write y4m to ffmpeg", ".webm": "write y4m to ffmpeg",
    ".avi": "write y4m to ffmpeg", ".mkv": "write y4m to ffmpeg", ".ktx": "write .pvr",
    ".ktx2": "write .pvr", ".dds": "write .pvr", ".zip": "write a folder of .png",
  ]

  /// The image format of an output: JPEG or TGA if its extension says so, otherwise PNG.
  ///
  /// - Throws: ``UsageError`` with an alternative for the extension of a format that is not written.
  @discardableResult
  package static func imageFormat(_ path: String) throws(UsageError) -> WritableImageFormat {
    if let format = WritableImageFormat(forPath: path) { return format }
    guard path != "-", let found = fileExtension(of: path),
      let suggestion = foreign[found] ?? textures[found]
    else { return .png }
    throw UsageError(
      message:
        "\(path.quotedForDisplay) would contain a PNG, but its name says \(found); \(suggestion)"
    )
  }

  private static let textures = [
    ".pvr": "'quadrille encode' makes textures", ".pvr.gz": "'quadrille encode' makes textures",
    ".pvr.ccz": "'quadrille encode' makes textures",
  ]

  /// Checks that the file extension of frames does not denote another format.
  ///
  /// - Parameter format: The format to write; nil if it follows from the name.
  /// - Throws: ``UsageError`` with an alternative.
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
    let name = found == ".jpeg" ? "jpg" : String(found.dropFirst())
    guard let format, let own = FrameFormat(rawValue: name), own != format,
      !(own == .png && format == .apng)
    else { return }
    throw UsageError(
      message: "\(path.quotedForDisplay) would contain \(format.rawValue), but its name says "
        + "\(own.rawValue)"
    )
  }

  /// The lowercase extension of the last path component, including the wrapper of a texture.
  private static func fileExtension(of path: String) -> String? {
    let name = (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
    for fileExtension in [".pvr.gz", ".pvr.ccz"] where name.hasSuffix(fileExtension) {
      return fileExtension
    }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return String(name[dot...])
  }
}
