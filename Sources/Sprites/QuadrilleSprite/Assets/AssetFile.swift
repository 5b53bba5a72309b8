public import QuadrilleSystem

/// A file found for an asset name.
package struct AssetFile: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// Pixels per point according to the file name: 2 for `@2x`, 1 without a suffix.
  package let scale: Double
}

extension AssetResolver {
  /// Finds the file for a name in the file system.
  ///
  /// A name without an extension gets ``defaultExtension``, a relative path is resolved in
  /// ``root``, and the suffixes `@2x` and `~ipad` are inserted according to the traits.
  ///
  /// - Throws: ``AssetError`` `atlas.noFile` with the names that were tried.
  package func file(
    named name: String,
    job: JobContext = .default
  ) throws(AssetError) -> AssetFile {
    let path = name.hasPrefix("/") || root.isEmpty ? name : Self.joined(root, name)
    let found = resolve(path, defaultExtensions: [defaultExtension]) { path in
      guard let folder = try? Folder(containing: path, job: job) else { return false }
      return folder.contains(AssetName(path).lastComponent)
    }
    guard let file = found.path else {
      throw AssetError(.noFile(name, tried: found.tried), at: DiagnosticLocation(file: path))
    }
    return AssetFile(path: file, scale: found.scale)
  }

  /// The path of the file of a name, as ``Sprite/init(contentsOf:traits:isPremultiplied:job:)`` and
  /// ``ImageCache`` find it.
  ///
  /// A name without an extension gets ``defaultExtension``, one that is not absolute is looked for
  /// below ``root``, and `@2x` and `~ipad` are put in as the traits say.
  ///
  /// - Throws: ``AssetError`` `atlas.noFile` with the names that were tried.
  public func path(
    for name: String,
    job: JobContext = .default
  ) throws(AssetError) -> String { try file(named: name, job: job).path }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
