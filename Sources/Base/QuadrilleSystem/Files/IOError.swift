#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// An error for a file that cannot or must not be opened, read or written.
public struct IOError: StageError {
  /// The kinds of errors.
  package enum Reason: Equatable, Sendable {
    /// The file does not exist.
    case notFound
    /// A folder in the path of an output is missing.
    case noFolder(String)
    /// Opening failed; the value is an `errno`.
    case open(Int32)
    /// Reading failed; the value is an `errno`.
    case read(Int32)
    /// Writing, closing or renaming failed; the value is an `errno`.
    case write(Int32)
    /// The device is full: the number of bytes to write and of free bytes, if known.
    case full(needed: Int, free: UInt64?)
    /// The path is not a regular file.
    case notRegular(FileKind)
    /// The output exists and must not be replaced.
    case exists
    /// A name found in a file resolves outside the folder of that file.
    case outside(name: String)
    /// A name found in a file is empty or has a NUL byte.
    case badName(String)
    /// The file is larger than ``Limits/maxFileBytes``.
    case limit(LimitViolation)
  }

  /// The file.
  public let location: DiagnosticLocation
  /// The kind of error.
  package let reason: Reason
  /// Whether the file's name was found in another file, which is then at fault.
  package let isNamedInFile: Bool

  init(_ reason: Reason, file: String, isNamedInFile: Bool = false) {
    location = DiagnosticLocation(file: file)
    self.reason = reason
    self.isNamedInFile = isNamedInFile
  }

  /// The code, category and message of each reason.
  ///
  /// The category is input if a name in a file is at fault, limit for a limit, otherwise I/O.
  package var facts: ErrorFacts {
    switch reason {
    case .notFound: ErrorFacts(ErrorCode.fileNotFound, "no such file", category: ownCategory)
    case .noFolder(let folder):
      ErrorFacts(
        ErrorCode.fileNotFound,
        "cannot be written: there is no folder \(folder.quotedForDisplay)",
        category: .io,
        found: folder
      )
    case .open(let number):
      ErrorFacts(
        ErrorCode.fileNotOpened,
        "cannot be opened: \(errnoText(number))",
        category: number == ELOOP || number == ENAMETOOLONG ? ownCategory : .io
      )
    case .read(let number):
      ErrorFacts(ErrorCode.fileNotRead, "cannot be read: \(errnoText(number))", category: .io)
    case .write(let number):
      ErrorFacts(ErrorCode.fileNotWritten, "cannot be written: \(errnoText(number))", category: .io)
    case .full(let needed, let free):
      ErrorFacts(
        ErrorCode.fileNotWritten,
        free.map { "cannot be written: \(needed) bytes needed, \($0) bytes free on the device" }
          ?? "cannot be written: no space on the device for \(needed) bytes",
        category: .io,
        found: free.map { "\($0)" },
        allowed: "\(needed)"
      )
    case .notRegular(let kind):
      ErrorFacts(
        "io.notRegular",
        "is \(kind.displayName), not a regular file",
        category: ownCategory,
        found: kind.displayName,
        allowed: "a regular file"
      )
    case .exists:
      ErrorFacts(ErrorCode.fileExists, "already exists and is not replaced", category: .io)
    case .outside(let name):
      ErrorFacts(
        "path.outside",
        "the name \(name.quotedForDisplay) leads out of the folder",
        found: name
      )
    case .badName(let name):
      ErrorFacts("path.name", "\(name.quotedForDisplay) is not a file name", found: name)
    case .limit(let violation): ErrorFacts(violation, of: "file size")
    }
  }

  /// Whether later writes will fail as well: the device is full or rejects writes.
  package var endsRun: Bool {
    switch reason {
    case .full: true
    case .write(let number): [ENOSPC, EDQUOT, EROFS, EIO].contains(number)
    default: false
    }
  }

  /// The category where the file that contains the name may be at fault.
  private var ownCategory: ErrorCategory { isNamedInFile ? .input : .io }
}

/// The type of a file, from `stat`.
package enum FileKind: String, Sendable {
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

  /// The kind in `st_mode`.
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

  var displayName: String {
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

/// The C library's message for an `errno`.
package func errnoText(_ number: Int32) -> String {
  guard let text = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: text)
}
