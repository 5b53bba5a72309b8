/// The value of an option or operand, read from its text.
package protocol OptionValue {
  /// Reads a text; nil where it is no such value.
  init?(argument: String)

  /// A text that stands for the value and for no other: it shows defaults and enters build keys.
  var argument: String { get }

  /// The words that a value may be, in the order in which help lists them; empty where it is not one
  /// of a few words.
  static var keywords: [String] { get }

  /// What a value may be beside ``keywords``, as it ends a list of them; nil for nothing else.
  static var others: String? { get }
}

extension OptionValue {
  /// What describes the value.
  package var argument: String { "\(self)" }

  /// None.
  package static var keywords: [String] { [] }

  /// Nothing else.
  package static var others: String? { nil }

  /// What a value may be, as a message lists it.
  package static var allowed: [String] { keywords + (others.map { [$0] } ?? []) }
}

extension OptionValue where Self: RawRepresentable, RawValue: LosslessStringConvertible {
  /// Reads the raw value of a case.
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
  /// Takes any text.
  package init?(argument: String) { self = argument }
}

extension Int: OptionValue {
  /// Reads a whole number in decimal digits.
  package init?(argument: String) { self.init(argument) }
}

extension UInt64: OptionValue {
  /// Reads a whole number in decimal digits.
  package init?(argument: String) { self.init(argument) }
}

extension Double: OptionValue {
  /// Reads a number in decimal digits; neither infinity nor NaN.
  package init?(argument: String) {
    guard let number = Double(argument), number.isFinite else { return nil }
    self = number
  }

  /// The number, without a fraction that is 0.
  package var argument: String {
    let text = "\(self == 0 ? 0 : self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
