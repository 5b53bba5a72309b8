#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Folder {
  /// Checks that a name does not resolve outside the folder, whether it exists or not.
  ///
  /// - Throws: ``IOError`` `path.outside` or `path.name`.
  package func checkInside(_ name: String) throws(IOError) {
    do throws(IOError) {
      let opened = try descriptor(of: name, flags: openPathOnly | O_CLOEXEC)
      _ = close(opened)
    } catch {
      switch error.reason {
      case .outside, .badName: throw error
      default: return
      }
    }
  }

  /// Creates the missing folders of a file's path beneath this folder.
  ///
  /// Links are followed as long as they stay inside.
  ///
  /// - Parameter name: The file: a relative path whose components are not empty, `.` or `..`.
  /// - Throws: ``IOError`` `path.outside`, `path.name`, `io.open` or `io.write`.
  package func makeFolders(for name: String) throws(IOError) {
    let flags = openPathOnly | O_DIRECTORY | O_CLOEXEC
    let whole = PathParts(name).folder
    guard whole != "." else { return try checkInside(name) }
    if let opened = try? descriptor(of: whole, flags: flags) {
      _ = close(opened)
      return try checkInside(name)
    }
    var prefix = ""
    for part in whole.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) {
      let parent = prefix
      prefix += prefix.isEmpty ? part : "/" + part
      if let opened = try? descriptor(of: prefix, flags: flags) {
        _ = close(opened)
        continue
      }
      let holder = FileDescriptor(
        owning: try descriptor(of: parent.isEmpty ? "." : parent, flags: flags)
      )
      guard unsafe mkdirat(holder.fileDescriptor, part, 0o777) == 0 || errno == EEXIST else {
        throw IOError(.write(errno), file: path(of: prefix))
      }
      _ = close(try descriptor(of: prefix, flags: flags))
    }
    try checkInside(name)
  }
}
