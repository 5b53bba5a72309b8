import QuadrilleImage
import TestSupport
import Testing

@testable import QuadrilleText

/// Layouts of random strings in the small sample font, computed a second time on whole strings.
///
/// The computation has no elements and no pen. All lengths are multiples of 0.5, which are exact in
/// floating point.
@Suite struct LayoutOracleTests {
  private struct Line: Equatable {
    var text: String
    var isSoft = false
  }

  private struct Oracle {
    /// The options with lengths in pixels of the font.
    var options: TextOptions
    /// Points per font pixel.
    var points: Double

    init(_ options: TextOptions) {
      self.options = options
      points = (options.fontSize ?? 8) / 8
      self.options.width = options.width.map { $0 / points }
      self.options.height = options.height.map { $0 / points }
      self.options.lineHeight = options.lineHeight.map { $0 / points }
      self.options.letterSpacing /= points
    }

    /// The positions of the characters, and the end of the text.
    func positions(_ text: String) -> (starts: [Double], end: Double) {
      var starts: [Double] = []
      var end = 0.0
      var previous: Character?
      for character in text {
        if let previous {
          end += options.letterSpacing
          if options.usesKerning, previous == "A", character == "B" { end -= 2 }
        }
        previous = character
        starts.append(end)
        switch character {
        case "\t": end = ((end / (16)).rounded(.down) + 1) * 16
        case " ": end += 4
        case ".": end += 3
        default: end += 6
        }
      }
      return (starts, end)
    }

    func width(_ text: String) -> Double { positions(text).end }

    private static func trimmed(_ text: Substring) -> String {
      var text = text
      while text.last == " " { text.removeLast() }
      return String(text)
    }

    /// Fills lines with as many words as fit, or letters if not one word fits; with the rest of the
    /// paragraph before each line.
    private func wrapped(_ paragraph: String, _ maximum: Double) -> [(line: Line, rest: String)] {
      var lines: [(line: Line, rest: String)] = []
      var rest = Substring(paragraph)
      while true {
        let letters = Array(rest)
        func seen(_ count: Int) -> String { Self.trimmed(rest.prefix(count)) }
        guard let over = (0..<letters.count).first(where: { width(seen($0 + 1)) > maximum }) else {
          return lines + [(Line(text: String(rest)), String(rest))]
        }
        let words = letters.indices.dropFirst().filter {
          letters[$0] != " " && letters[$0 - 1] == " "
        }
        let before = String(rest)
        if let next = words.last(where: { $0 <= over }) {
          lines.append((Line(text: seen(next), isSoft: true), before))
          rest = rest.dropFirst(next)
          continue
        }
        let text = seen(max(over, 1))
        rest = rest.dropFirst(max(over, 1)).drop { $0 == " " }
        lines.append((Line(text: text, isSoft: !rest.isEmpty), before))
        if rest.isEmpty { return lines }
      }
    }

    /// As many letters as fit next to three full stops.
    private func truncated(_ text: String, _ maximum: Double) -> Line {
      func cut(_ count: Int) -> String {
        let tail: Int =
          switch options.truncation {
          case .start: count
          case .middle: count / 2
          case .end, .none: 0
          }
        return Self.trimmed(text.prefix(count - tail)) + "..."
          + text.suffix(tail).drop { $0 == " " }
      }
      return Line(text: cut((0...text.count).last { width(cut($0)) <= maximum } ?? 0))
    }

    private var maxLineCount: Int {
      var maximum = options.maxLines == 0 ? Int.max : options.maxLines
      if options.truncation != .none, options.width != nil, options.isWrapped,
        let height = options.height
      {
        let fitting = Int((height / (options.lineHeight ?? 10)).rounded(.down))
        maximum = min(maximum, max(1, fitting))
      }
      return maximum
    }

    func lines(_ string: String) -> [Line] {
      var lines: [Line] = []
      let paragraphs = string.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, paragraph) in paragraphs.enumerated() {
        let isMore = number + 1 < paragraphs.count
        guard let width = options.width else {
          lines.append(Line(text: String(paragraph)))
          if lines.count == maxLineCount { return lines }
          continue
        }
        let parts =
          options.isWrapped
          ? wrapped(String(paragraph), width)
          : [(Line(text: String(paragraph)), String(paragraph))]
        for (index, part) in parts.enumerated() {
          // The last visible line represents all that follows.
          let isLastSeen = lines.count + 1 == maxLineCount
          let isShort =
            index + 1 < parts.count
            ? isLastSeen && options.truncation != .none
            : isLastSeen && isMore && options.truncation == .end
              || !options.isWrapped && options.truncation != .none
                && self.width(part.line.text) > width
          lines.append(isShort ? truncated(part.rest, width) : part.line)
          if lines.count == maxLineCount { return lines }
        }
      }
      return lines
    }

