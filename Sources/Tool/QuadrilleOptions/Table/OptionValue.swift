/// The value of an option or operand, parsed from text.
package protocol OptionValue {
  /// Parses a text; returns nil if it is not a valid value.
  init?(argument: String)

  /// The unambiguous text form of the value, used for defaults and build keys.
  var argument: String { get }

  /// The keywords that the value may be, in the order of the help text; empty if the value is not
  /// an enumeration.
  static var keywords: [String] { get }

  /// The values allowed besides ``keywords``, as the last item of a list; nil for none.
  static var others: String? { get }
}

extension OptionValue {
  /// The value's description.
  package var argument: String { "\(self)" }

  /// No keywords.
  package static var keywords: [String] { [] }

  /// No other values.
  package static var others: String? { nil }

  /// The allowed values, as listed in messages.
  package static var allowed: [String] { keywords + (others.map { [$0] } ?? []) }
}

extension OptionValue where Self: RawRepresentable, RawValue: LosslessStringConvertible {
  /// Creates the case with the raw value.
  package init?(argument: String) {
    guard let raw = RawValue(argument) else { return nil }
    self.init(rawValue: raw)
  }

  /// The raw value.
  package var argument: String { "\(rawValue)" }
}

extension OptionValue
where Self: RawRepresentable & CaseIterable, RawValue: LosslessStringConvertible {
  /// The raw values of all cases.
  package static var keywords: [String] { allCases.map { "\($0.rawValue)" } }
}

extension String: OptionValue {
  /// Accepts any text.
  package init?(argument: String) { self = argument }
}

extension Int: OptionValue {
  /// Parses a decimal integer.
  package init?(argument: String) { self.init(argument) }
}

extension UInt64: OptionValue {
  /// Parses a decimal integer.
  package init?(argument: String) { self.init(argument) }
}

extension Double: OptionValue {
  /// Parses a decimal number; infinity and NaN are rejected.
  package init?(argument: String) {
    guard let number = Double(argument), number.isFinite else { return nil }
    self = number
  }

  /// The number, without a fraction of 0.
  package var argument: String {
    let text = "\(self == 0 ? 0 : self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
