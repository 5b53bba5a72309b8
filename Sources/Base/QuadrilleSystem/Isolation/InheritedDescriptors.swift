#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The descriptors that a process has from the one that started it.
package enum InheritedDescriptors {
  /// Closes all but standard input, output and error and some others.
  ///
  /// - Parameter kept: The numbers of those that stay open.
  package static func closeAll(except kept: Set<Int32>) {
    guard let folder = try? Folder(path: "/proc/self/fd"), let names = try? folder.names() else {
      return closeRange(except: kept)
    }
    for number in names.compactMap({ Int32($0) }) where number > 2 && !kept.contains(number) {
      // The folder's own descriptor is its owner's to close.
      if number != folder.fileDescriptor { _ = close(number) }
    }
  }

  /// Closes all numbers that the process may have, where they cannot be listed.
  private static func closeRange(except kept: Set<Int32>) {
    let limit = Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))
    guard limit > 3 else { return }
    for number in 3..<min(limit, 65536) where !kept.contains(number) { _ = close(number) }
  }

  /// The descriptors that arguments name as `/dev/fd/3` or `/proc/self/fd/3`.
  package static func named(in arguments: [String]) -> Set<Int32> {
    Set(
      arguments.compactMap { argument in
        let path = argument.hasPrefix("-") ? argument.drop { $0 != "=" }.dropFirst() : argument[...]
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
          return Int32(path.dropFirst(folder.count))
        }
        return nil
      }
    )
  }
}
