#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Folder {
  /// Checks that a name leads to nothing outside the folder, whether anything is there or not.
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

  /// Makes the folders that a file beneath this one lies in, as far as they are missing.
  ///
  /// Links on the way are followed as long as they stay inside.
  ///
  /// - Parameter name: The file: a relative path whose parts are neither empty, `.` nor `..`.
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
