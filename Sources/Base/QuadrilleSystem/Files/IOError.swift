#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file that cannot be opened, read or written, or that may not be touched.
public struct IOError: StageError {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// There is no such file.
    case notFound
    /// A folder on the way to the file that is to be written is missing.
    case noFolder(String)
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
  public let location: DiagnosticLocation
  /// What went wrong.
  public let reason: Reason
  /// Whether the name of the file was found in another file, whose fault it is then.
  public let isNamedInFile: Bool

  init(_ reason: Reason, file: String, isNamedInFile: Bool = false) {
    location = DiagnosticLocation(file: file)
    self.reason = reason
    self.isNamedInFile = isNamedInFile
  }

  /// The facts of each reason.
  ///
  /// The category is input where a name in a file is at fault, limit, or else input and output.
  public var facts: ErrorFacts {
    switch reason {
    case .notFound: ErrorFacts("io.notFound", "no such file", category: ownCategory)
    case .noFolder(let folder):
      ErrorFacts(
        "io.notFound",
        "cannot be written: there is no folder \(folder.quotedForDisplay)",
        category: .io,
        found: folder
      )
    case .open(let number):
      ErrorFacts(
        "io.open",
        "cannot be opened: \(errnoText(number))",
        category: number == ELOOP || number == ENAMETOOLONG ? ownCategory : .io
      )
    case .read(let number):
      ErrorFacts("io.read", "cannot be read: \(errnoText(number))", category: .io)
    case .write(let number):
      ErrorFacts("io.write", "cannot be written: \(errnoText(number))", category: .io)
    case .full(let needed, let free):
      ErrorFacts(
        "io.write",
        free.map { "cannot be written: \(needed) bytes needed, \($0) bytes free on the device" }
          ?? "cannot be written: no room on the device for \(needed) bytes",
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
      ErrorFacts("io.exists", "is there already and is not replaced", category: .io)
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

  /// Whether whatever is written next will fail as well: the device is full, or does not take more.
  public var endsRun: Bool {
    switch reason {
    case .full: true
    case .write(let number): [ENOSPC, EDQUOT, EROFS, EIO].contains(number)
    default: false
    }
  }

  /// The category where the file that names this one may be at fault.
  private var ownCategory: ErrorCategory { isNamedInFile ? .input : .io }
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

/// The C library's text for an error number.
func errnoText(_ number: Int32) -> String {
  guard let text = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: text)
}
