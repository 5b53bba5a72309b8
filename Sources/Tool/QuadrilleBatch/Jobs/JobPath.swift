import Glibc
import QuadrilleSystem

/// The root directory against which file names of jobs are resolved.
package struct JobRoot: Sendable {
  /// The path as given.
  package let path: String
  /// The absolute path without links; as given if it cannot be resolved.
  package let absolute: String

  /// Creates a root directory.
  package init(_ path: String) {
    self.path = path
    if let resolved = unsafe realpath(path, nil) {
      absolute = unsafe String(cString: resolved)
      unsafe free(resolved)
    } else {
      absolute = path
    }
  }

  /// Normalizes a name relative to the root, without `.`, `..` and repeated slashes: `a/./b/../c`
  /// becomes `a/c`.
  ///
  /// - Throws: ``JobError`` `job.path` for an invalid file name, `job.outside` for one outside of
  ///   the root.
  package func clean(_ name: String) throws(JobError) -> String {
    if Self.isNormalized(name) { return name }
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw JobError("job.path", exit: 4, "\(name.quotedForDisplay) is not a file name")
    }
    var rest = name[...]
    if name.utf8.first == UInt8(ascii: "/") {
      guard let inside = below(name) else { throw outside(name) }
      rest = inside
    }
    var parts: [Substring.UTF8View.SubSequence] = []
    for part in rest.utf8.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        guard parts.popLast() != nil else { throw outside(name) }
      } else {
        parts.append(part)
      }
    }
    let text = parts.map { String(Substring($0)) }.joined(separator: "/")
    return text.isEmpty ? "." : text
  }

  /// Whether a name is already normalized: relative, and no component empty or starting with a dot.
  private static func isNormalized(_ name: String) -> Bool {
    var isAtStart = true
    for byte in name.utf8 {
      if byte == 0 || isAtStart && (byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")) {
        return false
      }
      isAtStart = byte == UInt8(ascii: "/")
    }
    return !isAtStart
  }

  /// The part of an absolute name below the root.
  private func below(_ name: String) -> Substring? {
    for root in [absolute, path] where root.utf8.first == UInt8(ascii: "/") {
      let folder = root.hasSuffix("/") ? root : root + "/"
      if name == root { return "." }
      // Compared by bytes: a slash and a combining mark form one Swift character.
      if name.utf8.starts(with: folder.utf8) {
        return Substring(name.utf8.dropFirst(folder.utf8.count))
      }
    }
    return nil
  }

  private func outside(_ name: String) -> JobError {
    JobError("job.outside", exit: 4, "\(name.quotedForDisplay) is outside of the root directory")
  }

  /// The absolute path of a normalized name.
  package func absolutePath(of clean: String) -> String {
    clean == "." ? absolute : absolute.hasSuffix("/") ? absolute + clean : "\(absolute)/\(clean)"
  }
}
