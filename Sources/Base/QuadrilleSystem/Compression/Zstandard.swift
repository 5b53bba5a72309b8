/// Compresses and decompresses Zstandard frames (RFC 8878) by libzstd, which is loaded on first use.
@safe package struct Zstandard: Sendable {
  /// Why data cannot be compressed or decompressed.
  package enum Failure: Error, Equatable {
    /// The library cannot be loaded; the loader's message.
    case library(String)
    /// The library's message about the data.
    case data(String)
    /// The frame has another number of bytes than expected.
    case count(expected: Int, found: Int)
  }

  /// The file name for the loader.
  package static let file = "libzstd.so.1"
  /// The Debian package that contains the library.
  package static let package = "libzstd1"
  /// The levels from the fastest to the smallest.
  package static let levels = 1...22

  private typealias Decompress =
    @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeRawPointer?, Int) -> Int
  private typealias Compress =
    @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeRawPointer?, Int, Int32) -> Int
  private typealias Bound = @convention(c) (Int) -> Int
  private typealias IsError = @convention(c) (Int) -> UInt32
  private typealias ErrorName = @convention(c) (Int) -> UnsafePointer<CChar>?

  private let decompress: Decompress
  private let compress: Compress
  private let bound: Bound
  private let isError: IsError
  private let errorName: ErrorName

  private static let shared = Result { () throws(SharedLibrary.Failure) in
    try Zstandard(SharedLibrary(file))
  }

  private init(_ library: SharedLibrary) throws(SharedLibrary.Failure) {
    unsafe decompress = try library.function("ZSTD_decompress")
    unsafe compress = try library.function("ZSTD_compress")
    bound = try library.function("ZSTD_compressBound")
    isError = try library.function("ZSTD_isError")
    unsafe errorName = try library.function("ZSTD_getErrorName")
  }

  /// The library, loaded.
  package static func library() throws(Failure) -> Zstandard {
    do throws(SharedLibrary.Failure) {
      return try shared.get()
    } catch {
      throw .library(error.message)
    }
  }

  /// The bytes of one or several frames.
  ///
  /// Memory is touched only where bytes are written.
  ///
  /// - Parameters:
  ///   - input: The frames, without anything after them.
  ///   - count: The number of decompressed bytes, which the caller has checked against its limits.
  package func decompressed(_ input: Span<UInt8>, count: Int) throws(Failure) -> [UInt8] {
    var result = 0
    let output = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      result = unsafe input.withUnsafeBytes { source in
        unsafe decompress(target.baseAddress, count, source.baseAddress, source.count)
      }
      filled = failure(result) == nil ? min(result, count) : 0
    }
    if let failure = failure(result) { throw failure }
    guard result == count else { throw .count(expected: count, found: result) }
    return output
  }

  /// One frame of bytes.
  ///
  /// - Precondition: `level` is one of ``levels``.
  package func compressed(_ input: Span<UInt8>, level: Int) throws(Failure) -> [UInt8] {
    precondition(Self.levels.contains(level), "the level is from 1 to 22")
    let capacity = bound(input.count)
    var result = 0
    let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, filled in
      result = unsafe input.withUnsafeBytes { source in
        unsafe compress(
          target.baseAddress,
          capacity,
          source.baseAddress,
          source.count,
          Int32(level)
        )
      }
      filled = failure(result) == nil ? result : 0
    }
    if let failure = failure(result) { throw failure }
    return output
  }

  private func failure(_ result: Int) -> Failure? {
    guard isError(result) != 0 else { return nil }
    return .data(unsafe errorName(result).map { unsafe String(cString: $0) } ?? "unknown error")
  }
}
