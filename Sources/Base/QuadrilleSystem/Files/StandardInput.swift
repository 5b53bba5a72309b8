/// A text that a job reads instead of the standard input of the process, to be attached to it.
package final class StandardInput: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// Its name in messages.
  package let name: String

  /// Makes an input.
  package init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }
}
