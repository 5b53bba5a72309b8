import Glibc
import QuadrilleSystem

/// A glob pattern: `*`, `?` and `[…]` within a name, `**` for any number of folders.
package struct Glob {
  /// The pattern text.
  package let pattern: String

  /// Creates a pattern; nil if the text has no wildcard characters.
  package init?(_ pattern: String) {
    guard Self.isPattern(pattern) else { return nil }
    self.pattern = pattern
  }

  /// The folder that contains all matches, with a trailing slash; empty for the current folder.
  package var fixedFolder: String {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    return parts.prefix { !Self.isPattern($0) }.map { $0 + "/" }.joined()
  }

  /// Returns the matching files and folders; hidden ones only if the pattern names them.
  package func matches() throws -> [String] {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let stars = parts.firstIndex(of: "**") else { return Self.matches(pattern) }
    let above = parts[..<stars].joined(separator: "/")
    let rest = parts[(stars + 1)...].joined(separator: "/")
    let starts = stars == 0 ? ["."] : above.isEmpty ? ["/"] : Self.matches(above)
    return try starts.filter { DirectoryTraversal.isFolder($0) }.flatMap { start -> [String] in
      guard !rest.isEmpty else { return [start] }
      return try DirectoryTraversal.folders(in: start).flatMap { folder -> [String] in
        let prefix = folder.isEmpty ? "" : Self.escaped(folder) + "/"
        return try Glob(prefix + rest)?.matches() ?? Self.matches(prefix + rest)
      }
    }
  }

  private static func isPattern(_ text: some StringProtocol) -> Bool {
    text.contains { "*?[".contains($0) }
  }

  private static func matches(_ pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(pattern, 0, nil, &found) == 0 else { return [] }
    return unsafe (0..<Int(found.gl_pathc)).compactMap { index in
      unsafe found.gl_pathv[index].map { unsafe String(cString: $0) }
    }
  }

  /// A path as a pattern that matches only itself.
  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      if "*?[]\\".contains(character) { text += "\\" }
      text.append(character)
    }
  }
}
