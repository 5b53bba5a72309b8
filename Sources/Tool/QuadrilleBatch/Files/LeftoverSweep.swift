import Glibc
import QuadrilleSystem

/// Removes temporary files that a killed process left beside outputs.
///
/// Each folder is looked through once, which is enough: what comes later belongs to a process that
/// lives, and so may what has just changed.
package struct LeftoverSweep {
  /// A file that changed within as many seconds may be on its way to its place.
  private static let secondsUnderWay = 2

  private let sparesRecent: Bool
  /// The temporary files of each output, folder by folder.
  private var folders: [String: [String: [String]]] = [:]

  /// Begins with no folder known.
  ///
  /// - Parameter sparesRecent: Whether files stay that changed in the last two seconds; not after a
  ///   worker was killed that wrote the same outputs.
  package init(sparesRecent: Bool = true) { self.sparesRecent = sparesRecent }

  /// Removes those of an output.
  package mutating func clean(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    let folder = String(path[..<slash])
    let name = String(path[path.utf8.index(after: slash)...])
    if folders[folder] == nil {
      if folders.count > 1000 { folders = [:] }
      folders[folder] = Self.found(in: folder)
    }
    for leftover in folders[folder]?.removeValue(forKey: name) ?? [] {
      let path = "\(folder)/\(leftover)"
      if !sparesRecent || !Self.isUnderWay(path) { _ = unsafe unlink(path) }
    }
  }

  private static func isUnderWay(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec < secondsUnderWay
  }

  /// `.name.tmp-` and six letters or digits, by the name.
  private static func found(in folder: String) -> [String: [String]] {
    guard let names = try? Folder(path: folder).names() else { return [:] }
    var result: [String: [String]] = [:]
    for name in names where name.utf8.first == UInt8(ascii: ".") {
      let tail = name.suffix(11)
      guard name.count > 12, tail.hasPrefix(".tmp-") else { continue }
      result[String(name.dropFirst().dropLast(11)), default: []].append(name)
    }
    return result
  }
}
