#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Records which files a process has read and written.
///
/// Nothing is recorded before ``begin(digesting:)``.
package enum FileAccessLog {
  /// An output that was written.
  package struct Output: Sendable, Equatable {
    /// The path.
    package let path: String
    /// Its size.
    package let byteCount: Int
    /// Its digest as 64 hexadecimal digits.
    package let sha256: String
  }

  private struct State {
    var isOn = false
    var isDigesting = false
    /// The digests of the files read, where known.
    var read: [String: String?] = [:]
    var written: [String] = []
    var outputs: [String: Output] = [:]
  }

  private static let state = Lock(State())

  /// Clears the log and starts recording.
  ///
  /// - Parameter isDigesting: Whether to record digests of files read and written.
  package static func begin(digesting isDigesting: Bool = false) {
    state.withLock { $0 = State(isOn: true, isDigesting: isDigesting) }
  }

  /// The files read, as paths sorted by their bytes.
  package static var filesRead: [String] {
    state.withLock { Array($0.read.keys) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The files written, or unchanged because they had the same contents already, in that order.
  package static var filesWritten: [String] { state.withLock { $0.written } }

  /// The digest of a file that was read, if known.
  package static func digest(ofRead path: String) -> String? {
    state.withLock { $0.read[path] ?? nil }
  }

  /// The output written at a path, if known.
  package static func output(at path: String) -> Output? { state.withLock { $0.outputs[path] } }

  /// Records a file that is being read.
  package static func noteRead(_ path: String) {
    state.withLock { if $0.isOn, $0.read[path] == nil { $0.read[path] = .some(nil) } }
  }

  /// Records a file that was read, with its digest.
  package static func noteRead(_ path: String, digest: String) {
    state.withLock { if $0.isOn { $0.read[path] = digest } }
  }

  /// The digests of files read earlier, valid while their stamps are unchanged.
  private static let known = Lock<[FileStamp: String]>([:])

  /// Records a file that was read as a whole, also for cached values under construction.
  static func noteRead(_ path: String, _ bytes: [UInt8], _ stamp: FileStamp) {
    let isMaking = ResidentCache.isMaking
    guard isMaking || state.withLock({ $0.isDigesting }) else { return }
    let digest = known.withLock { $0[stamp] } ?? SHA256.hex(bytes)
    known.withLock { known in
      if known.count >= 4096 { known = [:] }
      known[stamp] = digest
    }
    if isMaking {
      ResidentCache.note(path, stamp, digest: digest)
    } else {
      noteRead(path, digest: digest)
    }
  }

  /// Records an output.
  package static func noteWritten(_ path: String) {
    state.withLock { if $0.isOn { $0.written.append(path) } }
  }

  /// Records an output with its contents.
  package static func noteWritten(_ path: String, _ bytes: [UInt8]) {
    let isDigesting = state.withLock { state in
      if state.isOn { state.written.append(path) }
      return state.isDigesting
    }
    guard isDigesting else { return }
    let output = Output(path: path, byteCount: bytes.count, sha256: SHA256.hex(bytes))
    state.withLock { $0.outputs[path] = output }
  }
}

/// Identifies a file and a version of its contents without reading it.
package struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// The stamp of the file at a path, following links; nil where there is none.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The stamp of an open file.
  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }
}
