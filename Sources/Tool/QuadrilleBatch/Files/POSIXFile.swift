import Glibc

/// Wrappers of POSIX calls on file descriptors.
enum POSIXFile {
  /// Opens a file; returns a negative number and sets `errno` on failure.
  static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0o666) -> Int32 {
    while true {
      let fileDescriptor = unsafe Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY, mode)
      if fileDescriptor >= 0 || errno != EINTR { return fileDescriptor }
    }
  }

  /// Reads once; returns nil at the end of the file.
  static func read(
    _ fileDescriptor: Int32,
    upTo count: Int,
    name: String
  ) throws(BatchError) -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while true {
        let got = unsafe Glibc.read(fileDescriptor, buffer.baseAddress, count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        filled = max(0, got)
        return
      }
    }
    guard failure == 0 else { throw BatchError(.file(failure, to: "be read"), file: name) }
    return bytes.isEmpty ? nil : bytes
  }

  /// Reads once into a buffer, from an offset to its end.
  ///
  /// Returns the number of bytes, 0 at the end of the file.
  static func read(
    _ fileDescriptor: Int32,
    into bytes: inout [UInt8],
    at start: Int,
    name: String
  ) throws(BatchError) -> Int {
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      while true {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        let got = unsafe Glibc.read(fileDescriptor, rest.baseAddress, rest.count)
        if got >= 0 || errno != EINTR { return got < 0 ? -Int(errno) : got }
      }
    }
    guard count >= 0 else {
      throw BatchError(.file(Int32(-count), to: "be read"), file: name)
    }
    return count
  }

  /// Writes once; returns the number of bytes, 0 if the call would block, or a negative `errno`.
  static func write(_ fileDescriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(fileDescriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { return -Int(errno) }
    }
  }

  /// Writes all bytes.
  static func writeAll(_ fileDescriptor: Int32, _ bytes: [UInt8], name: String) throws(BatchError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(fileDescriptor, rest)
      if count < 0 { throw BatchError(.file(Int32(-count), to: "be written"), file: name) }
      if count == 0 { wait(fileDescriptor, POLLOUT) }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until a file is ready for reading or writing.
  static func wait(_ fileDescriptor: Int32, _ events: Int32) {
    var request = pollfd(fd: fileDescriptor, events: Int16(events), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  /// Whether a write would not block.
  static func isWritable(_ fileDescriptor: Int32) -> Bool {
    var request = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Closes the descriptor in child programs.
  static func closeOnExec(_ fileDescriptor: Int32) {
    // The overlay passes the variable argument of fcntl as an integer.
    _ = fcntl(fileDescriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Makes reads and writes return instead of blocking.
  static func setNonBlocking(_ fileDescriptor: Int32) {
    _ = fcntl(fileDescriptor, F_SETFL, fcntl(fileDescriptor, F_GETFL) | O_NONBLOCK)
  }
}

/// A clock that is not affected by changes of the system time.
package enum MonotonicClock {
  /// Seconds since an arbitrary moment.
  package static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
