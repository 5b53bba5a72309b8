import Glibc
import QuadrilleSystem

/// Temporary files of outputs whose processes were killed: `.name.tmp-` and six letters or digits.
package struct StaleTemporaryFiles {
  /// The files that no process has open.
  package let unused: [String]
  /// The files that a process is writing.
  package let inUse: [String]

  /// Looks through a folder and those beneath it.
  ///
  /// Files that processes of other users are writing can be told from leftovers by the superuser only.
  ///
  /// - Throws: `IOError` where the folder cannot be read.
  package init(in folder: String) throws {
    let found = try DirectoryTraversal.files(in: folder, fileExtensions: [""]).filter(
      Self.isTemporary
    )
    let open = found.isEmpty ? [] : Self.openFiles()
    unused = found.filter { path in
      FileIdentity(path).map { !open.contains($0) } ?? false
    }
    inUse = found.filter { path in FileIdentity(path).map(open.contains) ?? false }
  }

  /// Removes the files that no process has open, and says which could be.
  package func remove() -> [String] { unused.filter { unsafe unlink($0) == 0 } }

  /// Whether a path is the name of a temporary file, and a file of its own.
  private static func isTemporary(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let tail = name.suffix(11)
    guard name.hasPrefix("."), name.count > 12, tail.hasPrefix(".tmp-") else { return false }
    let isRandom = tail.dropFirst(5).allSatisfy { letter in
      ("a"..."z").contains(letter) || ("0"..."9").contains(letter)
    }
    var status = stat()
    guard isRandom, unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// The files that processes have open, as far as the system tells.
  private static func openFiles() -> Set<FileIdentity> {
    guard let processes = try? Folder(path: "/proc").names() else { return [] }
    var result: Set<FileIdentity> = []
    for process in processes where process.allSatisfy(\.isNumber) {
      let folder = "/proc/\(process)/fd"
      guard let files = try? Folder(path: folder).names() else { continue }
      for file in files {
        if let identity = FileIdentity("\(folder)/\(file)") { result.insert(identity) }
      }
    }
    return result
  }
}
