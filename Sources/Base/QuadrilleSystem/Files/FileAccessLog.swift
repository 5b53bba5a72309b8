#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Records which files a job has read and written.
package final class FileAccessLog: Sendable {
  /// An output that was written.
  package struct Output: Sendable, Equatable {
    /// The path.
    package let path: String
    /// Its size.
    package let byteCount: Int
    /// Its digest as 64 hexadecimal digits.
    package let sha256: String
  }

  /// What is known of a file that was read.
  struct Input: Sendable {
    var digest: String?
    var stamp: FileStamp?
  }

  private struct State {
    var read: [String: Input] = [:]
    var written: [String] = []
    var outputs: [String: Output] = [:]
  }

  private let isDigesting: Bool
  /// The log of the job for which this one records a part.
  private let outer: FileAccessLog?
  private let state = Lock(State())

  /// Creates an empty log.
  ///
  /// - Parameter isDigesting: Whether to record digests of files read and written.
  package convenience init(digesting isDigesting: Bool = false) {
    self.init(digesting: isDigesting, outer: nil)
  }

  init(digesting isDigesting: Bool, outer: FileAccessLog?) {
    self.isDigesting = isDigesting
    self.outer = outer
  }

  /// The files read, as paths sorted by their bytes.
  package var filesRead: [String] {
    state.withLock { Array($0.read.keys) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The files written, or unchanged because they had the same contents already, in that order.
  package var filesWritten: [String] { state.withLock { $0.written } }

  /// The digest of a file that was read, if known.
  package func digest(ofRead path: String) -> String? { state.withLock { $0.read[path]?.digest } }

  /// The output written at a path, if known.
  package func output(at path: String) -> Output? { state.withLock { $0.outputs[path] } }

  /// The files read whose digests are known.
  var inputs: [String: Input] { state.withLock { $0.read.filter { $0.value.digest != nil } } }

  /// Records a file that is being read.
  package func noteRead(_ path: String) {
    state.withLock { if $0.read[path] == nil { $0.read[path] = Input() } }
    outer?.noteRead(path)
  }

  /// Records a file that was read, with its digest.
  func noteRead(_ path: String, _ input: Input) {
    state.withLock { $0.read[path] = input }
    outer?.noteRead(path, input)
  }

  /// Records a file that was read as a whole.
  ///
  /// - Parameter knownDigests: Knows the digests of unchanged files.
  func noteRead(
    _ path: String,
    _ bytes: [UInt8],
    _ stamp: FileStamp,
    knownDigests: ResidentCache?
  ) {
    guard needsDigests else { return }
    let digest = knownDigests?.digest(of: stamp, bytes) ?? SHA256.hex(bytes)
    noteRead(path, Input(digest: digest, stamp: stamp))
  }

  private var needsDigests: Bool { isDigesting || outer?.needsDigests == true }

  /// Records an output.
  package func noteWritten(_ path: String) {
    state.withLock { $0.written.append(path) }
    outer?.noteWritten(path)
  }

  /// Records an output with its contents.
  package func noteWritten(_ path: String, _ bytes: [UInt8]) {
    state.withLock { $0.written.append(path) }
    if isDigesting {
      let output = Output(path: path, byteCount: bytes.count, sha256: SHA256.hex(bytes))
      state.withLock { $0.outputs[path] = output }
    }
    outer?.noteWritten(path, bytes)
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
