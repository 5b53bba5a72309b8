import QuadrilleSystem

/// All outputs of one piece of work, of which one has the list in an extended attribute.
///
/// A later run learns there what must be there, also where only the work would tell.
package struct OutputSet {
  /// An output.
  package struct Entry: Equatable {
    package let path: String
    /// The words of its format.
    package let format: String

    package init(
      path: String,
      format: String
    ) {
      self.path = path
      self.format = format
    }
  }

  package let entries: [Entry]

  /// Makes a set.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// The set whose outputs are all there, made by a build key and not changed since; nil otherwise.
  ///
  /// - Parameters:
  ///   - path: The file that has the list.
  ///   - wanted: Outputs that must be among them.
  package init?(keptAt path: String, by key: BuildKey, wanted: [String]) {
    guard let text = ExtendedAttribute.outputs.read(path) else { return nil }
    let parts = text.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 0 else { return nil }
    let entries = stride(from: 0, to: parts.count, by: 2).map {
      Entry(path: parts[$0], format: parts[$0 + 1])
    }
    guard wanted.allSatisfy({ path in entries.contains { $0.path == path } }),
      entries.allSatisfy({ key.isUpToDate(at: $0.path) })
    else { return nil }
    self.entries = entries
  }

  /// Stores the list with one of the outputs.
  package func keep(at path: String) {
    let parts = entries.flatMap { [$0.path, $0.format] }
    ExtendedAttribute.outputs.write(parts.joined(separator: "\0"), to: path)
  }
}
