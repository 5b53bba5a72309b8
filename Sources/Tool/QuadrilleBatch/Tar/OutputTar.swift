import Glibc
import QuadrilleSystem

/// A tar that receives the outputs of jobs in order.
///
/// The file is named `NAME.partial` until it is complete. With a journal, a repeated run keeps the
/// members that the journal contains, and truncates the rest.
final class OutputTar {
  private let path: String
  /// The file; nil for standard output.
  private let owned: FileDescriptor?
  private let file: Int32
  /// The offset of the next member.
  private var end: off_t = 0
  /// The existing members, by the digests of their names.
  private var members = HashSet64()
  /// Whether some members come from an earlier run.
  private let isContinued: Bool

  private var partial: String { path + ".partial" }
  private var isStandardOutput: Bool { path == "-" }

  /// Creates a tar, or continues an interrupted one.
  ///
  /// - Parameter journal: The journal of the interrupted run; nil to start from scratch.
  init(_ path: String, _ journal: Journal?) throws(BatchError) {
    self.path = path
    guard path != "-" else {
      owned = nil
      file = STDOUT_FILENO
      isContinued = false
      return
    }
    let partial = path + ".partial"
    let continues = journal != nil
    if continues, unsafe access(partial, F_OK) != 0, unsafe access(path, F_OK) == 0 {
      // A complete tar is continued too: there may be more jobs.
      _ = unsafe rename(path, partial)
    }
    let opened = try FileDescriptor(
      opening: partial,
      O_RDWR | O_CREAT | (continues ? 0 : O_TRUNC)
    )
    file = opened.fileDescriptor
    owned = consume opened
    isContinued = continues
    if let journal { try scan(known: journal.outputs()) }
  }

  /// Finds the complete members that the journal contains, and truncates the rest.
  private func scan(known: HashSet64) throws(BatchError) {
    var reader = TarScanner(file: file, name: partial)
    while let member = try? reader.next() {
      let digest = Digest.number(Array(member.path.utf8))
      guard known.contains(digest) else { break }
      _ = members.insert(digest)
      end = member.end
    }
    guard ftruncate(file, end) == 0, lseek(file, end, SEEK_SET) == end else {
      throw BatchError(.file(errno, to: "be cut"), file: partial)
    }
  }

  /// Whether the outputs of a job are members.
  func has(_ outputs: [JobResult.Output]) -> Bool {
    guard isContinued else { return false }
    return outputs.allSatisfy { members.contains(Digest.number(Array($0.path.utf8))) }
  }

  /// Appends the outputs of a job.
  func add(_ blobs: [WorkerAnswer.Blob]) throws(BatchError) {
    for blob in blobs {
      let bytes = TarHeader.file(blob.path, size: blob.bytes.count) + TarHeader.padded(blob.bytes)
      try FileDescriptor.writeAll(file, bytes, name: isStandardOutput ? "standard output" : partial)
      end += off_t(bytes.count)
    }
  }

  /// Waits until all members are on the disk.
  func sync() throws(BatchError) {
    guard !isStandardOutput, fdatasync(file) != 0 else { return }
    throw BatchError(.file(errno, to: "be synchronized"), file: partial)
  }

  /// Ends the tar; if it is complete, it gets its final name.
  func finish(isComplete: Bool) throws(BatchError) {
    guard isComplete || isStandardOutput else { return }
    let zeros = [UInt8](repeating: 0, count: 2 * TarHeader.block)
    try FileDescriptor.writeAll(file, zeros, name: isStandardOutput ? "standard output" : partial)
    guard !isStandardOutput, unsafe rename(partial, path) != 0 else { return }
    throw BatchError(.file(errno, to: "be renamed"), file: partial)
  }

  /// Removes the incomplete tar, unless a journal can continue it.
  func abandon() {
    if !isStandardOutput, !isContinued { _ = unsafe unlink(partial) }
  }
}
