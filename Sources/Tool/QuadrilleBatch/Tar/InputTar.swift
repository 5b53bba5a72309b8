import Glibc
import QuadrilleSystem

/// The members of a tar as files in a folder, extracted on demand.
package final class InputTar: Sendable {
  private struct State {
    /// The offset of each member's header, by the digest of its name.
    var index = HashMap64()
    /// The extracted files.
    var files: [String] = []
    var byteCount = 0
  }

  private let file: FileDescriptor
  private let path: String
  private let folder: JobRoot
  private let keptBytes: Int
  private let state: Lock<State>

  /// Opens a tar and indexes its members.
  ///
  /// - Parameters:
  ///   - path: The tar file.
  ///   - folder: The folder for extracted files; an empty folder of this process.
  ///   - keptBytes: Maximum size of the files kept for the next job, in bytes.
  /// - Throws: ``BatchError``.
  package init(
    _ path: String,
    folder: JobRoot,
    keptBytes: Int = 512 << 20
  ) throws(BatchError) {
    self.path = path
    self.folder = folder
    self.keptBytes = keptBytes
    file = try FileDescriptor(opening: path, O_RDONLY)
    var index = HashMap64()
    var scanner = TarScanner(file: file.fileDescriptor, name: path)
    while let member = try scanner.next() {
      guard let name = Self.name(member.path) else { continue }
      let digest = Digest.number(Array(name.utf8))
      // Of members with equal names, the first counts.
      if index[digest] == nil { index[digest] = UInt64(member.header) }
    }
    state = Lock(State(index: index))
  }

  /// The name of a member without `.` and repeated slashes; nil if it leads outside.
  private static func name(_ path: String) -> String? {
    guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.contains(0) else { return nil }
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    guard !parts.isEmpty, !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
      return nil
    }
    return parts.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// Extracts the file or folder at a path; returns false if there is no such member.
  package func provide(_ path: String) -> Bool {
    guard let name = try? folder.clean(path), name != "." else { return false }
    return state.withLock { state in
      if let offset = state.index[Digest.number(Array(name.utf8))],
        let member = member(at: offset), Self.name(member.path) == name
      {
        return make(member, name, &state)
      }
      return makeFolder(name, &state)
    }
  }

  /// Ends a job: removes extracted files if they exceed the limit.
  package func endJob() {
    state.withLock { state in
      guard state.byteCount > keptBytes else { return }
      for name in state.files { _ = unsafe unlink(folder.absolutePath(of: name)) }
      state.files = []
      state.byteCount = 0
    }
  }

  private func member(at offset: UInt64) -> TarScanner.Member? {
    var scanner = TarScanner(file: file.fileDescriptor, name: path, at: off_t(offset))
    return try? scanner.next()
  }

  /// Extracts all members of a folder; returns false if there are none.
  private func makeFolder(_ name: String, _ state: inout State) -> Bool {
    var scanner = TarScanner(file: file.fileDescriptor, name: path)
    let prefix = name + "/"
    var exists = false
    while let member = try? scanner.next() {
      guard let inside = Self.name(member.path), inside.utf8.starts(with: prefix.utf8) else {
        continue
      }
      exists = make(member, inside, &state) || exists
    }
    return exists
  }

  private func make(_ member: TarScanner.Member, _ name: String, _ state: inout State) -> Bool {
    let path = folder.absolutePath(of: name)
    var status = stat()
    if unsafe stat(path, &status) == 0 { return true }
    var bytes = [UInt8](repeating: 0, count: member.size)
    var done = 0
    while done < member.size {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer -> Int in
        guard let start = buffer.baseAddress else { return 0 }
        return unsafe pread(
          file.fileDescriptor,
          start + done,
          member.size - done,
          member.offset + off_t(done)
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    // Within the folder no link is followed.
    guard (try? Folder(path: folder.absolute, job: .default).write(bytes, to: name)) != nil else {
      return false
    }
    state.files.append(name)
    state.byteCount += member.size
    return true
  }
}
