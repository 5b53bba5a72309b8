package import QuadrilleOptions
import QuadrilleSystem

/// The textures to use instead of those that the data file of an atlas names.
package struct AtlasTextureOptions: OptionGroup {
  /// The files, one for each page.
  package var files: [String] = []

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.list(
      "--texture",
      "file",
      &files,
      "The texture of an atlas to use; repeat it for each page."
    )
    .completing(.file)
  }

  /// Rejects the option for an input that is no atlas.
  package func requireNone(for name: String) throws(UsageError) {
    guard !files.isEmpty else { return }
    throw UsageError(
      message: "--texture is for an atlas, which \(name.quotedForDisplay) is not"
    )
  }
}
