import QuadrilleImage
import QuadrilleSprite
package import QuadrilleSystem

/// Finds the texture file of a page in a folder.
struct PageFinder {
  /// A file that was found.
  struct Match {
    /// The file, relative to the folder.
    let file: String
    /// The path in the data file that is not there, if the last component of it was used instead.
    var missingPath: String?
  }

  /// The fallback extensions of a page, in order of preference.
  private static let fileExtensions =
    [".pvr.ccz", ".pvr.gz", ".pvr"] + ImageFormat.allFileExtensions + [".ktx2", ".ktx", ".dds"]

  let folder: Folder
  let resolver: AssetResolver

  /// Finds the file of a name in the data file: by its exact path, then with other extensions, then
  /// ignoring case; then by the last component of its path, for data files of another machine.
  func match(named page: AtlasDescription.Page) -> Match? {
    let names = page.fileNames.prefix(page.namedCount)
    for name in names {
      if let file = file(name, isExact: page.isExactFile) { return Match(file: file) }
    }
    for name in names {
      guard let last = Self.lastComponent(of: name) else { continue }
      if let file = file(last, isExact: page.isExactFile) {
        return Match(file: file, missingPath: name)
      }
    }
    return nil
  }

  /// Finds the file by the names that are derived from the data file's own.
  func match(guessed page: AtlasDescription.Page) -> Match? {
    for name in page.fileNames.dropFirst(page.namedCount) {
      if let file = file(name, isExact: page.isExactFile) { return Match(file: file) }
    }
    return nil
  }

  private func file(_ name: String, isExact: Bool) -> String? {
    let asset = AssetName(name)
    guard !asset.stem.isEmpty else { return nil }
    let candidates = [name] + Self.fileExtensions.map(asset.with)
    for candidate in candidates {
      // An explicit name may be that of a file without an extension.
      if isExact, folder.contains(candidate) { return candidate }
      let found = resolver.resolve(
        candidate,
        defaultExtensions: ["png"],
        fileExists: folder.contains
      )
      if let path = found.path { return path }
      if asset.suffix.isEmpty, folder.contains(candidate) { return candidate }
    }
    for candidate in candidates {
      if let match = folder.firstMatch(caseInsensitively: candidate) { return match }
    }
    return nil
  }

  /// The last component of a path with slashes or backslashes; nil for a plain name, and for a path
  /// that ends in none.
  private static func lastComponent(of path: String) -> String? {
    let separators: Set<UInt8> = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
    guard let separator = path.utf8.lastIndex(where: separators.contains) else { return nil }
    let last = path[path.utf8.index(after: separator)...]
    return last.isEmpty || last == "." || last == ".." ? nil : String(last)
  }
}

extension AtlasDescription.Page {
  /// The name of the file in a folder that has this page; nil if there is none.
  package func fileName(in folder: Folder) -> String? {
    if fileNames.first.flatMap(DataURI.init) != nil { return displayName }
    let finder = PageFinder(folder: folder, resolver: AssetResolver())
    return (finder.match(named: self) ?? finder.match(guessed: self))?.file
  }

  /// The best name for a message: a page in the data file itself is named by its media type.
  package var displayName: String? {
    guard let name = fileNames.first else { return nil }
    return DataURI(name)?.displayName ?? name
  }
}
