import Glibc
import QuadrilleSystem

/// Temporary output files of killed processes: `.name.tmp-` and six letters or digits.
package struct StaleTemporaryFiles {
  /// The files that are not open in any process.
  package let unused: [String]
  /// The files that are open in a process.
  package let inUse: [String]

  /// Searches a folder and its subfolders.
  ///
  /// Only the superuser can distinguish leftovers from files that other users' processes are
  /// writing.
  ///
  /// - Throws: `IOError` if the folder cannot be read.
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

  /// Removes the unused files, and returns those that were removed.
  package func remove() -> [String] { unused.filter { unsafe unlink($0) == 0 } }

  /// Whether a path has the name of a temporary file and is a regular file.
  private static func isTemporary(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    var status = stat()
    guard TemporaryName.output(of: name) != nil, unsafe lstat(path, &status) == 0 else {
      return false
    }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// The files that are open in any process, as far as the system reports them.
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
