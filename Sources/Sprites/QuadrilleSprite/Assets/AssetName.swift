/// A path split into folder, stem and extension.
///
/// `.gz` and `.ccz` count together with the extension before them: `a.pvr.gz` has the stem `a`.
package struct AssetName {
  /// The part up to and including the last slash; empty if there is none.
  package let folder: String
  /// The name without its extension.
  package let stem: String
  /// The extension with its dot; empty if there is none.
  package let suffix: String

  package init(_ path: String) {
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex
    folder = String(path[..<start])
    let name = path[start...]
    guard var dot = Self.dot(in: name) else {
      stem = String(name)
      suffix = ""
      return
    }
    if [".gz", ".ccz"].contains(name[dot...].lowercased()), let first = Self.dot(in: name[..<dot]) {
      dot = first
    }
    stem = String(name[..<dot])
    suffix = String(name[dot...])
  }

  /// The last dot, unless it is the first character.
  private static func dot(in name: Substring) -> String.Index? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return nil
    }
    return dot
  }

  /// Folder and stem with another extension.
  package func with(_ fileExtension: String) -> String { folder + stem + fileExtension }

  /// The name without its folder.
  package var lastComponent: String { stem + suffix }
}
