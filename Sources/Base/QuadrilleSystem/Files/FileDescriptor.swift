#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Linux's `O_PATH`, which the C library declares only with `_GNU_SOURCE`.
let openPathOnly: Int32 = 0o10_000_000

/// An open file descriptor, closed when its owner goes away.
struct FileDescriptor: ~Copyable {
  let fileDescriptor: Int32

  /// Takes ownership of an open descriptor.
  init(owning fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
  }

  deinit {
    _ = close(fileDescriptor)
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
    let done = unsafe read(fileDescriptor, buffer.baseAddress, buffer.count)
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
  static func writeAll(_ fileDescriptor: Int32, _ bytes: Span<UInt8>) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        let count = unsafe write(fileDescriptor, rest.baseAddress, rest.count)
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

  private static func waitUntilReady(_ fileDescriptor: Int32, _ events: Int32) {
    var request = pollfd(fd: fileDescriptor, events: Int16(events), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}

/// The three standard descriptors of a process.
public enum StandardStreams {
  /// Opens `/dev/null` for standard descriptors that are closed, so that no output file gets their
  /// numbers.
  ///
  /// Reading a closed standard input then gives no bytes, and writing to a closed standard output
  /// or error fails. Must be called before any file is opened.
  public static func reserve() {
    for fileDescriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(fileDescriptor, F_GETFD) == -1 && errno == EBADF {
      // open returns the lowest free number, which is this one. Opened for reading, 1 and 2 reject
      // writes.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }
}
