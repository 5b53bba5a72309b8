import QuadrilleSyntax
import QuadrilleText
import TestSupport
import Testing

/// The strings of the corpus with what a reference implementation makes of them.
struct ExpectedText: Sendable, CustomTestStringConvertible {
  struct Line: Equatable, Sendable {
    let text: String
    let x: Double
    let width: Double
  }

  let font: String
  let name: String
  let string: String
  let options: TextOptions
  let color: String
  let width: Double
  let height: Double
  let canvas: [Int]
  let digest: String
  let doubleDigest: String?
  let lines: [Line]
  /// Page, place and size in the page, place in the text.
  let quads: [[Int]]
  let missing: String

  var testDescription: String { "\(font) \(name)" }

  /// All strings; empty without a corpus.
  static let all: [ExpectedText] = {
    guard Corpus.isAvailable else { return [] }
    do {
      return try read(Corpus.bytes("fonts/EXPECTED.json"))
    } catch {
      preconditionFailure("fonts/EXPECTED.json: \(error)")
    }
  }()

  /// The strings in the fonts that `Scripts/make-font-fixtures.py` makes, by the rules alone.
  static let unusual: [ExpectedText] = {
    do {
      return try read(Fixtures.bytes("Fonts/Odd/EXPECTED.json"))
    } catch {
      preconditionFailure("Fonts/Odd/EXPECTED.json: \(error)")
    }
  }()

  /// The font files, each once.
  static let fonts: [String] = Set(all.map(\.font)).sorted()

  private static func read(_ bytes: [UInt8]) throws -> [ExpectedText] {
    let json = try JSONValue(parsing: bytes, name: "EXPECTED.json")
    var result: [ExpectedText] = []
    for (_, font) in try #require(json["fonts"]?.members) {
      let file = try #require(font["font"]?.string)
      for (name, value) in try #require(font["strings"]?.members) {
        result.append(ExpectedText(file, name, value))
      }
    }
    return result
  }

  private init(_ font: String, _ name: String, _ json: JSONValue) {
    self.font = font
    self.name = name
    string = json["string"]?.string ?? ""
    let keys = json["keys"]
    var options = TextOptions()
    options.width = keys?["width"]?.number
    options.isWrapped = keys?["wrapped"]?.boolean ?? false
    options.alignment = TextAlignment(rawValue: keys?["alignment"]?.string ?? "natural") ?? .natural
    options.truncation = TextTruncation(rawValue: keys?["truncation"]?.string ?? "none") ?? .none
    options.maxLines = keys?["maxLines"]?.integer ?? 0
    options.lineHeight = keys?["lineHeight"]?.number
    options.letterSpacing = keys?["letterSpacing"]?.number ?? 0
    options.usesKerning = keys?["kerning"]?.boolean ?? true
    self.options = options
    color = keys?["color"]?.string ?? "#ffffff"
    width = json["width"]?.number ?? 0
    height = json["height"]?.number ?? 0
    canvas = json["canvas"]?.elements?.compactMap(\.integer) ?? []
    digest = json["sha256"]?.string ?? ""
    doubleDigest = json["sha256at2"]?.string
    lines = (json["lines"]?.elements?.map { $0 } ?? []).map { line in
      let parts = line.elements?.map { $0 } ?? []
      return Line(
        text: parts[0].string ?? "",
        x: parts[1].number ?? .nan,
        width: parts[2].number ?? .nan
      )
    }
    quads = json["quads"]?.elements?.map { $0.elements?.compactMap(\.integer) ?? [] } ?? []
    missing = json["missing"]?.string ?? ""
  }
}
