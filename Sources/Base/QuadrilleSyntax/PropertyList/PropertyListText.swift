/// Parsers for the text of scalar elements in an XML property list.
enum PropertyListText {
  /// Parses a whole number: a sign and decimal digits, or `0x` and hexadecimal digits.
  ///
  /// One of more than 64 bits, signed, is a real.
  static func integer(_ text: [UInt8]) -> PropertyList.Kind? {
    var digits = trimmed(text)
    guard digits.count <= 64 else { return nil }
    var sign = ""
    if let first = digits.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      if first == UInt8(ascii: "-") { sign = "-" }
      digits = digits.dropFirst()
    }
    var radix = 10
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      radix = 16
      digits = digits.dropFirst(2)
    }
    // The initializer would accept a second sign.
    guard let first = digits.first, first != 0x2B, first != 0x2D else { return nil }
    let text = sign + String(decoding: digits, as: UTF8.self)
    if let number = Int64(text, radix: radix) { return .integer(number) }
    // At most 64 digits, whose value a double can hold.
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue, value < radix else {
        return nil
      }
    }
    let number = String(decoding: digits, as: UTF8.self)
    return Double(radix == 16 ? "\(sign)0x\(number)p0" : sign + number).map { .real($0) }
  }

  /// Parses a number in decimal notation; one that is infinite or not a number stays a string.
  static func real(_ text: String) -> PropertyList.Kind? {
    let digits = trimmed(Array(text.utf8))
    guard (1...1024).contains(digits.count) else { return nil }
    let name = String(decoding: digits, as: UTF8.self)
    let unsigned =
      digits.first.map { [0x2B, 0x2D].contains($0) } == true ? name.dropFirst() : name[...]
    if ["nan", "inf", "infinity"].contains(unsigned.lowercased()) { return .string(name) }
    for byte in digits {
      switch byte {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: continue
      default: return nil
      }
    }
    guard let value = Double(name) else { return nil }
    return value.isFinite ? .real(value) : .string(name)
  }

  /// Parses a date such as `2001-01-01T00:00:00Z` as seconds after that moment.
  static func date(_ text: [UInt8]) -> Double? {
    let text = Array(trimmed(text))
    guard text.count == 20 else { return nil }
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    for (byte, expected) in zip(text, pattern) {
      let isDigit = (0x30...0x39).contains(byte)
      guard expected == 0x30 ? isDigit : byte == expected else { return nil }
    }
    func field(_ range: Range<Int>) -> Int {
      text[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    let month = field(5..<7)
    let day = field(8..<10)
    let (hour, minute, second) = (field(11..<13), field(14..<16), field(17..<19))
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    let days = daysSinceReference(year: field(0..<4), month: month, day: day)
    return Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// Days from 2001-01-01 in the Gregorian calendar.
  private static func daysSinceReference(year: Int, month: Int, day: Int) -> Int {
    // Years that start in March have the leap day last.
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let leapDays = (year >= 0 ? year / 4 - year / 100 + year / 400 : -1)
    return year * 365 + leapDays + dayOfYear - 730_791
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var slice = text[...]
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    while let first = slice.first, isBlank(first) { slice.removeFirst() }
    while let last = slice.last, isBlank(last) { slice.removeLast() }
    return slice
  }
}
