#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The three descriptors that a process is started with.
public enum StandardStreams {
  /// Fills standard descriptors that the caller closed, so that no output file takes their place.
  ///
  /// Reading a closed standard input then gives nothing, and writing to a closed standard output
  /// or error fails. To be called before any file is opened.
  public static func reserve() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is taken, which is this one. Opened for reading, 1 and 2 refuse.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }
}
