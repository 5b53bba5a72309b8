import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// Names that data files have to escape.
@Suite struct NameRoundTripTests {
  static let names = [
    "50%", "50%25", "%20", "a%2Fb", "%", "%%", "%%41", "%FF", "%C3%A9", "%e", "\"quoted\"",
    "it's", "<&>", "&amp;", "]]>", "<!-- -->", "a b", " a", "a ", "\ta", "a\tb", "a\nb", "a\r\nb",
    "#", "a#1", "a#01", "#1", "back\\slash", "\\u0041", "\\", "a/b/c", "a//b", "/a", "a/", ".",
    "..", ".hidden", "a/.b", "caf\u{E9}", "cafe\u{301}", "\u{4E2D}\u{6587}", "\u{1F600}",
    "\u{2028}",
    "\u{FEFF}a", "\u{85}", "\u{7F}", "\u{1}", "\u{FFFF}", "a:b", "key: value", "size:1,1", ":", "{",
    "[x]",
    "null", "true", "0", "-1", "a=b", "a;b", "a,b", "@2x", "$(a)", "`a`", "*", "?", "|", "~",
    String(repeating: "n", count: 240), String(repeating: "\u{4E2D}", count: 3000),
  ]

  private static func atlas(_ names: [String]) -> AtlasDescription {
    var page = AtlasDescription.Page(fileName: "t.png")
    page.claimedSize = Size(width: 4096, height: 1)
    let frames = names.enumerated().map { index, name in
      AtlasDescription.Frame(
        name: name,
        rect: Rect(x: Double(index), y: 0, width: 1, height: 1)
      )
    }
    return AtlasDescription(pages: [page], frames: frames)
  }

  private static func canWrite(_ name: String, _ format: AtlasFormat) throws -> Bool {
    do throws(AtlasWriteError) {
      _ = try AtlasWriter(format).files(of: [atlas([name])], named: AtlasNames(data: "a"))
      return true
    } catch {
      #expect(error.code == "pack.format")
      #expect(error.location.part?.hasPrefix("sprite ") == true)
      return false
    }
  }

  @Test(
    "Written names are read back, or refused by name",
    arguments: AtlasFormat.written.filter(\.isRead)
  )
  func namesRoundTrip(_ format: AtlasFormat) throws {
    let written = try Self.names.filter { try Self.canWrite($0, format) }
    #expect(written.count > Self.names.count / 2)
    let folder = try TemporaryFolder()
    let path = try WrittenSheet.write(Self.atlas(written), format, to: folder)
    let read = try AtlasDescription(contentsOf: path)
    let positions = Dictionary(
      read.frames.map { (Array($0.name.utf8), $0.packedOrigin.x) }
    ) { first, _ in first }
    for (index, name) in written.enumerated() {
      // Names of SpriteKit have an extension.
      let names = format == .atlasc ? [name + ".png", name] : [name]
      let found = names.compactMap { positions[Array($0.utf8)] }.first
      #expect(found == Double(index), "\(name.debugDescription)")
    }
    #expect(read.frames.count == written.count)
  }

  @Test("No format writes a name that is empty or has U+0000", arguments: AtlasFormat.written)
  func rejectsUnusableNames(_ format: AtlasFormat) throws {
    #expect(try !Self.canWrite("", format))
    #expect(try !Self.canWrite("a\u{0}b", format))
  }
}
