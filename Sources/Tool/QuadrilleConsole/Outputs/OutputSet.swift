import QuadrilleSystem

/// The outputs of one unit of work; the list is stored in an extended attribute of one of them.
///
/// A later run reads from it which outputs must exist, without repeating the work.
package struct OutputSet {
  /// An output.
  package struct Entry: Equatable {
    package let path: String
    /// The name of its format.
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

  /// Creates a set.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// Reads the set; nil unless all its outputs exist, were made with a build key and have not
  /// changed.
  ///
  /// - Parameters:
  ///   - path: The file that stores the list.
  ///   - wanted: Outputs that the set must contain.
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
