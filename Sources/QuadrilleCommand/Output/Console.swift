import Glibc
import QuadrilleIO

/// Standard output and standard error: results on the one, everything else on the other.
enum Console {
  /// Writes a result and a line break to standard output.
  ///
  /// - Throws: ``IOError`` where standard output cannot be written; a closed pipe ends the command
  ///   quietly.
  static func result(_ text: String) throws {
    try AtomicFile.writeStandardOutput(Array((text + "\n").utf8))
  }

  /// Writes one message line to standard error.
  static func say(_ diagnostic: Diagnostic) {
    line("\(diagnostic.severity.rawValue): \(diagnostic.line)")
  }

  /// Writes the messages of one file, at most twenty of them.
  static func say(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics.prefix(20) { say(diagnostic) }
    if diagnostics.count > 20 { line("... \(diagnostics.count - 20) more") }
  }

  /// Writes an error that is about no file.
  static func error(_ message: String, code: String) {
    line("error: \(message.escapedForDisplay()) [\(code)]")
  }

  /// Writes a line to standard error; there is nobody to tell if that fails.
  static func line(_ text: String) {
    var bytes = Array((text + "\n").utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}

extension Diagnostic {
  /// The message's facts as a JSON object.
  var json: JSONText {
    .object([
      ("severity", .string(severity.rawValue)), ("code", .string(code)),
      ("file", JSONText(place.file)), ("part", JSONText(place.part)),
      ("message", .string(message)), ("offset", JSONText(place.offset)),
      ("line", JSONText(place.line)), ("column", JSONText(place.column)),
      ("found", JSONText(found)), ("allowed", JSONText(allowed)),
    ])
  }
}
