import Glibc
import QuadrilleSystem

extension FileDescriptor {
  /// Opens a file.
  ///
  /// - Throws: ``BatchError`` with the path.
  init(opening path: String, _ flags: Int32) throws(BatchError) {
    let number = Self.open(path, flags)
    guard number >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
    self.init(owning: number)
  }

  /// Reads once; nil at the end.
  ///
  /// - Parameter name: The file in messages.
  static func read(
    _ number: Int32,
    upTo count: Int,
    name: String
  ) throws(BatchError) -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let count = unsafe read(number, into: UnsafeMutableRawBufferPointer(buffer))
      failure = Int32(max(0, -count))
      filled = max(0, count)
    }
    guard failure == 0 else { throw BatchError(.file(failure, to: "be read"), file: name) }
    return bytes.isEmpty ? nil : bytes
  }

  /// Reads once into existing memory, from an offset to its end; gives the number of bytes, 0 at the
  /// end of the file.
  static func read(
    _ number: Int32,
    into bytes: inout [UInt8],
    at start: Int,
    name: String
  ) throws(BatchError) -> Int {
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(number, into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
    }
    guard count >= 0 else {
      throw BatchError(.file(Int32(-count), to: "be read"), file: name)
    }
    return count
  }

  /// Writes all bytes.
  static func writeAll(_ number: Int32, _ bytes: [UInt8], name: String) throws(BatchError) {
    let failure = writeAll(number, bytes.span)
    guard failure == 0 else { throw BatchError(.file(failure, to: "be written"), file: name) }
  }

  /// A file below `TMPDIR` that has no name any more.
  static func unnamedFile() throws(BatchError) -> FileDescriptor {
    do throws(SystemCallError) {
      return try TemporaryDirectory.unnamedFile()
    } catch {
      throw BatchError(.file(error.number, to: "be made"), file: "a temporary file")
    }
  }
}
