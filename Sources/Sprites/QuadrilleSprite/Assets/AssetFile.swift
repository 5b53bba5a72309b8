import QuadrilleSystem

/// A file that a name stands for.
public struct AssetFile: Hashable, Sendable {
  /// Its path.
  public let path: String
  /// The pixels for one point that its name tells: 2 for `@2x`, 1 without a suffix.
  public let scale: Double
}

extension AssetResolver {
  /// Finds the file of a name on the disk.
  ///
  /// A name without an extension gets ``defaultExtension``, one that is not absolute is looked for
  /// below ``root``, and `@2x` and `~ipad` are put in as the traits say.
  ///
  /// - Throws: ``AssetError`` `atlas.noFile` with the names that were tried.
  public func file(named name: String) throws(AssetError) -> AssetFile {
    let path = name.hasPrefix("/") || root.isEmpty ? name : Self.joined(root, name)
    let found = resolve(path, defaultExtensions: [defaultExtension]) { path in
      guard let folder = try? Folder(containing: path) else { return false }
      return folder.contains(AssetName(path).lastComponent)
    }
    guard let file = found.path else {
      throw AssetError(.noFile(name, tried: found.tried), at: DiagnosticLocation(file: path))
    }
    return AssetFile(path: file, scale: found.scale)
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
