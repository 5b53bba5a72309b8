import Glibc
import Meter
import Quadrille

/// Layout of 100,000 glyphs: time, linear growth, and allocations.
struct TextBenchmark {
  let rounds: Int
  /// The directory of real files; without it no outline font is measured.
  let corpus: String?

  private static let glyphs = 100_000
  private static let phrase = "The quick brown fox (AVATAR) jumps over the lazy dog, 0123456789. "

  /// A text with a given number of characters: one endless line, or lines of word length.
  private static func text(_ count: Int, separator: String = "") -> String {
    let line = phrase + separator
    return String(String(repeating: line, count: count / line.count + 1).prefix(count))
  }

  /// Prints the rows of each font.
  func run(_ report: inout Report) throws {
    // The system clears the memory pages that malloc returned, which is not proportional.
    meter_keep_memory()
    try run("bitmap font", .bitmap(Self.bitmapFont()), &report)
    guard let corpus else {
      return report.printLine("outline fonts: QUADRILLE_CORPUS names no folder with one")
    }
    let folder = corpus + "/fonts/outline"
    try run("DejaVu Sans", .outline(OutlineFont(contentsOf: folder + "/DejaVuSans.ttf")), &report)
    let devanagari = try OutlineFont(contentsOf: folder + "/Lohit-Devanagari.ttf")
    let hindi = String(repeating: "हिन्दी भाषा में लिखा ", count: 5_000)
    let milliseconds = try time { try layout(hindi, .outline(devanagari), TextOptions()) }
    report.add("Lohit, 100,000 characters", milliseconds, unit: "ms by CPU", atMost: .infinity)
  }

  private func run(_ name: String, _ font: Font, _ report: inout Report) throws {
    var plain = TextOptions()
    plain.fontSize = 16
    var wrapped = plain
    wrapped.width = 400
    wrapped.isWrapped = true
    wrapped.alignment = .justified
    let kinds = [
      ("one line", Self.text(Self.glyphs), Self.text(2 * Self.glyphs), plain),
      (
        "paragraphs", Self.text(Self.glyphs, separator: "\n"),
        Self.text(2 * Self.glyphs, separator: "\n"), plain
      ),
      ("wrapped", Self.text(Self.glyphs), Self.text(2 * Self.glyphs), wrapped),
    ]
    for (kind, text, twice, options) in kinds {
      let milliseconds = try time { try layout(text, font, options) }
      report.add("\(name), \(kind)", milliseconds, unit: "ms by CPU", atMost: 50)
      let double = try time { try layout(twice, font, options) }
      report.add("  of twice as many", double / milliseconds, unit: "times", atMost: 2.5)
      let (once, lines) = try allocations(text, font, options)
      let (more, moreLines) = try allocations(twice, font, options)
      if lines == 1 {
        report.add(
          "  allocations a glyph",
          Double(more - once) / Double(Self.glyphs),
          unit: "",
          atMost: 0.001
        )
      } else {
        report.add(
          "  allocations a line",
          Double(more - once) / Double(moreLines - lines),
          unit: "",
          atMost: 40
        )
      }
    }
  }

  private func layout(_ text: String, _ font: Font, _ options: TextOptions) throws -> TextLayout {
    try TextLayout(text, font: font, options: options)
  }

  /// The minimum CPU time in milliseconds, without the first call, which draws the glyphs.
  private func time(_ body: () throws -> TextLayout) throws -> Double {
    var minimum = Double.infinity
    for round in -1..<rounds {
      let start = Clock.processor
      let layout = try body()
      precondition(!layout.quads.isEmpty, "there are glyphs")
      if round >= 0 { minimum = min(minimum, Clock.processor - start) }
    }
    return 1e3 * minimum
  }

  /// The number of allocations and of lines.
  private func allocations(
    _ text: String,
    _ font: Font,
    _ options: TextOptions
  ) throws -> (count: Int, lines: Int) {
    let start = meter_allocations()
    let lines = try layout(text, font, options).lines.count
    return (Int(meter_allocations() - start), lines)
  }

  /// A font of boxes for all ASCII characters, with kerning for every pair of letters.
  private static func bitmapFont() throws -> BitmapFont {
    var text = """
      info face="Boxes" size=-16
      common lineHeight=20 base=16 scaleW=256 scaleH=256 pages=1 packed=0
      page id=0 file="boxes.png"

      """
    let letters = (33...126).map { $0 }
    text += "char id=32 x=0 y=0 width=0 height=0 xoffset=0 yoffset=0 xadvance=4 page=0 chnl=15\n"
    for (index, letter) in letters.enumerated() {
      let (x, y) = (16 * (index % 16), 16 * (index / 16))
      text += "char id=\(letter) x=\(x) y=\(y) width=\(5 + letter % 7) height=12 xoffset=1 "
      text += "yoffset=4 xadvance=\(7 + letter % 7) page=0 chnl=15\n"
    }
    for first in letters where first >= 65 {
      for second in letters where second >= 65 {
        text += "kerning first=\(first) second=\(second) amount=\((first + second) % 3 - 1)\n"
      }
    }
    let description = try FontDescription(parsing: Array(text.utf8), name: "boxes.fnt")
    return try BitmapFont(description, pages: [Bitmap(width: 256, height: 256)])
  }
}