    /// Checks the starts and widths of the lines, and the upper left corners of the images.
    func check(_ layout: TextLayout, _ string: String) -> Bool {
      let lines = lines(string)
      guard layout.lines.map(\.text) == lines.map(\.text) else { return false }
      let widest = lines.map { width($0.text) }.max() ?? 0
      let space = options.width ?? max(widest, 0)
      let height = options.lineHeight ?? 10
      var origins: [Point] = []
      for (number, line) in lines.enumerated() {
        let (starts, end) = positions(line.text)
        let start: Double =
          switch options.alignment {
          case .left, .natural, .justified: 0
          case .right: (space - end).rounded(.down)
          case .center: ((space - end) / 2).rounded(.down)
          }
        let found = layout.lines[number]
        guard
          found.x == start * points, found.width == end * points,
          found.baseline == (height * Double(number) + 8) * points
        else { return false }
        let spaces = line.text.count { $0 == " " }
        let more = options.alignment == .justified && line.isSoft ? (space - end).rounded(.down) : 0
        var passed = 0
        for (character, position) in zip(line.text, starts) {
          // The n-th space gets the part that rounds up.
          let moved = spaces == 0 || more <= 0 ? 0 : share(Int(more), passed, of: spaces)
          if character == " " { passed += 1 }
          guard character != " ", character != "\t" else { continue }
          let left = character == "B" ? 1.0 : 0
          let top = character == "." ? 6.0 : 0
          origins.append(
            Point(
              x: (start + position + Double(moved) + left + 0.5).rounded(.down) * points,
              y: (height * Double(number) + top + 0.5).rounded(.down) * points
            )
          )
        }
      }
      return layout.quads.map(\.origin) == origins
        && layout.size == Size(width: space * points, height: height * Double(lines.count) * points)
    }

    /// The displacement of the text after a number of spaces.
    private func share(_ pixels: Int, _ passed: Int, of spaces: Int) -> Int {
      passed * (pixels / spaces) + min(passed, pixels % spaces)
    }
  }

  private static func options(_ random: inout SplitMix64) -> TextOptions {
    var options = TextOptions()
    options.fontSize = [nil, 8, 4, 16].randomElement(using: &random) ?? nil
    if Int.random(in: 0..<3, using: &random) > 0 {
      options.width = Double(Int.random(in: 2...130, using: &random)) / 2
      options.isWrapped = Int.random(in: 0..<4, using: &random) > 0
    }
    options.alignment = TextAlignment.allCases.randomElement(using: &random) ?? .left
    options.letterSpacing = [0, 0, 1.5, -1].randomElement(using: &random) ?? 0
    options.usesKerning = Int.random(in: 0..<3, using: &random) > 0
    options.maxLines = [0, 0, 1, 3].randomElement(using: &random) ?? 0
    if Int.random(in: 0..<3, using: &random) == 0 { options.lineHeight = 12.5 }
    if Int.random(in: 0..<3, using: &random) == 0 {
      options.truncation = TextTruncation.allCases.randomElement(using: &random) ?? .none
      if Bool.random(using: &random) { options.height = .random(in: 1...60, using: &random) }
    }
    return options
  }

  @Test("Lines and glyphs agree with a reference layout for random options", arguments: 0..<4)
  func matchesReferenceLayout(part: Int) throws {
    var random = SplitMix64(seed: UInt64(part) + 0x7E47)
    let font = try FontSample.font()
    for number in 0..<400 {
      let options = Self.options(&random)
      let isPlain = options.isWrapped || options.truncation != .none
      let letters = isPlain ? "AABB   \n" : "AABB. \t\n"
      let string = String(
        (0..<Int.random(in: 0...18, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "A"
        }
      )
      let layout = try FontSample.layout(string, options, font: font)
      let isRight = Oracle(options).check(layout, string)
      #expect(isRight, "\(part), \(number): \(string.debugDescription), \(options)")
      if !isRight {
        let expected = Oracle(options).lines(string).map(\.text)
        Issue.record("\(layout.lines.map(\.text)), not \(expected)")
        break
      }
    }
  }
}
