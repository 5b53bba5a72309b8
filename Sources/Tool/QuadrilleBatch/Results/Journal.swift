import Glibc
import QuadrilleSyntax
import QuadrilleSystem

/// The result lines of earlier runs on disk, indexed by job, followed by those of this run.
///
/// It needs 16 bytes of memory per job, for the position of the job's last line.
final class Journal {
  private let path: String
  private let file: FileDescriptor
  private let isWritten: Bool
  /// The offset of the last line of each job, with its length in the low 17 bits.
  private var entries = HashMap64()
  private var end: UInt64 = 0
  /// Whether written lines may not be on the disk yet.
  private(set) var isUnsynced = false

  /// Opens a journal and scans its lines.
  ///
  /// - Parameters:
  ///   - path: The file; created if it is missing and is to be written.
  ///   - isWritten: Whether to lock it for this process and add results.
  /// - Throws: ``BatchError``, `journal.locked` if another process holds it.
  init(_ path: String, isWritten: Bool) throws(BatchError) {
    self.path = path
    self.isWritten = isWritten
    let flags = isWritten ? O_RDWR | O_CREAT | O_APPEND : O_RDONLY
    file = try FileDescriptor(opening: path, flags)
    guard file.isRegularFile else {
      // Lines are read again by their offset, which pipes and devices do not support.
      throw BatchError(.file(ESPIPE, to: "be read"), file: path)
    }
    if isWritten, flock(file.fileDescriptor, LOCK_EX | LOCK_NB) != 0 {
      let failure = errno
      guard failure == EWOULDBLOCK else {
        throw BatchError(.file(failure, to: "be locked"), file: path)
      }
      throw BatchError(.locked, file: path)
    }
    try scan()
  }

  /// Scans the lines, and truncates an incomplete last line.
  private func scan() throws(BatchError) {
    var line: [UInt8] = []
    var begin: UInt64 = 0
    while let chunk = try FileDescriptor.read(file.fileDescriptor, upTo: 1 << 18, name: path) {
      var rest = chunk[...]
      while let feed = rest.firstIndex(of: 0x0A) {
        line += rest[..<feed]
        note(line, at: begin)
        begin += UInt64(line.count) + 1
        line.removeAll(keepingCapacity: true)
        rest = rest[(feed + 1)...]
      }
      line += rest
    }
    end = begin
    guard isWritten, !line.isEmpty else { return }
    guard ftruncate(file.fileDescriptor, off_t(begin)) == 0 else {
      throw BatchError(.file(errno, to: "be cut"), file: path)
    }
  }

  /// Indexes a line if it is the result of a job: not a fragment left by a power failure, nor the
  /// result of a rejected line, which may have the identifier of a job.
  private func note(_ line: [UInt8], at begin: UInt64) {
    guard line.count < 1 << 17, let value = try? JSONValue(parsing: line),
      value["key"]?.string != nil, let id = value["id"]
    else { return }
    if let text = id.string {
      entries[Digest.number(Array(text.utf8))] = begin << 17 | UInt64(line.count)
    } else if id.number != nil {
      entries[Digest.number(Array(line[id.range]))] = begin << 17 | UInt64(line.count)
    }
  }

  /// The last line of a job.
  func line(of id: JobID) -> [UInt8]? {
    guard let entry = entries[id.hash] else { return nil }
    let count = Int(entry & 0x1FFFF)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let target = unsafe buffer.baseAddress.map { unsafe $0 + filled }
        let got = unsafe pread(
          file.fileDescriptor,
          target,
          count - filled,
          off_t(entry >> 17) + off_t(filled)
        )
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        filled += got
      }
    }
    return bytes.count == count ? bytes : nil
  }

  /// The outputs of all successful jobs, by the digests of their names.
  func outputs() throws(BatchError) -> HashSet64 {
    var result = HashSet64()
    var buffer = LineBuffer()
    guard lseek(file.fileDescriptor, 0, SEEK_SET) == 0 else {
      throw BatchError(.file(errno, to: "be read"), file: path)
    }
    while let chunk = try FileDescriptor.read(file.fileDescriptor, upTo: 1 << 18, name: path) {
      buffer.add(chunk[...])
      while case .line(let line) = buffer.next() {
        guard let recorded = RecordedResult(line), recorded.status == .ok else { continue }
        for output in recorded.outputs {
          _ = result.insert(Digest.number(Array(output.path.utf8)))
        }
      }
    }
    return result
  }

  /// Appends the result line of a job.
  func append(_ line: [UInt8]) throws(BatchError) {
    try FileDescriptor.writeAll(file.fileDescriptor, line, name: path)
    isUnsynced = true
  }

  /// Waits until all lines are on the disk.
  func sync() throws(BatchError) {
    guard isUnsynced else { return }
    guard fdatasync(file.fileDescriptor) == 0 else {
      throw BatchError(.file(errno, to: "be synchronized"), file: path)
    }
    isUnsynced = false
  }
}
