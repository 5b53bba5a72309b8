import QuadrilleImage
import QuadrilleSyntax
import TestSupport
import Testing

@Suite struct PackReportTests {
  @Test("The HTML report embeds the pages and is self-contained")
  func htmlReportEmbedsImages() throws {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(
      [
        "pack", "art", "--data", "a.json", "--sheet", "<a>&'.png", "--report", "r.html",
        "--json",
      ],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: try folder.read("r.html"), as: UTF8.self)
    try expectBalanced(text)
    #expect(text.contains("&lt;a&gt;&amp;&#39;.png"))
    #expect(!text.contains("<a>"))
    let match = try #require(text.firstMatch(of: /src="data:image\/png;base64,([^"]*)"/))
    #expect(try decoded(String(match.1)) == folder.read("<a>&'.png"))
    let page = try #require(run.json()["files"]?.array?.first)
    let used = try #require(page["usedPixels"]?.integer)
    let area = try #require(page["width"]?.integer) * #require(page["height"]?.integer)
    #expect(page["overheadPixels"]?.integer == area - used)
    #expect(text.contains("<td>\(used) ("))
    #expect(text.contains("<td>\(area - used) ("))
    // The page does not load external resources.
    #expect(!text.contains("http") && !text.contains("<script"))
  }

  @Test("The HTML report shows texture pages as PNG")
  func htmlReportShowsTexturePages() throws {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(
      ["pack", "art", "--sheet", "a.pvr", "--report", "r.html"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: try folder.read("r.html"), as: UTF8.self)
    let match = try #require(text.firstMatch(of: /src="data:image\/png;base64,([^"]*)"/))
    #expect(try decoded(String(match.1)).starts(with: PNG.signature))
  }

  @Test("Sprites that do not fit are listed in report and JSON")
  func unplacedSpritesAreListed() throws {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(
      ["pack", "art", "--sheet", "a.png", "--max-size", "9", "--report", "r.html", "--json"],
      in: folder.path
    )
    #expect(run.status == 3)
    let json = try run.json()
    let left = try #require(json["leftOver"]?.array).compactMap(\.string)
    #expect(!left.isEmpty)
    #expect(json["error"]?["code"]?.string == "pack.noRoom")
    let text = String(decoding: try folder.read("r.html"), as: UTF8.self)
    try expectBalanced(text)
    #expect(text.contains("<h2>Sprites that did not fit</h2>"))
    #expect(text.matches(of: /<li>/).count == left.count)
  }

  /// Checks that all elements are closed in order, except void elements.
  private func expectBalanced(_ text: String) throws {
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html"))
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-z0-9]+)[^>]*>/) {
      let name = tag.2
      if ["meta", "img"].contains(name) { continue }
      if tag.1.isEmpty { open.append(name) } else { #expect(open.popLast() == name) }
    }
    #expect(open.isEmpty)
  }

  private func decoded(_ text: String) throws -> [UInt8] {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    let values = Dictionary(uniqueKeysWithValues: zip(letters.utf8, 0...))
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for letter in text.utf8 where letter != UInt8(ascii: "=") {
      bits = bits << 6 | (try #require(values[letter]))
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(bits >> count & 255))
        bits &= (1 << count) - 1
      }
    }
    return result
  }
}
