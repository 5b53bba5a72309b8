internal import QuadrilleSystem

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// An on-disk cache of linked programs: a driver takes milliseconds to compile one.
///
/// The file name is a digest of the sources and the driver, so that another driver or version never
/// reads it. The contents are verified by a digest before the driver gets them and written
/// atomically; a binary that the driver rejects is compiled again. A directory that others may
/// write to is not used. No errors are thrown: without a cache the program is compiled.
///
/// ```swift
/// let cache = ProgramCache(folder: "/var/cache/app/programs")
/// let program = try cache.program(vertex: vertex, fragment: fragment, in: context)
/// ```
///
/// File layout, little-endian: `QGLP`, version 1, the driver's format number and the byte count, 32
/// bits each; 32 bytes of SHA-256 of the driver's bytes; the driver's bytes.
public struct ProgramCache: Hashable, Sendable {
  /// The directory, created when the first program is stored.
  public let folder: String

  private static let mark = Array("QGLP".utf8) + [1, 0, 0, 0]
  private static let headBytes = 48

  /// Creates a cache in a directory.
  public init(folder: String) { self.folder = folder }

  /// The program of these sources: from the cache, otherwise compiled and stored.
  ///
  /// - Parameters:
  ///   - vertex: The source of the vertex shader, GLSL ES 1.00, 3.00 or later.
  ///   - fragment: The source of the fragment shader.
  ///   - attributes: Locations of vertex attributes by name.
  ///   - context: The context that owns the program.
  /// - Throws: ``GLError`` as ``Program/init(vertex:fragment:attributes:in:)``.
  package func program(
    vertex: String,
    fragment: String,
    attributes: [String: Int] = [:],
    in context: Context
  ) throws(GLError) -> Program {
    let isUsed = context.capabilities.programBinaryFormats > 0 && isOwn
    let path = "\(folder)/\(Self.key(vertex, fragment, attributes, context.capabilities)).program"
    if isUsed, let binary = Self.read(path), let kept = try? Program(binary, in: context) {
      return kept
    }
    let newProgram = try Program(
      vertex: vertex,
      fragment: fragment,
      attributes: attributes,
      in: context
    )
    if isUsed, let binary = try newProgram.binary() { keep(binary, path) }
    return newProgram
  }

  private static func key(
    _ vertex: String,
    _ fragment: String,
    _ attributes: [String: Int],
    _ driver: Capabilities
  ) -> String {
    var digest = SHA256()
    let locations = attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let parts =
      [driver.vendor, driver.renderer, driver.versionString, vertex, fragment] + locations
    for part in parts {
      digest.update(Array(part.utf8))
      digest.update([0])
    }
    return digest.hexDigest()
  }

  /// Whether the directory, if it exists, is writable by the user only.
  private var isOwn: Bool {
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else { return errno == ENOENT }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }

  /// The contents of a file; nil if it is missing or damaged.
  private static func read(_ path: String) -> Program.Binary? {
    var limits = Limits()
    limits.maxFileBytes = 16 << 20
    let job = JobContext(limits: limits)
    guard let bytes = try? FileBytes.read(path: path, job: job), bytes.count > headBytes,
      bytes.starts(with: mark)
    else { return nil }
    func number(at offset: Int) -> UInt32 {
      bytes[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    let content = bytes.span.extracting(droppingFirst: headBytes)
    var digest = SHA256()
    digest.update(content)
    guard Int(number(at: 12)) == content.count, digest.digest().elementsEqual(bytes[16..<48])
    else { return nil }
    return Program.Binary(format: number(at: 8), bytes: Array(bytes[headBytes...]))
  }

  private func keep(_ binary: Program.Binary, _ path: String) {
    var file = Self.mark
    for number in [binary.format, UInt32(clamping: binary.bytes.count)] {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        file.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    var digest = SHA256()
    digest.update(binary.bytes)
    file += digest.digest() + binary.bytes
    makeFolder()
    // If storing fails, the next process compiles again.
    if isOwn { try? AtomicFile.write(file, to: path) }
  }

  /// Creates the directory and its parents, accessible by the user only.
  private func makeFolder() {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += "\(part)/"
      _ = unsafe mkdir(path, 0o700)
    }
  }
}
