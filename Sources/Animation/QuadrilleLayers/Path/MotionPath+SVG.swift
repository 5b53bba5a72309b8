import QuadrilleImage

extension MotionPath {
  /// Makes a path from SVG path data (SVG 2, section 9.3): M, L, H, V, C, S, Q, T, A and Z, absolute
  /// or relative.
  ///
  /// - Parameter text: The data, such as `M0 0 C 40 0, 60 20, 60 60 Z`.
  /// - Throws: ``PathDataError`` with the offset at which the data stops to be valid.
  public init(svg text: String) throws(PathDataError) {
    var parser = PathDataParser(text)
    self = try parser.path()
  }
}

/// Reads SVG path data.
private struct PathDataParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var result = MotionPath(from: .zero)
  /// The last control point, for S and T; nil after other commands.
  private var cubicControl: Point?
  private var quadraticControl: Point?

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func path() throws(PathDataError) -> MotionPath {
    skipSpaces()
    guard let first = peek, first | 32 == UInt8(ascii: "m") else { throw expected("M or m") }
    while let command = peek {
      guard Self.commands.contains(command | 32), command >= 65 else {
        throw expected("a command: one of MLHVCSQTAZ")
      }
      offset += 1
      try read(command)
      skipSpaces()
    }
    return result
  }

  private static let commands = Array("mlhvcsqtaz".utf8)

  /// Reads the arguments of a command, which may be repeated.
  private mutating func read(_ command: UInt8) throws(PathDataError) {
    let isRelative = command & 32 != 0
    let kind = command | 32
    guard kind != UInt8(ascii: "z") else {
      result.closeSubpath()
      result.move(to: result.currentPoint)
      forgetControls()
      return
    }
    var isFirst = true
    repeat {
      let isMove = kind == UInt8(ascii: "m") && isFirst
      try readOnce(isMove || kind != UInt8(ascii: "m") ? kind : UInt8(ascii: "l"), isRelative)
      isFirst = false
      skipSpaces()
      let afterComma = offset
      if peek == UInt8(ascii: ",") {
        offset += 1
        skipSpaces()
        guard startsNumber else {
          offset = afterComma
          throw expected("a number after the comma")
        }
      }
    } while startsNumber
  }

  private mutating func readOnce(_ kind: UInt8, _ isRelative: Bool) throws(PathDataError) {
    let current = result.currentPoint
    let base = isRelative ? current : .zero
    switch kind {
    case UInt8(ascii: "m"):
      result.move(to: base + (try point()))
      forgetControls()
    case UInt8(ascii: "l"): line(to: base + (try point()))
    case UInt8(ascii: "h"): line(to: Point(x: base.x + (try number()), y: current.y))
    case UInt8(ascii: "v"): line(to: Point(x: current.x, y: base.y + (try number())))
    case UInt8(ascii: "c"):
      let first = base + (try point())
      let second = base + (try point())
      curve(to: base + (try point()), first, second)
    case UInt8(ascii: "s"):
      let first = cubicControl.map { current + (current - $0) } ?? current
      let second = base + (try point())
      curve(to: base + (try point()), first, second)
    case UInt8(ascii: "q"):
      let control = base + (try point())
      quadraticCurve(to: base + (try point()), control)
    case UInt8(ascii: "t"):
      let control = quadraticControl.map { current + (current - $0) } ?? current
      quadraticCurve(to: base + (try point()), control)
    default: try arc(base)
    }
  }

  private mutating func arc(_ base: Point) throws(PathDataError) {
    let radii = Size(width: try number(), height: try number())
    let degrees = try number()
    let isLarge = try flag()
    let isPositive = try flag()
    result.addArc(
      to: base + (try point()),
      radii: radii,
      rotation: degrees * .pi / 180,
      isLarge: isLarge,
      isPositive: isPositive
    )
    forgetControls()
  }

  private mutating func line(to point: Point) {
    result.addLine(to: point)
    forgetControls()
  }

  private mutating func curve(to point: Point, _ first: Point, _ second: Point) {
    result.addCurve(to: point, first, second)
    forgetControls()
    cubicControl = second
  }

  private mutating func quadraticCurve(to point: Point, _ control: Point) {
    result.addQuadCurve(to: point, control)
    forgetControls()
    quadraticControl = control
  }

  private mutating func forgetControls() { (cubicControl, quadraticControl) = (nil, nil) }

  // MARK: Characters

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private var startsNumber: Bool {
    guard let byte = peek else { return false }
    return Self.isDigit(byte) || Array("+-.".utf8).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private mutating func skipSpaces() {
    while let byte = peek, [9, 10, 12, 13, 32].contains(byte) { offset += 1 }
  }

  /// Skips what separates arguments: spaces and at most one comma.
  private mutating func skipSeparator() {
    skipSpaces()
    if peek == UInt8(ascii: ","), offset > 0 {
      offset += 1
      skipSpaces()
    }
  }

  private mutating func point() throws(PathDataError) -> Point {
    Point(x: try number(), y: try number())
  }

  /// One of the digits 0 and 1, which may be followed by the next argument immediately.
  private mutating func flag() throws(PathDataError) -> Bool {
    skipSeparator()
    guard let byte = peek, byte == 48 || byte == 49 else { throw expected("the flag 0 or 1") }
    offset += 1
    return byte == 49
  }

  private mutating func number() throws(PathDataError) -> Double {
    // The separator before the first argument of a command may not be a comma.
    if let last = bytes[..<offset].last, last >= 65 { skipSpaces() } else { skipSeparator() }
    let start = offset
    var end = offset
    func isDigit(at index: Int) -> Bool { index < bytes.count && Self.isDigit(bytes[index]) }
    if end < bytes.count, Array("+-".utf8).contains(bytes[end]) { end += 1 }
    let digits = end
    while isDigit(at: end) { end += 1 }
    var digitCount = end - digits
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let fraction = end + 1
      end = fraction
      while isDigit(at: end) { end += 1 }
      digitCount += end - fraction
    }
    guard digitCount > 0 else { throw expected("a number") }
    if end < bytes.count, bytes[end] | 32 == UInt8(ascii: "e") {
      var exponent = end + 1
      if exponent < bytes.count, Array("+-".utf8).contains(bytes[exponent]) { exponent += 1 }
      if isDigit(at: exponent) {
        end = exponent
        while isDigit(at: end) { end += 1 }
      }
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    guard let value = Double(text), abs(value) <= 1e9 else {
      throw expected("a number from -1e9 to 1e9")
    }
    offset = end
    return value
  }

  private func expected(_ text: String) -> PathDataError {
    let rest = bytes[min(offset, bytes.count)...]
    return PathDataError(
      offset: offset,
      character: String(decoding: rest.prefix(4), as: UTF8.self).first,
      expected: text
    )
  }
}
