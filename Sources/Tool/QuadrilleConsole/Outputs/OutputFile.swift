package import QuadrilleSyntax
import QuadrilleSystem

/// An output with its bytes.
package struct OutputFile: Sendable {
  package let path: String
  package let bytes: [UInt8]
  /// The words of its format.
  package let format: String

  /// Takes an output.
  package init(path: String, bytes: [UInt8], format: String) {
    self.path = path
    self.bytes = bytes
    self.format = format
  }

  /// The facts of the file and what became of it.
  package func json(
    _ state: OutputWriter.State,
    _ further: [(String, JSONOutputValue)] = []
  ) -> JSONOutputValue {
    .object(
      [
        ("output", .string(path)), ("format", .string(format)),
        ("state", .string(state.rawValue)), ("bytes", .integer(bytes.count)),
        ("sha256", .string(SHA256.hex(bytes))),
      ] + further
    )
  }
}
