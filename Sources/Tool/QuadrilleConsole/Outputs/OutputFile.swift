package import QuadrilleSyntax
import QuadrilleSystem

/// An output with its contents.
package struct OutputFile: Sendable {
  package let path: String
  package let bytes: [UInt8]
  /// The name of its format.
  package let format: String

  /// Creates an output.
  package init(path: String, bytes: [UInt8], format: String) {
    self.path = path
    self.bytes = bytes
    self.format = format
  }

  /// The file's facts and state as JSON.
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
