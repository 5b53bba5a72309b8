import QuadrilleSystem

extension JSONParser {
  /// The maximum length of a number in bytes; a double needs at most 767 significant digits.
  private static var longestNumber: Int { 1024 }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Parses a number by the grammar of RFC 8259, section 6.
  mutating func parseNumber() throws(SyntaxError) -> Double {
    let start = offset
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let firstDigit = offset
    var value: UInt64 = 0
    let whole = try digits(&value)
    if whole > 1, bytes[firstDigit] == UInt8(ascii: "0") { throw numberError(start) }
    var fraction = 0
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      fraction = try digits(&value)
    }
    var hasExponent = false
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      hasExponent = true
      if offset < bytes.count,
        bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      var exponent: UInt64 = 0
      _ = try digits(&exponent)
    }
    guard offset - start <= Self.longestNumber else { throw numberError(start) }
    if !hasExponent, whole + fraction <= 15 {
      // Below 2^53 every whole number is exact, as is every power of ten up to 10^22: their
      // quotient is the nearest double. This covers most numbers.
      let number = fraction == 0 ? Double(value) : Double(value) / Self.powersOfTen[fraction]
      return isNegative ? -number : number
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw numberError(start) }
    return value
  }

  /// Parses one or more digits, appends them to a number, which wraps on overflow, and returns how
  /// many there were.
  private mutating func digits(_ number: inout UInt64) throws(SyntaxError) -> Int {
    let start = offset
    while offset < bytes.count {
      let digit = bytes[offset] &- 0x30
      guard digit <= 9 else { break }
      number = number &* 10 &+ UInt64(digit)
      offset += 1
    }
    guard offset > start else {
      throw offset < bytes.count
        ? error(.syntax(found: foundHere, expected: "a digit"))
        : error(.truncated(expected: "a digit"))
    }
    return offset - start
  }

  private func numberError(_ start: Int) -> SyntaxError {
    let text = String(decoding: bytes[start..<min(offset, start + 121)], as: UTF8.self)
    return error(.number(text), offset: start)
  }

  /// Parses a string with its quotes; returns its value only where that differs from the bytes.
  mutating func parseString() throws(SyntaxError) -> String? {
    let start = offset
    offset += 1
    let first = offset
    var union: UInt8 = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        // Plain ASCII needs no UTF-8 validation.
        if union < 0x80 {
          try checkLength(first..<offset)
        } else {
          _ = try text(first..<offset)
        }
        offset += 1
        return nil
      }
      if byte == UInt8(ascii: "\\") { return try parseEscapedString(first: first) }
      guard byte >= 0x20 else { throw error(.controlCharacter(byte)) }
      union |= byte
      offset += 1
    }
    offset = start
    throw error(.truncated(expected: "the end of a string"))
  }

  private func checkLength(_ range: Range<Int>) throws(SyntaxError) {
    guard range.count <= limits.maxStringBytes else {
      let violation = LimitViolation(
        .stringBytes,
        found: range.count,
        allowed: limits.maxStringBytes
      )
      throw error(.limit(violation), offset: range.lowerBound)
    }
  }

  private func text(_ range: Range<Int>) throws(SyntaxError) -> String {
    try checkLength(range)
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw error(.encoding("a string"), offset: range.lowerBound)
    }
    return text
  }

  /// Continues a string at its first backslash.
  private mutating func parseEscapedString(first: Int) throws(SyntaxError) -> String {
    var result = try text(first..<offset)
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return result
      case UInt8(ascii: "\\"):
        result.unicodeScalars.append(try parseEscape())
      case 0..<0x20: throw error(.controlCharacter(byte))
      default:
        let plain = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""),
          bytes[offset] != UInt8(ascii: "\\"), bytes[offset] >= 0x20
        {
          offset += 1
        }
        result += try text(plain..<offset)
      }
      guard result.utf8.count <= limits.maxStringBytes else {
        let found = result.utf8.count
        throw error(.limit(.init(.stringBytes, found: found, allowed: limits.maxStringBytes)))
      }
    }
    throw error(.truncated(expected: "the end of a string"), offset: first - 1)
  }

  private mutating func parseEscape() throws(SyntaxError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard offset < bytes.count else { throw error(.truncated(expected: "an escape")) }
    let letter = bytes[offset]
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw error(.escape(escapedText(start)), offset: start)
    }
    let unit = try hexDigits(from: start)
    if let scalar = Unicode.Scalar(unit) {
      // A NUL would terminate the string for every C function that receives it.
      guard scalar != "\0" else { throw error(.controlCharacter(0), offset: start) }
      return scalar
    }
    guard unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { throw error(.surrogate(escapedText(start)), offset: start) }
    let second = offset
    offset += 2
    let low = try hexDigits(from: second)
    let combined = 0x10000 &+ (unit &- 0xD800) << 10 &+ (low &- 0xDC00)
    guard (0xDC00..<0xE000).contains(low), let scalar = Unicode.Scalar(combined) else {
      throw error(.surrogate(escapedText(start)), offset: start)
    }
    return scalar
  }

  private mutating func hexDigits(from start: Int) throws(SyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count else { throw error(.truncated(expected: "a hexadecimal digit")) }
      let digit: UInt8
      switch bytes[offset] {
      case 0x30...0x39: digit = bytes[offset] - 0x30
      case 0x41...0x46: digit = bytes[offset] - 0x41 + 10
      case 0x61...0x66: digit = bytes[offset] - 0x61 + 10
      default: throw error(.escape(escapedText(start)), offset: start)
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  private func escapedText(_ start: Int) -> String {
    String(decoding: bytes[start..<min(offset + 1, bytes.count)], as: UTF8.self)
  }
}
