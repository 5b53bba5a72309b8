import Glibc
import QuadrilleSystem

/// The program that this process is.
enum OwnProgram {
  /// Its path.
  ///
  /// - Throws: ``OwnProgramError`` where the system does not say.
  static func path() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { throw OwnProgramError(number: errno) }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The program cannot find itself.
struct OwnProgramError: QuadrilleError {
  let number: Int32

  var code: String { "io.program" }
  var category: ErrorCategory { .io }
  var place: Place { Place(file: "/proc/self/exe") }
  var message: String { "cannot be read: error \(number)" }
}
