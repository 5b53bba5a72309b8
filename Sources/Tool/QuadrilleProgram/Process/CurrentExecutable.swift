import Glibc
package import QuadrilleSystem

/// The program that this process is.
package enum CurrentExecutable {
  /// Its path.
  ///
  /// - Throws: ``CurrentExecutableError`` where the system does not say.
  package static func path() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { throw CurrentExecutableError(number: errno) }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The program cannot find itself.
package struct CurrentExecutableError: QuadrilleError {
  let number: Int32

  package var code: String { "io.program" }
  package var category: ErrorCategory { .io }
  package var location: DiagnosticLocation { DiagnosticLocation(file: "/proc/self/exe") }
  package var message: String { "cannot be read: error \(number)" }
}
