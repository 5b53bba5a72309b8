/// A key that an object, a dictionary or an element has twice; the last value counts.
package struct DuplicateKey: Sendable, Equatable {
  /// The key.
  package let key: String
  /// The keys and indices from the root to the object that has it; empty for the root itself.
  package let container: [String]
  /// The line of the second one, counted from 1; nil in a binary file.
  package let line: Int?

  /// The maximum number that is collected from one file.
  package static var maxCount: Int { 200 }

  /// Makes a description of a duplicate key.
  package init(_ key: String, in container: [String], line: Int?) {
    self.key = key
    self.container = container
    self.line = line
  }
}
