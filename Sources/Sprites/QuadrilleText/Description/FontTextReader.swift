import QuadrilleSystem

/// Reads the text form: lines of a keyword and `key=value` pairs.
///
/// The grammar accepts what real files contain beyond AngelCode's documentation: any line
/// terminator, empty values and quotes within values. Lines with unknown keywords are ignored.
enum FontTextReader {
  static func read(_ bytes: [UInt8], into collector: inout FontCollector) throws(FontError) {
    collector.begin(.text)
    let limit = collector.job.limits.maxStringBytes
    let text = bytes.span
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 1
    while index < text.count {
      var end = index
      while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
      guard end - index <= limit else {
        let violation = LimitViolation(.stringBytes, found: end - index, allowed: limit)
        throw FontError(
          .limit(violation),
          at: DiagnosticLocation(file: collector.name, line: number)
        )
      }
      if let record = record(text.extracting(index..<end), number) {
        try collector.add(record)
      }
      if end + 1 < text.count, text[end] == 0x0D, text[end + 1] == 0x0A { end += 1 }
      index = end + 1
      number += 1
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func record(_ line: Span<UInt8>, _ number: Int) -> FontRecord? {
    var index = skipped(line, 0)
    let start = index
    while index < line.count, !isBlank(line[index]) { index += 1 }
    guard let kind = FontRecord.Kind(line.extracting(start..<index)) else { return nil }
    var record = FontRecord(kind, line: number)
    while true {
      index = skipped(line, index)
      guard index < line.count else { return record }
      let first = index
      while index < line.count, line[index] != UInt8(ascii: "="), !isBlank(line[index]) {
        index += 1
      }
      guard index < line.count, line[index] == UInt8(ascii: "=") else { continue }
      let key = line.extracting(first..<index)
      let value = value(line, index + 1)
      record.take(key, line.extracting(value.range))
      index = value.end
    }
  }

  private static func skipped(_ line: Span<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < line.count, isBlank(line[index]) { index += 1 }
    return index
  }

  /// A value and its end, quotes included; an unterminated one extends to the end of the line.
  private static func value(
    _ line: Span<UInt8>,
    _ start: Int
  ) -> (range: Range<Int>, end: Int) {
    let quote = UInt8(ascii: "\"")
    var index = start
    guard start < line.count, line[start] == quote else {
      while index < line.count, !isBlank(line[index]) { index += 1 }
      return (start..<index, index)
    }
    index += 1
    while index < line.count {
      // A quote that is not followed by a blank belongs to the value.
      if line[index] == quote, index + 1 == line.count || isBlank(line[index + 1]) {
        return (start + 1..<index, index + 1)
      }
      index += 1
    }
    return (start + 1..<index, index)
  }
}
