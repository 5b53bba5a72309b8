import Glibc

/// A name pattern: `*` matches any characters including slashes, `?` one character, `[…]` one of a
/// set.
package struct NamePattern: Sendable {
  private let text: String

  /// Creates a pattern.
  package init(_ text: String) { self.text = text }

  /// Whether a name matches.
  package func fits(_ name: String) -> Bool { unsafe fnmatch(text, name, 0) == 0 }

  /// Whether a path or its last component matches.
  package func fitsEnd(of path: String) -> Bool {
    fits(path) || path.split(separator: "/").last.map { fits(String($0)) } ?? false
  }
}
