/// A field of a header, for reports.
package struct ContainerField: Sendable {
  /// The value of a field.
  package enum Value: Sendable {
    /// A number.
    case number(Int)
    /// A number that is usually written with hexadecimal digits.
    case code(UInt32)
    /// Text.
    case text(String)
  }

  /// The name in the format's specification.
  package let name: String
  /// The value.
  package let value: Value

  init(_ name: String, _ number: Int) {
    self.name = name
    value = .number(number)
  }

  init(_ name: String, code: UInt32) {
    self.name = name
    value = .code(code)
  }

  init(_ name: String, text: String) {
    self.name = name
    value = .text(text)
  }
}
