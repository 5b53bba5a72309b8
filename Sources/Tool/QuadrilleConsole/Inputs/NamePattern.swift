import Glibc

/// A pattern of names: `*` stands for any characters, slashes too, `?` for one, `[…]` for one of some.
package struct NamePattern: Sendable {
  private let text: String

  /// Makes a pattern.
  package init(_ text: String) { self.text = text }

  /// Whether a name fits.
  package func fits(_ name: String) -> Bool { unsafe fnmatch(text, name, 0) == 0 }

  /// Whether a path or the name after its last slash fits.
  package func fitsEnd(of path: String) -> Bool {
    fits(path) || path.split(separator: "/").last.map { fits(String($0)) } ?? false
  }
}
