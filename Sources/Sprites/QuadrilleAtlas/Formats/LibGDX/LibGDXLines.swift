import QuadrilleSystem

/// Iterates over the lines of a libGDX or Spine atlas.
struct LibGDXLines {
  /// One line without surrounding white space.
  struct Line {
    /// The line number, from 1.
    let number: Int
    /// The byte range in the file.
    let range: Range<Int>
    /// The offset of the colon in a `key: value` line; nil for a name.
    let colon: Int?
    var isBlank: Bool { range.isEmpty }
  }

  private let bytes: [UInt8]
  private let name: String?
  private let limit: Int
  private var offset: Int
  private var number = 0

  init(_ bytes: [UInt8], name: String?, limit: Int) {
    self.bytes = bytes
    self.name = name
    self.limit = limit
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line, or nil at the end.
  mutating func next() throws(AtlasError) -> Line? {
    guard offset < bytes.count else { return nil }
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    number += 1
    guard end - offset <= limit else {
      let violation = LimitViolation(.stringBytes, found: end - offset, allowed: limit)
      throw AtlasError(.limit(violation), at: DiagnosticLocation(file: name, line: number))
    }
    let range = trimmed(offset..<end)
    offset = end + 1
    if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { offset += 1 }
    return Line(number: number, range: range, colon: colon(in: range))
  }

  /// The text of a byte range of the file.
  ///
  /// - Throws: ``AtlasError`` if it is not UTF-8.
  func text(_ range: Range<Int>, line: Int) throws(AtlasError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw AtlasError(
        .name(found: "text that is not UTF-8"),
        at: DiagnosticLocation(file: name, line: line)
      )
    }
    return text
  }

  /// The key of a line as bytes.
  func key(_ line: Line) -> ArraySlice<UInt8> {
    bytes[trimmed(line.range.lowerBound..<(line.colon ?? line.range.lowerBound))]
  }

  /// The value of a line as bytes.
  func value(_ line: Line) -> ArraySlice<UInt8> {
    guard let colon = line.colon else { return [] }
    return bytes[trimmed((colon + 1)..<line.range.upperBound)]
  }

  /// The first colon that does not belong to a URL or a drive letter in a name.
  private func colon(in range: Range<Int>) -> Int? {
    guard let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = bytes[(colon + 1)..<range.upperBound]
    return rest.starts(with: "//".utf8) || rest.first == UInt8(ascii: "\\") ? nil : colon
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }
}
