import Glibc

/// A tar that grows by the outputs of jobs, in their order.
///
/// A file is `NAME.partial` until it is complete. With a journal the members that it knows are kept
/// when the run is done again, and anything behind them is cut off.
final class OutputTar {
  private let path: String
  private let file: Int32
  /// Where the next member begins.
  private var end: off_t = 0
  /// The members that are there, by the digests of their names.
  private var members = HashSet64()
  /// Whether some are of an earlier run.
  private let isContinued: Bool

  private var partial: String { path + ".partial" }
  private var isStandardOutput: Bool { path == "-" }

  /// Begins a tar, or goes on with one that was broken off.
  ///
  /// - Parameter journal: What knows the members of that one; nil to begin anew.
  init(_ path: String, _ journal: Journal?) throws(BatchError) {
    self.path = path
    guard path != "-" else {
      file = STDOUT_FILENO
      isContinued = false
      return
    }
    let partial = path + ".partial"
    let continues = journal != nil
    if continues, unsafe access(partial, F_OK) != 0, unsafe access(path, F_OK) == 0 {
      // A complete one is continued as well: more jobs may have come.
      _ = unsafe rename(path, partial)
    }
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | (continues ? 0 : O_TRUNC)
    file = POSIXFile.open(partial, flags)
    guard file >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: partial) }
    isContinued = continues
    if let journal { try scan(known: journal.outputs()) }
  }

  deinit { if !isStandardOutput { close(file) } }

  /// Finds the whole members that the journal knows, and cuts off what stands behind them.
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

  /// Adds the outputs of a job.
  func add(_ blobs: [WorkerAnswer.Blob]) throws(BatchError) {
    for blob in blobs {
      let bytes = TarHeader.file(blob.path, size: blob.bytes.count) + TarHeader.padded(blob.bytes)
      try POSIXFile.writeAll(file, bytes, name: isStandardOutput ? "standard output" : partial)
      end += off_t(bytes.count)
    }
  }

  /// Waits until all members are on the disk.
  func sync() throws(BatchError) {
    guard !isStandardOutput, fdatasync(file) != 0 else { return }
    throw BatchError(.file(errno, to: "be synchronised"), file: partial)
  }

  /// Ends the tar; it takes its name if it is complete.
  func finish(isComplete: Bool) throws(BatchError) {
    guard isComplete || isStandardOutput else { return }
    let zeros = [UInt8](repeating: 0, count: 2 * TarHeader.block)
    try POSIXFile.writeAll(file, zeros, name: isStandardOutput ? "standard output" : partial)
    guard !isStandardOutput, unsafe rename(partial, path) != 0 else { return }
    throw BatchError(.file(errno, to: "be renamed"), file: partial)
  }

  /// Leaves the tar as it is: without a journal nothing can be made of it any more.
  func abandon() {
    if !isStandardOutput, !isContinued { _ = unsafe unlink(partial) }
  }
}
