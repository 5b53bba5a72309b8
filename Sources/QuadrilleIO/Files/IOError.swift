#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file that cannot be opened, read or written, or that may not be touched.
public struct IOError: QuadrilleError {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// There is no such file.
    case notFound
    /// The file cannot be opened; the number is an `errno`.
    case open(Int32)
    /// Reading failed; the number is an `errno`.
    case read(Int32)
    /// Writing, closing or renaming failed; the number is an `errno`.
    case write(Int32)
    /// The device is full: the bytes to write, and those that were free, if that is known.
    case full(needed: Int, free: UInt64?)
    /// A regular file was expected.
    case notRegular(FileKind)
    /// The output is there already and must not be replaced.
    case exists
    /// A name found in a file leads out of the folder of that file.
    case outside(name: String)
    /// A name found in a file is empty or has a NUL byte.
    case badName(String)
    /// The file is larger than ``Limits/fileBytes``.
    case limit(LimitViolation)
  }

  /// The file.
  public let place: Place
  /// What went wrong.
  public let reason: Reason
  /// Whether the name of the file was found in another file, whose fault it is then.
  public let isNamedInFile: Bool

  init(_ reason: Reason, file: String, isNamedInFile: Bool = false) {
    place = Place(file: file)
    self.reason = reason
    self.isNamedInFile = isNamedInFile
  }

  /// The stable code: `io.notFound`, `io.open`, `path.outside` and so on.
  public var code: String {
    switch reason {
    case .notFound: "io.notFound"
    case .open: "io.open"
    case .read: "io.read"
    case .write, .full: "io.write"
    case .notRegular: "io.notRegular"
    case .exists: "io.exists"
    case .outside: "path.outside"
    case .badName: "path.name"
    case .limit(let violation): violation.code
    }
  }

  /// Input where a name in a file is at fault, limit, or else input and output.
  public var category: ErrorCategory {
    switch reason {
    case .outside, .badName: .input
    case .limit: .limit
    case .notFound, .notRegular: isNamedInFile ? .input : .io
    case .open(let number):
      isNamedInFile && (number == ELOOP || number == ENAMETOOLONG) ? .input : .io
    case .read, .write, .full, .exists: .io
    }
  }

  /// What is wrong, on one line.
  public var message: String {
    switch reason {
    case .notFound: "no such file"
    case .open(let number): "cannot be opened: \(errnoText(number))"
    case .read(let number): "cannot be read: \(errnoText(number))"
    case .write(let number): "cannot be written: \(errnoText(number))"
    case .full(let needed, let free?):
      "cannot be written: \(needed) bytes needed, \(free) bytes free on the device"
    case .full(let needed, nil): "cannot be written: no room on the device for \(needed) bytes"
    case .notRegular(let kind): "is \(kind.words), not a regular file"
    case .exists: "is there already and is not replaced"
    case .outside(let name): "the name \(name.quotedForDisplay) leads out of the folder"
    case .badName(let name): "\(name.quotedForDisplay) is not a file name"
    case .limit(let violation): "file size \(violation.message)"
    }
  }

  /// The kind of file, name, size or free bytes found.
  public var found: String? {
    switch reason {
    case .notRegular(let kind): kind.words
    case .outside(let name), .badName(let name): name
    case .full(_, let free): free.map { "\($0)" }
    case .limit(let violation): "\(violation.found)"
    default: nil
    }
  }

  /// The kind of file or the size allowed.
  public var allowed: String? {
    switch reason {
    case .notRegular: "a regular file"
    case .full(let needed, _): "\(needed)"
    case .limit(let violation): "\(violation.allowed)"
    default: nil
    }
  }
}

/// What a path leads to, by `stat`.
public enum FileKind: String, Sendable {
  /// A regular file.
  case regular
  /// A folder.
  case folder
  /// A symbolic link.
  case link
  /// A named or unnamed pipe.
  case pipe
  /// A socket.
  case socket
  /// A character or block device.
  case device

  /// The kind that `st_mode` tells.
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }

  var words: String {
    switch self {
    case .regular: "a regular file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}

/// The C library's text for an error number.
func errnoText(_ number: Int32) -> String {
  guard let text = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: text)
}
