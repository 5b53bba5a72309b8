#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Linux's `O_PATH`, which the C library declares only with `_GNU_SOURCE`.
let openPathOnly: Int32 = 0o10_000_000

/// An open file that is closed with its owner.
///
/// The static functions take the number of a descriptor that somebody else owns, too.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The descriptor.
  package let fileDescriptor: Int32

  /// Takes ownership of an open descriptor.
  package init(owning fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
  }

  deinit {
    _ = close(fileDescriptor)
  }

  /// Gives up the ownership: the descriptor stays open.
  package consuming func release() -> Int32 {
    let fileDescriptor = fileDescriptor
    discard self
    return fileDescriptor
  }

  /// Closes the file and returns the error number, 0 for none: it reports deferred write errors.
  consuming func finish() -> Int32 {
    let fileDescriptor = fileDescriptor
    discard self
    // Linux frees the descriptor even if close is interrupted, so it must not be repeated.
    return close(fileDescriptor) == 0 || errno == EINTR ? 0 : errno
  }

  /// The status of the file; nil with `errno` set where `fstat` fails.
  func status() -> stat? {
    var status = stat()
    return unsafe fstat(fileDescriptor, &status) == 0 ? status : nil
  }

  /// Opens a file; negative with `errno` set where that fails.
  ///
  /// Programs that are started do not inherit the descriptor.
  package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0o666) -> Int32 {
    while true {
      let fileDescriptor = systemOpen(path, flags | O_CLOEXEC | O_NOCTTY, mode)
      if fileDescriptor >= 0 || errno != EINTR { return fileDescriptor }
    }
  }

  /// Whether it is a regular file.
  package var isRegularFile: Bool {
    status().map { FileKind(mode: $0.st_mode) == .regular } ?? false
  }

  /// Reads to the end of the file or to one byte past `limit`, whichever comes first.
  ///
  /// - Parameters:
  ///   - fileDescriptor: The open file.
  ///   - sizeHint: The expected size; the actual one may differ.
  ///   - limit: The maximum number of bytes wanted; a longer result means that there are more.
  ///   - waits: Whether to wait for data, as for a pipe; otherwise its absence is an error.
  ///   - error: Set to an `errno` where reading fails.
  static func readAll(
    _ fileDescriptor: Int32,
    sizeHint: Int,
    limit: Int,
    waits: Bool,
    error: inout Int32
  ) -> [UInt8] {
    var failure: Int32 = 0
    var isAtEnd = false
    let maximum = limit + 1
    // One byte more than expected, to detect the end of the file without a second buffer.
    let first = min(maximum, max(0, sizeHint) + 1)
    var bytes = unsafe [UInt8](unsafeUninitializedCapacity: first) { buffer, count in
      while count < first, !isAtEnd, failure == 0 {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
        )
        unsafe readOnce(fileDescriptor, into: rest, count: &count, &isAtEnd, waits, &failure)
      }
    }
    while !isAtEnd, failure == 0, bytes.count < maximum {
      let capacity = min(maximum - bytes.count, max(64 << 10, min(bytes.count, 16 << 20)))
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        let all = UnsafeMutableRawBufferPointer(buffer)
        unsafe readOnce(fileDescriptor, into: all, count: &count, &isAtEnd, waits, &failure)
      }
      bytes += chunk
    }
    error = failure
    return bytes
  }

  private static func readOnce(
    _ fileDescriptor: Int32,
    into buffer: UnsafeMutableRawBufferPointer,
    count: inout Int,
    _ isAtEnd: inout Bool,
    _ waits: Bool,
    _ error: inout Int32
  ) {
    let done = unsafe systemRead(fileDescriptor, buffer.baseAddress, buffer.count)
    if done > 0 {
      count += done
    } else if done == 0 {
      isAtEnd = true
    } else if errno == EAGAIN, waits {
      waitUntilReady(fileDescriptor, POLLIN)
    } else if errno != EINTR {
      error = errno
    }
  }

  /// Writes all bytes in as many calls as needed; returns an `errno`, 0 for success.
  package static func writeAll(_ fileDescriptor: Int32, _ bytes: Span<UInt8>) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        let count = unsafe systemWrite(fileDescriptor, rest.baseAddress, rest.count)
        if count > 0 {
          done += count
        } else if count == 0 {
          return EIO
        } else if errno == EAGAIN {
          waitUntilReady(fileDescriptor, POLLOUT)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// Reads once; gives the number of bytes, 0 at the end of the file, or a negative `errno`.
  package static func read(
    _ fileDescriptor: Int32,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    while true {
      let count = unsafe systemRead(fileDescriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { return -Int(errno) }
    }
  }

  /// Writes once; gives the number of bytes, 0 where nothing fits now, or a negative `errno`.
  package static func write(_ fileDescriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe systemWrite(fileDescriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { return -Int(errno) }
    }
  }

  private static func waitUntilReady(_ fileDescriptor: Int32, _ events: Int32) {
    var request = pollfd(fd: fileDescriptor, events: Int16(events), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  /// Whether a write would not wait.
  package static func isWritable(_ fileDescriptor: Int32) -> Bool {
    var request = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Keeps a descriptor from being inherited by programs that are started.
  package static func closeOnExec(_ fileDescriptor: Int32) {
    _ = fcntl(fileDescriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Has reads and writes fail instead of waiting.
  package static func setNonBlocking(_ fileDescriptor: Int32) {
    _ = fcntl(fileDescriptor, F_SETFL, fcntl(fileDescriptor, F_GETFL) | O_NONBLOCK)
  }
}

// The functions of the C library whose names members of `FileDescriptor` have.

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func systemRead(
  _ fileDescriptor: Int32,
  _ buffer: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int {
  unsafe read(fileDescriptor, buffer, count)
}

private func systemWrite(_ fileDescriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int
{
  unsafe write(fileDescriptor, buffer, count)
}

/// The three standard descriptors of a process.
package enum StandardStreams {
  /// Opens `/dev/null` for standard descriptors that are closed, so that no output file gets their
  /// numbers.
  ///
  /// Reading a closed standard input then gives no bytes, and writing to a closed standard output
  /// or error fails. Must be called before any file is opened.
  package static func reserve() {
    for fileDescriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(fileDescriptor, F_GETFD) == -1 && errno == EBADF {
      // open returns the lowest free number, which is this one. Opened for reading, 1 and 2 reject
      // writes.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }
}
