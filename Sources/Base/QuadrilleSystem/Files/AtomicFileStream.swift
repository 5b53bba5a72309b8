#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// An output file that is written incrementally and published atomically.
///
/// The bytes go to a temporary file next to the output, which is renamed to the output at the end.
/// A stream that is dropped before that leaves nothing. Otherwise it behaves like ``AtomicFile``.
///
/// ```swift
/// let stream = try AtomicFileStream(path: "clip.y4m")
/// for frame in frames { try stream.write(frame) }
/// try stream.finish()
/// ```
package final class AtomicFileStream {
  private struct TemporaryFile {
    var folder: Int32
    var name: String
    var slot: Int?
  }

  private let path: String
  private let job: JobContext
  private let name: String
  private let noClobber: Bool
  private let isDurable: Bool
  private var fileDescriptor: Int32
  /// Nil where the output is a device or a pipe, which is written directly.
  private var temporary: TemporaryFile?

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - path: The output; a symbolic link stays and its target is replaced.
  ///   - noClobber: Whether to throw `io.exists` instead of replacing a file.
  ///   - isDurable: Whether to wait until the bytes are on the device.
  ///   - job: The job that writes.
  /// - Throws: ``IOError`` `io.open`, `io.notFound` (the folder), `io.notRegular`, `io.exists`.
  package init(
    path: String,
    noClobber: Bool = false,
    isDurable: Bool = false,
    job: JobContext = .default
  ) throws(IOError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw IOError(.badName(path), file: path) }
    self.path = path
    self.job = job
    self.noClobber = noClobber
    self.isDurable = isDurable
    var target = path
    var status = stat()
    var old: stat?
    if unsafe stat(path, &status) == 0 {
      let kind = FileKind(mode: status.st_mode)
      guard kind != .folder else { throw IOError(.notRegular(.folder), file: path) }
      if kind != .regular || SystemPath.matches(path) {
        name = ""
        let flags = O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        fileDescriptor = job.descriptor(path, flags, isOutput: true)
        guard fileDescriptor >= 0 else { throw IOError(opening: errno, file: path) }
        return
      }
      guard !noClobber else { throw IOError(.exists, file: path) }
      guard let resolved = unsafe realpath(path, nil) else {
        throw IOError(opening: errno, file: path)
      }
      target = unsafe String(cString: resolved)
      unsafe free(resolved)
      old = status
    }
    let parts = PathParts(target)
    guard !parts.name.isEmpty, parts.name != ".", parts.name != ".." else {
      throw IOError(.notRegular(.folder), file: path)
    }
    name = parts.name
    let flags = openPathOnly | O_DIRECTORY | O_CLOEXEC
    let folder = job.descriptor(parts.folder, flags, isOutput: true)
    guard folder >= 0 else { throw IOError(creating: errno, file: path) }
    do throws(IOError) {
      let temporaryFile = try AtomicFile.create(in: folder, for: parts.name, old, path)
      fileDescriptor = temporaryFile.fileDescriptor
      temporary = TemporaryFile(folder: folder, name: temporaryFile.name, slot: temporaryFile.slot)
    } catch {
      close(folder)
      throw error
    }
  }

  deinit { abandon() }

  /// Appends bytes.
  ///
  /// - Throws: ``IOError`` `io.write` or `io.full`; the stream cannot be used afterwards.
  package func write(_ bytes: Span<UInt8>) throws(IOError) {
    let failure = job.measure(.write) {
      fileDescriptor < 0 ? EBADF : FileDescriptor.writeAll(fileDescriptor, bytes)
    }
    guard failure == 0 else {
      let error = AtomicFile.writeError(failure, path, fileDescriptor, needed: bytes.count)
      abandon()
      throw error
    }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``IOError`` `io.write` or `io.full`; the stream cannot be used afterwards.
  package func write(_ bytes: [UInt8]) throws(IOError) { try write(bytes.span) }

  /// Completes the file and renames it to the output; must be called once.
  ///
  /// - Throws: ``IOError`` `io.write`, `io.full` or `io.exists`; the output is then not created.
  package func finish() throws(IOError) {
    try seal()
    try commit()
  }

  /// The given path and the name of the temporary file; nil for a device or a pipe.
  var staged: (path: String, temporary: String)? { temporary.map { (path, $0.name) } }

  /// Unregisters the temporary file from removal on a signal, right before it is renamed.
  func keepOnSignal() {
    TemporaryFiles.unregister(temporary?.slot)
    temporary?.slot = nil
  }

  /// Completes the temporary file without renaming it.
  func seal() throws(IOError) {
    var isSealed = false
    defer { if !isSealed { abandon() } }
    var failure: Int32 = 0
    if isDurable, temporary != nil, fdatasync(fileDescriptor) != 0 { failure = errno }
    if failure == 0 {
      failure = FileDescriptor(owning: fileDescriptor).finish()
      fileDescriptor = -1
    }
    guard failure == 0 else {
      throw AtomicFile.writeError(failure, path, fileDescriptor, needed: 0)
    }
    isSealed = true
  }

  /// Renames the sealed file to the output.
  func commit() throws(IOError) {
    defer { abandon() }
    guard let temporaryFile = temporary else { return }
    if noClobber {
      // linkat fails where the name exists, unlike rename.
      if unsafe linkat(temporaryFile.folder, temporaryFile.name, temporaryFile.folder, name, 0) == 0
      {
        return isDurable ? try AtomicFile.sync(temporaryFile.folder, path) : ()
      }
      guard errno != EEXIST else { throw IOError(.exists, file: path) }
    }
    guard unsafe renameat(temporaryFile.folder, temporaryFile.name, temporaryFile.folder, name) == 0
    else {
      let failure = errno
      TemporaryFiles.waitAtEnd()
      throw IOError(.write(failure), file: path)
    }
    TemporaryFiles.unregister(temporaryFile.slot)
    temporary = nil
    defer { close(temporaryFile.folder) }
    if isDurable { try AtomicFile.sync(temporaryFile.folder, path) }
  }

  /// Closes and removes a temporary file that was not renamed.
  private func abandon() {
    if fileDescriptor >= 0 { close(fileDescriptor) }
    fileDescriptor = -1
    guard let temporaryFile = temporary else { return }
    _ = unsafe unlinkat(temporaryFile.folder, temporaryFile.name, 0)
    TemporaryFiles.unregister(temporaryFile.slot)
    close(temporaryFile.folder)
    temporary = nil
  }
}
