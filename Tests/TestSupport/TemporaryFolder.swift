private import QuadrilleSystem

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A temporary folder, removed with its contents on deinitialization.
public final class TemporaryFolder: Sendable {
  /// The path.
  public let path: String

  /// Creates an empty folder under `TMPDIR` or `/tmp`.
  public init() throws {
    path = TemporaryFolder.unusedPath()
    guard unsafe mkdir(path, 0o700) == 0 else { throw Failure(errno: errno, path: path) }
  }

  deinit {
    TemporaryFolder.remove(path)
  }

  /// An unused path.
  public static func missingPath(_ name: String) -> String { "\(unusedPath())/\(name)" }

  /// A path with a random number of 64 bits.
  private static func unusedPath() -> String {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var generator = SystemRandomNumberGenerator()
    let number = String(UInt64.random(in: .min ... .max, using: &generator), radix: 36)
    return "\(parent)/quadrille-test-\(number)"
  }

  /// The path of a name in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file.
  public func write(_ bytes: [UInt8], to name: String) throws {
    try AtomicFile.write(bytes, to: path(name))
  }

  /// Writes a text.
  public func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Reads a file.
  public func read(_ name: String) throws -> [UInt8] {
    try FileBytes.read(path: path(name))
  }

  /// The names in a subfolder.
  public func names(in name: String) throws -> [String] { try Folder(path: path(name)).names() }

  /// Creates a subfolder.
  public func makeFolder(_ name: String) throws {
    guard unsafe mkdir(path(name), 0o700) == 0 else { throw Failure(errno: errno, path: name) }
  }

  /// Creates a symbolic link.
  public func makeLink(_ name: String, to target: String) throws {
    guard unsafe symlink(target, path(name)) == 0 else { throw Failure(errno: errno, path: name) }
  }

  /// An error of a file operation.
  public struct Failure: Error {
    /// The error number.
    public let errno: Int32
    /// The path.
    public let path: String
  }

  private static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    if let folder = try? Folder(path: path), let names = try? folder.names() {
      for name in names { remove("\(path)/\(name)") }
    }
    _ = unsafe rmdir(path)
  }
}
